import type { Quality } from '@verglas/contract'
import type { StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'

export type QualityByCode = Partial<Record<MeasureCode, Quality>>

/** A station is not connected once this many of its periods have passed without a message. */
export const SILENT_PERIODS = 3

/**
 * How a station is doing at `atMs`. Broken is what a person declared; silence outweighs doubtful values, since
 * nothing can be said of values that no longer come.
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

/** What quality control said of the readings of a step, oldest first; a refused value is in no step. */
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

/** The step that serves a span: `coarse,fine` in minutes, the fine one up to 48 hours. */
export function stepMinutes(step: string, spanMs: number): number {
  const [first, second] = step.split(',').map(Number)
  return second !== undefined && spanMs <= 48 * HOUR_MS ? second : (first ?? 0)
}

export const DAY_MINUTES = 24 * 60

/** Whole days are those of the station; shorter steps would fall twice into the hour that clocks repeat. */
export const timezoneOfSteps = (step: number, timezone: string): string =>
  step % DAY_MINUTES === 0 ? timezone : 'UTC'
