import { LEAD_BINS_H } from '@verglas/contract'
import { consistent } from './blend.ts'
import { HOUR_MS, type HourlyRun } from './point-run.ts'
import { rephase } from './rephase.ts'
import { goodValue, type StationReading } from './truth.ts'
import { atLead } from './weights.ts'

export const CORRECTED_MEASURES = ['tair', 'tdew', 'wind_avg', 'ts'] as const
export type CorrectedMeasure = (typeof CORRECTED_MEASURES)[number]

/** Time in which the error of the moment fades to 1/e: that of the air in Crevier & Delage (2001). */
const FADE_H = 4
/** Older readings say nothing of the moment. */
const LAST_READING_MS = 90 * 60_000
/** Beyond this it is a fault of the station and not of the forecast: °C, and km/h for wind. */
const MOST: Record<CorrectedMeasure, number> = { tair: 8, tdew: 8, ts: 8, wind_avg: 30 }

/** Gusts change with the mean wind as they stand to it, which in a calm says nothing. */
const MOST_GUSTY = 3
const CALM_KMH = 5

/** Forecast minus the readings of the last hour and a half, the newest counting most; null without one. */
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
 * A forecast is corrected on the station's own recent errors: the bias by lead, and the error of this very moment, which
 * fades with lead. Errors are forecast minus observed, so that a correction is subtracted.
 */
export type Correction = {
  readonly measure: CorrectedMeasure
  readonly biasByBin: readonly number[]
  readonly presentError: number | null
  /** By lead bin. */
  readonly isOn: readonly boolean[]
}

/** The same switched on throughout: how it would do is measured in shadow. */
export function inShadow(correction: Correction): Correction {
  return { ...correction, isOn: LEAD_BINS_H.map(() => true) }
}

/** What is to be subtracted from the forecast, by lead in hours; 0 where the correction is off. */
export function correctionByLead(correction: Correction): (leadH: number) => number {
  const { measure, biasByBin, presentError: now } = correction
  const most = MOST[measure]
  const beyondBias = now === null || !Number.isFinite(now) ? 0 : now - atLead(biasByBin, 0)
  const trusts = correction.isOn.map((isOn) => (isOn ? 1 : 0))
  return (leadH) => {
    const trust = atLead(trusts, leadH)
    if (trust === 0) return 0
    const wanted = atLead(biasByBin, leadH) + beyondBias * Math.exp(-Math.max(0, leadH) / FADE_H)
    return Number.isFinite(wanted) ? trust * Math.min(most, Math.max(-most, wanted)) : 0
  }
}

export type Corrections = Partial<Record<CorrectedMeasure, Correction>>

/**
 * The run with its air temperature, dew point and wind corrected, and what depends on them: humidity, gusts, rain or
 * snow. Hours before the issue get the correction of the moment.
 */
export function correctedRun(run: HourlyRun, corrections: Corrections): HourlyRun {
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice()]),
  ) as HourlyRun['values']
  const { tair, tdew, wind_avg, wind_max } = values
  const none = () => 0
  const byLead = (measure: CorrectedMeasure) =>
    corrections[measure] ? correctionByLead(corrections[measure]) : none
  const [ofAir, ofDew, ofWind] = [byLead('tair'), byLead('tdew'), byLead('wind_avg')]
  for (let index = 0; index < run.hours; index++) {
    const leadH = Math.max(0, (run.startMs - run.issuedAtMs) / HOUR_MS + index)
    const [airC, dewC] = [tair?.[index] ?? null, tdew?.[index] ?? null]
    if (tair && airC !== null) tair[index] = airC - ofAir(leadH)
    if (tdew && dewC !== null) tdew[index] = dewC - ofDew(leadH)
    if (tair && tdew && airC !== null && dewC !== null) {
      const newAirC = tair[index] ?? airC
      const from = { airTemperatureC: airC, dewPointC: Math.min(airC, dewC) }
      const to = { airTemperatureC: newAirC, dewPointC: Math.min(newAirC, tdew[index] ?? dewC) }
      if (to.airTemperatureC !== airC || to.dewPointC !== dewC) rephase(values, index, from, to)
    }

    const windKmh = wind_avg?.[index] ?? null
    if (!wind_avg || windKmh === null) continue
    const newWindKmh = Math.max(0, windKmh - ofWind(leadH))
    wind_avg[index] = newWindKmh
    const gustKmh = wind_max?.[index] ?? null
    if (wind_max && gustKmh !== null) {
      const gustiness = Math.min(MOST_GUSTY, gustKmh / Math.max(CALM_KMH, windKmh))
      wind_max[index] = Math.max(0, gustKmh + gustiness * (newWindKmh - windKmh))
    }
  }
  return { ...run, values: consistent(values, run.hours) }
}

/** A series of road temperatures, corrected by the lead of each. */
export function correctedSurface(
  timesMs: ArrayLike<number>,
  surfaceC: ArrayLike<number>,
  issuedAtMs: number,
  correction: Correction,
): Float64Array {
  const byLead = correctionByLead(correction)
  return Float64Array.from(surfaceC, (value, index) => {
    const leadH = Math.max(0, ((timesMs[index] ?? issuedAtMs) - issuedAtMs) / HOUR_MS)
    return value - byLead(leadH)
  })
}
