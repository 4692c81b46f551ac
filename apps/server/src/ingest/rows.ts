import type { QualityFlag } from '@verglas/contract/codes'
import {
  FORECAST_CODES,
  FORECAST_MEASURES,
  type ForecastCode,
  MEASURES,
  type MeasureCode,
} from '@verglas/contract/measures'
import { ENSEMBLE_CODES, type EnsembleFact, MISSING_VALUE } from '@verglas/sources/facts/ensemble'

type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** An `observation` row for `publish`; `messageHash` is hex. */
export function observationRow(reading: {
  stationId: string
  observedAt: Date
  reportedAt?: Date | undefined
  values: Partial<Record<MeasureCode, number>>
  quality: Partial<Record<MeasureCode, Quality>>
  source: string
  messageHash?: string | undefined
}): Record<string, unknown> {
  const row: Record<string, unknown> = {
    station_id: reading.stationId,
    observed_at: reading.observedAt,
    quality: reading.quality,
    source: reading.source,
  }
  if (reading.messageHash) row.message = reading.messageHash
  if (reading.reportedAt) row.said_at = reading.reportedAt
  const extra: Record<string, number> = {}
  const measured: string[] = []
  let code: MeasureCode
  for (code in reading.values) {
    const value = reading.values[code]
    const { column } = MEASURES[code]
    if (column) row[column] = value
    else if (value !== undefined) extra[code] = value
    if (!reading.quality[code]) measured.push(code)
  }
  row.extra = extra
  row.measured = measured
  return row
}

/**
 * A `forecast_run` row for `publish`: integers in the scale of each measure, as the text of a PostgreSQL
 * array.
 */
export function forecastRow(run: {
  castpointId: string
  source: string
  issuedAt: Date
  startAt: Date
  stepS: number
  values: Partial<Record<ForecastCode, readonly (number | null)[]>>
  /** Altitude for which the run is computed, m. */
  altitudeM?: number | null
  /** Names to credit wherever the run is displayed. */
  attributions?: readonly string[]
  messageHash?: string
}): Record<string, unknown> {
  const row: Record<string, unknown> = {
    castpoint_id: run.castpointId,
    source: run.source,
    issued_at: run.issuedAt,
    start_at: run.startAt,
    step_s: run.stepS,
  }
  if (run.messageHash) row.message = run.messageHash
  if (run.altitudeM !== undefined) row.altitude_m = run.altitudeM
  if (run.attributions) row.attributions = run.attributions
  for (const code of FORECAST_CODES) {
    const values = run.values[code]
    if (!values) continue
    const { column, scale } = FORECAST_MEASURES[code]
    row[column] = arrayOf(values, scale)
  }
  return row
}

/** An `ensemble_run` row for `publish`. */
export function ensembleRow(
  run: Omit<EnsembleFact, 'kind' | 'location' | 'model'> & {
    castpointId: string
    source: string
    altitudeM: number | null
    messageHash?: string
  },
): Record<string, unknown> {
  const row: Record<string, unknown> = {
    castpoint_id: run.castpointId,
    source: run.source,
    issued_at: run.issuedAt,
    start_at: run.startAt,
    step_s: run.stepS,
    members: run.members,
    steps: run.steps,
    altitude_m: run.altitudeM,
    attribution: run.attribution,
  }
  if (run.messageHash) row.message = run.messageHash
  for (const code of ENSEMBLE_CODES) {
    const memberSeries = run.values[code]
    if (!memberSeries) continue
    const { column, scale } = FORECAST_MEASURES[code]
    row[column] = packed(memberSeries, run.steps, scale)
  }
  return row
}

/** The source of a run as stored: the models of one provider are scored and weighted separately. */
export function runSource(sourceId: string, model: string | null | undefined): string {
  return model ? `${sourceId}/${model}` : sourceId
}

/** The values of all members, step after step, two bytes each, as hexadecimal text. */
function packed(memberSeries: readonly (readonly (number | null)[])[], steps: number, scale: number): string {
  const bytes = Buffer.alloc(2 * memberSeries.length * steps)
  for (const [member, series] of memberSeries.entries()) {
    for (let step = 0; step < steps; step += 1) {
      const value = series[step] ?? null
      bytes.writeInt16BE(
        value === null ? MISSING_VALUE : Math.round(value * scale),
        2 * (step * memberSeries.length + member),
      )
    }
  }
  return bytes.toString('hex')
}

const arrayOf = (values: readonly (number | null)[], scale: number): string =>
  `{${values.map((value) => (value === null ? 'null' : Math.round(value * scale))).join()}}`
