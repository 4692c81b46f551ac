import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_CODES, FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import type { HourlyRun, PointRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import { groupBy } from '../../group-by.ts'
import { numbersOf } from '../array-text.ts'
import { ms } from '../epoch-ms.ts'
import { correctedHours } from './corrected-hours.ts'

/** Maximum age of a run; older ones are ignored. */
export const OLDEST_RUN = '36 hours'
/** Steps read from the run before the latest one: they cover the hours before the latest begins. */
const STEPS_OF_OLDER = 18

type RunRow = {
  castpoint_id: string
  source: string
  issued_ms: number
  start_ms: number
  step_s: number
  altitude_m: number | null
  attributions: string[] | null
} & { [Code in ForecastCode]?: string | null }

/** A raw run, the altitude (m) of its model at the point, and the attributions that must be shown with it. */
export type RawRun = PointRun & { altitudeM: number | null; attributions: readonly string[] }

/** The two latest runs of each raw source, by point; the older one is cut to its first steps. */
export async function rawRuns(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, RawRun[]>> {
  const columns = FORECAST_CODES.map((code) => {
    const column = `f.${FORECAST_MEASURES[code].column}`
    return `(case when n.place = 1 then ${column} else ${column}[1:${STEPS_OF_OLDER}] end)::text as "${code}"`
  })
  const rows = await db.query<RunRow>(
    `select distinct on (f.castpoint_id, f.source, f.issued_at, f.step_s)
            f.castpoint_id, f.source, ${ms('f.issued_at')} as issued_ms, ${ms('f.start_at')} as start_ms, f.step_s,
            f.altitude_m, f.attributions, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join lateral (
        select r.source, r.issued_at, row_number() over (partition by r.source order by r.issued_at desc) as place
          from forecast_run r
         where r.castpoint_id = g.castpoint_id and r.source <> '${BLEND_SOURCE}' and r.rev <= $2
           and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
         group by r.source, r.issued_at
      ) n
       join forecast_run f
         on f.castpoint_id = g.castpoint_id and f.source = n.source and f.issued_at = n.issued_at and f.rev <= $2
      where n.place <= 2
      order by f.castpoint_id, f.source, f.issued_at, f.step_s, f.rev desc`,
    [castpointIds, asOf.rev, asOf.at],
  )
  const byPoint = new Map<string, RawRun[]>()
  for (const row of rows) {
    const segment = { startMs: row.start_ms, stepS: row.step_s, values: valuesOf(row) }
    const runs = byPoint.get(row.castpoint_id) ?? []
    const last = runs.at(-1)
    if (last && last.source === row.source && last.issuedAtMs === row.issued_ms) {
      runs[runs.length - 1] = { ...last, segments: [...last.segments, segment] }
    } else {
      const { source, issued_ms: issuedAtMs, altitude_m: altitudeM } = row
      runs.push({ source, issuedAtMs, altitudeM, attributions: row.attributions ?? [], segments: [segment] })
    }
    byPoint.set(row.castpoint_id, runs)
  }
  return byPoint
}

/** References to the inputs of a blend. */
type BlendInputs = {
  asOfRev: number
  runs: { source: string; issuedAt: string }[]
  /** Measures that were corrected by the station's own errors. */
  corrected: string[]
}

export type Blend = HourlyRun & { inputs: BlendInputs }

type BlendRow = RunRow & { inputs: BlendInputs | null }

/** The latest blend of each point with the forecasters' corrections, limited to its first `hours`. */
export async function latestBlends(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  hours: number,
): Promise<Map<string, Blend>> {
  const blendsByPoint = await modelBlends(db, castpointIds, asOf, hours)
  const corrections = await correctionsInForecasts(db, castpointIds, asOf)
  return new Map([...blendsByPoint].map(([id, blend]) => [id, correctedHours(blend, corrections.get(id))]))
}

/** The latest blend of each point without the forecasters' corrections. */
export async function modelBlends(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  hours: number,
): Promise<Map<string, Blend>> {
  const blendsByPoint = await blendsAt(db, { castpointIds, instants: [asOf.at] }, asOf, hours)
  return new Map([...blendsByPoint].flatMap(([id, [blend]]) => (blend ? [[id, blend] as const] : [])))
}

/** The latest blend of each point at each of the given instants, in their order; null if there was none. */
export async function blendsAt(
  db: Db,
  { castpointIds, instants }: { castpointIds: readonly string[]; instants: readonly string[] },
  asOf: AsOf,
  hours: number,
): Promise<Map<string, (Blend | null)[]>> {
  const columns = FORECAST_CODES.map(
    (code) => `f.${FORECAST_MEASURES[code].column}[1:${hours}]::text as "${code}"`,
  )
  const rows = await db.query<BlendRow & { place: number }>(
    `select g.castpoint_id, i.place::integer, '${BLEND_SOURCE}' as source, ${ms('f.issued_at')} as issued_ms,
            ${ms('f.start_at')} as start_ms, f.step_s, f.inputs, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join unnest($3::text[]) with ordinality i(at, place)
      cross join lateral (
        select r.*
          from forecast_run r
         where r.castpoint_id = g.castpoint_id and r.source = '${BLEND_SOURCE}' and r.step_s = 3600 and r.rev <= $2
           and r.issued_at <= i.at::timestamptz and r.issued_at > i.at::timestamptz - interval '${OLDEST_RUN}'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f
      order by g.castpoint_id, i.place`,
    [castpointIds, asOf.rev, instants],
  )
  const byPoint = new Map<string, (Blend | null)[]>()
  for (const row of rows) {
    const blends = byPoint.get(row.castpoint_id) ?? instants.map(() => null)
    blends[row.place - 1] = {
      ...toHourlyRun(row),
      inputs: row.inputs ?? { asOfRev: 0, runs: [], corrected: [] },
    }
    byPoint.set(row.castpoint_id, blends)
  }
  return byPoint
}

/** The measures that the road model needs for the hours before a blend. */
const HISTORY_CODES = [
  'tair',
  'tdew',
  'pres',
  'wind_avg',
  'cloud',
  'rain',
  'snow',
  'rain_frz',
  'ice',
] as const satisfies readonly ForecastCode[]

/**
 * The blended weather of each point for the `hours` before `asOf`; each hour comes from the latest blend that
 * contains it.
 */
export async function blendHistory(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  hours: number,
): Promise<Map<string, HourlyRun>> {
  const columns = HISTORY_CODES.map(
    (code) => `f.${FORECAST_MEASURES[code].column}[1:f.count]::text as "${code}"`,
  )
  const rows = await db.query<RunRow>(
    `select f.castpoint_id, '${BLEND_SOURCE}' as source, ${ms('f.issued_at')} as issued_ms,
            ${ms('f.start_at')} as start_ms, f.step_s, ${columns.join(', ')}
       from (
         select r.*,
                ceil(extract(epoch from
                  coalesce(lead(r.start_at) over (partition by r.castpoint_id order by r.start_at, r.rev),
                           r.start_at + interval '24 hours') - r.start_at) / 3600)::integer as count
           from forecast_run r
          where r.castpoint_id = any($1) and r.source = '${BLEND_SOURCE}' and r.step_s = 3600 and r.rev <= $2
            and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - make_interval(hours => $4)
       ) f
      order by f.castpoint_id, f.start_at, f.rev`,
    [castpointIds, asOf.rev, asOf.at, hours],
  )
  const byPoint = groupBy(rows, (row) => row.castpoint_id)
  return new Map([...byPoint].map(([castpointId, own]) => [castpointId, joined(own.map(toHourlyRun))]))
}

/** Joins runs, given in order: each hour comes from the last run that contains it, and is null if none does. */
function joined(runs: readonly HourlyRun[]): HourlyRun {
  const startMs = runs[0]?.startMs ?? 0
  const values: HourlyRun['values'] = {}
  let hours = 0
  for (const run of runs) {
    const first = Math.round((run.startMs - startMs) / HOUR_MS)
    hours = Math.max(hours, first + run.hours)
    for (const code of HISTORY_CODES) {
      const series = values[code] ?? []
      for (const [index, value] of (run.values[code] ?? []).entries()) series[first + index] = value
      values[code] = series
    }
  }
  for (const series of Object.values(values)) {
    for (let index = 0; index < hours; index++) series[index] ??= null
  }
  return { source: BLEND_SOURCE, issuedAtMs: runs.at(-1)?.issuedAtMs ?? 0, startMs, hours, values }
}

function toHourlyRun(row: RunRow): HourlyRun {
  const values = valuesOf(row)
  const hours = Math.max(0, ...Object.values(values).map((series) => series.length))
  return { source: row.source, issuedAtMs: row.issued_ms, startMs: row.start_ms, hours, values }
}

function valuesOf(row: { [Code in ForecastCode]?: string | null }): HourlyRun['values'] {
  const values: HourlyRun['values'] = {}
  for (const code of FORECAST_CODES) {
    const text = row[code]
    if (text) values[code] = numbersOf(text, FORECAST_MEASURES[code].scale)
  }
  return values
}
