import type { Quality } from '@verglas/contract'
import type { StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'

export type QualityByCode = Partial<Record<MeasureCode, Quality>>

/** A station counts as disconnected once this many of its periods have passed without a message. */
export const SILENT_PERIODS = 3

/**
 * State of a station at `atMs`. A person declares it broken. Silence takes precedence over doubtful values, because
 * values that do not arrive cannot be evaluated.
 */
export function stationState(station: {
  isBroken: boolean
  periodS: number
  observedAtMs: number | null
  quality: QualityByCode
  atMs: number
}): StationState {
  if (station.isBroken) return 'broken'
  const { observedAtMs, periodS, atMs } = station
  if (observedAtMs === null || atMs - observedAtMs > SILENT_PERIODS * periodS * 1000) return 'disconnected'
  return Object.keys(station.quality).length > 0 ? 'erroneous' : 'ok'
}

/** Quality flags of the readings of a step, given oldest first; refused values are in no step. */
export function flagsOfStep(
  qualities: readonly QualityByCode[],
  codes: readonly MeasureCode[],
): QualityByCode {
  const flags: QualityByCode = {}
  for (const quality of qualities) {
    for (const code of codes) {
      const entry = quality[code]
      if (entry?.check) flags[code] = entry
    }
  }
  return flags
}

/** The step in minutes for a span, from `coarse,fine`; the fine one applies up to 48 hours. */
export function stepMinutes(step: string, spanMs: number): number {
  const [first, second] = step.split(',').map(Number)
  return second !== undefined && spanMs <= 48 * HOUR_MS ? second : (first ?? 0)
}

export const DAY_MINUTES = 24 * 60

/**
 * Steps of full days follow the station's time zone. Shorter steps use UTC; otherwise two steps would coincide in
 * the hour that clocks repeat.
 */
export const timezoneOfSteps = (step: number, timezone: string): string =>
  step % DAY_MINUTES === 0 ? timezone : 'UTC'
