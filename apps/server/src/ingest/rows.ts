import type { QualityFlag } from '@verglas/contract/codes'
import {
  FORECAST_CODES,
  FORECAST_MEASURES,
  type ForecastCode,
  MEASURES,
  type MeasureCode,
} from '@verglas/contract/measures'
import { ENSEMBLE_CODES, type EnsembleFact, NOT_GIVEN } from '@verglas/sources/facts/ensemble'

type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** An `observation` row for `publish`; `messageHash` is hex. */
export function observationRow(given: {
  stationId: string
  observedAt: Date
  saidAt?: Date
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
  if (given.saidAt) row.said_at = given.saidAt
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
  /** Who is to be named where it is shown. */
  attributions?: readonly string[]
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
  if (given.attributions) row.attributions = given.attributions
  for (const code of FORECAST_CODES) {
    const values = given.values[code]
    if (!values) continue
    const { column, scale } = FORECAST_MEASURES[code]
    row[column] = arrayOf(values, scale)
  }
  return row
}

/** An `ensemble_run` row for `publish`. */
export function ensembleRow(
  given: Omit<EnsembleFact, 'kind' | 'location' | 'model'> & {
    castpointId: string
    source: string
    altitudeM: number | null
    messageHash?: string
  },
): Record<string, unknown> {
  const row: Record<string, unknown> = {
    castpoint_id: given.castpointId,
    source: given.source,
    issued_at: given.issuedAt,
    start_at: given.startAt,
    step_s: given.stepS,
    members: given.members,
    steps: given.steps,
    altitude_m: given.altitudeM,
    attribution: given.attribution,
  }
  if (given.messageHash) row.message = given.messageHash
  for (const code of ENSEMBLE_CODES) {
    const courses = given.values[code]
    if (!courses) continue
    const { column, scale } = FORECAST_MEASURES[code]
    row[column] = packed(courses, given.steps, scale)
  }
  return row
}

/** The source of a run as it is stored: the models of one provider are scored and weighted apart. */
export function runSource(sourceId: string, model: string | null | undefined): string {
  return model ? `${sourceId}/${model}` : sourceId
}

/** Step after step the values of all members, two bytes each, as hexadecimal text. */
function packed(courses: readonly (readonly (number | null)[])[], steps: number, scale: number): string {
  const bytes = Buffer.alloc(2 * courses.length * steps)
  for (const [member, course] of courses.entries()) {
    for (let step = 0; step < steps; step += 1) {
      const value = course[step] ?? null
      bytes.writeInt16BE(
        value === null ? NOT_GIVEN : Math.round(value * scale),
        2 * (step * courses.length + member),
      )
    }
  }
  return bytes.toString('hex')
}

const arrayOf = (values: readonly (number | null)[], scale: number): string =>
  `{${values.map((value) => (value === null ? 'null' : Math.round(value * scale))).join()}}`
