import { LEAD_BINS_H } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { consistent } from './blend.ts'
import type { HourlyRun } from './point-run.ts'
import { rephase } from './rephase.ts'
import { HOUR_CLASSES } from './tally.ts'
import { goodValue, type StationReading } from './truth.ts'
import { weightAtLead } from './weights.ts'

export const CORRECTED_MEASURES = ['tair', 'tdew', 'wind_avg', 'ts'] as const
export type CorrectedMeasure = (typeof CORRECTED_MEASURES)[number]

/** Time in which the present error fades to 1/e: that of air temperature in Crevier & Delage (2001). */
export const FADE_H = 4
/** Older readings do not describe the present. */
const LAST_READING_MS = 90 * 60_000
/** A larger error is a fault of the station, not of the forecast: °C, and km/h for wind. */
const MAX_ERROR: Record<CorrectedMeasure, number> = { tair: 8, tdew: 8, ts: 8, wind_avg: 30 }

/** Gusts change with the mean wind in proportion; in a calm the ratio is meaningless, so it is limited. */
const MAX_GUST_RATIO = 3
const CALM_KMH = 5

/**
 * Forecast minus the readings of the last hour and a half, weighted towards the latest; null without a
 * reading.
 */
export function presentError(
  forecastAt: (atMs: number) => number | null,
  readings: readonly StationReading[],
  measure: CorrectedMeasure,
  nowMs: number,
): number | null {
  let sum = 0
  let weights = 0
  for (const reading of readings) {
    const ageMs = nowMs - reading.atMs
    if (ageMs < 0 || ageMs > LAST_READING_MS) continue
    const observed = goodValue(reading, measure)
    const forecast = observed === null ? null : forecastAt(reading.atMs)
    if (observed === null || forecast === null) continue
    const weight = Math.exp(-ageMs / (HOUR_MS / 2))
    sum += weight * (forecast - observed)
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}

/**
 * Correction of a forecast by the station's own recent errors: the bias by lead and hour of the day, and the
 * present error, which fades with lead. Errors are forecast minus observed, so a correction is subtracted.
 */
export type Correction = {
  readonly measure: CorrectedMeasure
  /** By lead bin and hour of the day, as `hourCell` has it. */
  readonly biasByCell: readonly number[]
  readonly presentError: number | null
  /** By lead bin. */
  readonly isOn: readonly boolean[]
}

/** The same correction switched on for all leads, to measure in shadow how it would perform. */
export function inShadow(correction: Correction): Correction {
  return { ...correction, isOn: LEAD_BINS_H.map(() => true) }
}

/** Amount to subtract from a forecast at an instant; 0 where the correction is off. */
export function correctionAt(correction: Correction, issuedAtMs: number): (atMs: number) => number {
  const { measure, biasByCell, presentError: now } = correction
  const maxError = MAX_ERROR[measure]
  const beyondBias = now === null || !Number.isFinite(now) ? 0 : now - biasAt(biasByCell, 0, issuedAtMs)
  const trusts = correction.isOn.map((isOn) => (isOn ? 1 : 0))
  return (atMs) => {
    const leadH = Math.max(0, atMs - issuedAtMs) / HOUR_MS
    const trust = weightAtLead(trusts, leadH)
    if (trust === 0) return 0
    const unlimited = biasAt(biasByCell, leadH, atMs) + beyondBias * Math.exp(-leadH / FADE_H)
    return Number.isFinite(unlimited) ? trust * Math.min(maxError, Math.max(-maxError, unlimited)) : 0
  }
}

/**
 * Interpolates between the centres of lead bins and hour classes, so that a corrected series has no steps.
 */
function biasAt(biasByCell: readonly number[], leadH: number, atMs: number): number {
  const position = ((((atMs / HOUR_MS) % 24) + 24) % 24) / (24 / HOUR_CLASSES) - 0.5
  const before = Math.floor(position)
  const share = position - before
  const first = (before + HOUR_CLASSES) % HOUR_CLASSES
  const second = (first + 1) % HOUR_CLASSES
  const byBin = LEAD_BINS_H.map((_, bin) => {
    const at = bin * HOUR_CLASSES
    return (biasByCell[at + first] ?? 0) * (1 - share) + (biasByCell[at + second] ?? 0) * share
  })
  return weightAtLead(byBin, leadH)
}

export type Corrections = Partial<Record<CorrectedMeasure, Correction>>

/**
 * The run with air temperature, dew point and wind corrected, and the measures that depend on them: humidity,
 * gusts, and rain or snow. Hours before the issue get the correction of the present.
 */
export function correctedRun(run: HourlyRun, corrections: Corrections): HourlyRun {
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice()]),
  ) as HourlyRun['values']
  const { tair, tdew, wind_avg, wind_max } = values
  const zero = () => 0
  const correctionAtHour = (measure: CorrectedMeasure) =>
    corrections[measure] ? correctionAt(corrections[measure], run.issuedAtMs) : zero
  const [airCorrection, dewCorrection, windCorrection] = [
    correctionAtHour('tair'),
    correctionAtHour('tdew'),
    correctionAtHour('wind_avg'),
  ]
  for (let index = 0; index < run.hours; index++) {
    const atMs = run.startMs + index * HOUR_MS
    const [airC, dewC] = [tair?.[index] ?? null, tdew?.[index] ?? null]
    if (tair && airC !== null) tair[index] = airC - airCorrection(atMs)
    if (tdew && dewC !== null) tdew[index] = dewC - dewCorrection(atMs)
    if (tair && tdew && airC !== null && dewC !== null) {
      const newAirC = tair[index] ?? airC
      const from = { airTemperatureC: airC, dewPointC: Math.min(airC, dewC) }
      const to = { airTemperatureC: newAirC, dewPointC: Math.min(newAirC, tdew[index] ?? dewC) }
      if (to.airTemperatureC !== airC || to.dewPointC !== dewC) rephase(values, index, from, to)
    }

    const windKmh = wind_avg?.[index] ?? null
    if (!wind_avg || windKmh === null) continue
    const newWindKmh = Math.max(0, windKmh - windCorrection(atMs))
    wind_avg[index] = newWindKmh
    const gustKmh = wind_max?.[index] ?? null
    if (wind_max && gustKmh !== null) {
      const gustiness = Math.min(MAX_GUST_RATIO, gustKmh / Math.max(CALM_KMH, windKmh))
      wind_max[index] = Math.max(0, gustKmh + gustiness * (newWindKmh - windKmh))
    }
  }
  return { ...run, values: consistent(values, run.hours) }
}

/** A series of road temperatures, corrected by lead and hour of the day. */
export function correctedSurface(
  timesMs: ArrayLike<number>,
  surfaceC: ArrayLike<number>,
  issuedAtMs: number,
  correction: Correction,
): Float64Array {
  const at = correctionAt(correction, issuedAtMs)
  return Float64Array.from(surfaceC, (value, index) => value - at(timesMs[index] ?? issuedAtMs))
}
