import type { QualityFlag } from '@verglas/contract/codes'
import {
  FORECAST_CODES,
  FORECAST_MEASURES,
  type ForecastCode,
  MEASURES,
  type MeasureCode,
} from '@verglas/contract/measures'

type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** An `observation` row for `publish`; `messageHash` is hex. */
export function observationRow(given: {
  stationId: string
  observedAt: Date
  values: Partial<Record<MeasureCode, number>>
  quality: Partial<Record<MeasureCode, Quality>>
  source: string
  messageHash?: string
}): Record<string, unknown> {
  const row: Record<string, unknown> = {
    station_id: given.stationId,
    observed_at: given.observedAt,
    quality: given.quality,
    source: given.source,
  }
  if (given.messageHash) row.message = given.messageHash
  const extra: Record<string, number> = {}
  const measured: string[] = []
  for (const [code, value] of Object.entries(given.values) as [MeasureCode, number][]) {
    const { column } = MEASURES[code]
    if (column) row[column] = value
    else extra[code] = value
    if (!given.quality[code]) measured.push(code)
  }
  return { ...row, extra, measured }
}

/** A `forecast_run` row for `publish`: integers by the scale of each measure, written as PostgreSQL's array text. */
export function forecastRow(given: {
  castpointId: string
  source: string
  issuedAt: Date
  startAt: Date
  stepS: number
  values: Partial<Record<ForecastCode, readonly (number | null)[]>>
  /** Altitude that the run is made for, m. */
  altitudeM?: number | null
  messageHash?: string
}): Record<string, unknown> {
  const row: Record<string, unknown> = {
    castpoint_id: given.castpointId,
    source: given.source,
    issued_at: given.issuedAt,
    start_at: given.startAt,
    step_s: given.stepS,
  }
  if (given.messageHash) row.message = given.messageHash
  if (given.altitudeM !== undefined) row.altitude_m = given.altitudeM
  for (const code of FORECAST_CODES) {
    const values = given.values[code]
    if (!values) continue
    const { column, scale } = FORECAST_MEASURES[code]
    row[column] = `{${values.map((value) => (value === null ? 'null' : Math.round(value * scale))).join()}}`
  }
  return row
}
