import type { SkillMeasure } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import { DECILES, decilesAt, hourlyValues, type PointRun, type RunSegment } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { groupBy } from '../../../group-by.ts'
import { numbersOf } from '../../array-text.ts'
import { ms } from '../../epoch-ms.ts'
import { CORRECTED_SOURCE, LEARNED_SOURCE, PERSISTENCE, RAW_SOURCE } from './scored-sources.ts'

/** The longest lead that is scored. */
const LONGEST_LEAD = '48 hours'
/** Observations that arrive later than this are not scored. */
const LATEST = '72 hours'

/** The first hour for which stations have reported anything new since `doneRev`, or null. */
export async function firstNewTruthMs(
  db: Db,
  stationIds: readonly string[],
  asOf: AsOf,
  doneRev: number,
): Promise<number | null> {
  const [row] = await db.query<{ first_ms: number | null }>(
    `select ${ms('min(o.observed_at)')} as first_ms
       from observation o
      where o.station_id = any($1) and o.rev > $2 and o.rev <= $3
        and o.observed_at > $4::timestamptz - interval '${LATEST}'`,
    [stationIds, doneRev, asOf.rev, asOf.at],
  )
  const firstMs = row?.first_ms ?? null
  return firstMs === null ? null : Math.floor(firstMs / HOUR_MS - 1) * HOUR_MS
}

/** A past forecast for the hours of a window. */
export type PastForecast = {
  source: string
  issuedAtMs: number
  series: Partial<Record<SkillMeasure, (atMs: number) => number | null>>
  /** Probability of a road below 0 °C. */
  belowZeroAt?: (atMs: number) => number | null
  /** Deciles of the road temperature, as published. */
  decilesAt?: (atMs: number) => readonly number[] | null
  /** Cloud cover (%) of a run. */
  cloudPctAt?: (atMs: number) => number | null
}

export type Hours = { fromMs: number; untilMs: number }

/** All forecasts for the hours of the window, by point: runs, roads, the shadow series and persistence. */
export async function pastForecasts(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  hours: Hours,
): Promise<Map<string, PastForecast[]>> {
  const forecasts = [
    ...(await pastRuns(db, castpointIds, asOf, hours)),
    ...(await pastRoads(db, castpointIds, asOf, hours)),
    ...(await pastShadows(db, castpointIds, asOf, hours)),
  ]
  const byPoint = groupBy(forecasts, ({ castpointId }) => castpointId)
  return new Map([...byPoint].map(([id, own]) => [id, own.map(({ forecast }) => forecast)]))
}

type ForecastAtPoint = { castpointId: string; forecast: PastForecast }

const RUN_CODES = [
  'tair',
  'tdew',
  'wind_avg',
  'rain',
  'rain_frz',
  'ice',
  'cloud',
] as const satisfies readonly ForecastCode[]

type RunRow = {
  castpoint_id: string
  source: string
  issued_ms: number
  start_ms: number
  step_s: number
} & { [Code in (typeof RUN_CODES)[number]]: string | null }

/** Only the steps around the window are transferred from the database. */
const cut = (column: string) => `${column}[f.first:f.last]::text`

async function pastRuns(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  { fromMs, untilMs }: Hours,
): Promise<ForecastAtPoint[]> {
  const columns = RUN_CODES.map((code) => `${cut(`f.${FORECAST_MEASURES[code].column}`)} as "${code}"`)
  const rows = await db.query<RunRow>(
    `select f.castpoint_id, f.source, ${ms('f.issued_at')} as issued_ms,
            ${ms('f.start_at')} + (f.first - 1) * f.step_s * 1000.0 as start_ms, f.step_s, ${columns.join(', ')}
       from (
         select distinct on (r.castpoint_id, r.source, r.issued_at, r.step_s)
                r.*,
                greatest(1, floor(extract(epoch from $2::timestamptz - r.start_at) / r.step_s)::integer) as first,
                ceil(extract(epoch from $3::timestamptz - r.start_at) / r.step_s)::integer + 2 as last
           from forecast_run r
          where r.castpoint_id = any($1) and r.rev <= $4
            and r.issued_at > $2::timestamptz - interval '${LONGEST_LEAD}' and r.issued_at <= $3::timestamptz
          order by r.castpoint_id, r.source, r.issued_at, r.step_s, r.rev desc
       ) f
      order by f.castpoint_id, f.source, f.issued_at, f.step_s`,
    [castpointIds, new Date(fromMs), new Date(untilMs), asOf.rev],
  )
  const runs = groupBy(rows, (row) => `${row.castpoint_id}|${row.source}|${row.issued_ms}`)
  return [...runs.values()].flatMap((segmentRows) => {
    const [first] = segmentRows
    if (!first) return []
    const { castpoint_id: castpointId, source, issued_ms: issuedAtMs } = first
    const run = { source, issuedAtMs, segments: segmentRows.map(toSegment) }
    return [{ castpointId, forecast: runForecast(run, { fromMs, untilMs }) }]
  })
}

/** The forecast of a run for the hours of a window. */
function runForecast(run: PointRun, { fromMs, untilMs }: Hours): PastForecast {
  const count = (untilMs - fromMs) / HOUR_MS
  const at = (code: ForecastCode) => reading(fromMs, hourlyValues(run, code, fromMs, count))
  const [rain, freezing, pellets] = [at('rain'), at('rain_frz'), at('ice')]
  return {
    source: run.source,
    issuedAtMs: run.issuedAtMs,
    cloudPctAt: at('cloud'),
    series: {
      tair: at('tair'),
      tdew: at('tdew'),
      wind_avg: at('wind_avg'),
      // A gauge measures liquid and melted precipitation together.
      rain: (atMs) => {
        const amount = rain(atMs)
        return amount === null ? null : amount + (freezing(atMs) ?? 0) + (pellets(atMs) ?? 0)
      },
    },
  }
}

function toSegment(row: RunRow): RunSegment {
  const values = Object.fromEntries(
    RUN_CODES.flatMap((code) => {
      const text = row[code]
      return text ? [[code, numbersOf(text, FORECAST_MEASURES[code].scale)]] : []
    }),
  )
  return { startMs: row.start_ms, stepS: row.step_s, values }
}

/** Returns a function that looks up values of full hours from `startMs` on. */
const reading = (startMs: number, values: readonly (number | null)[]) => (atMs: number) =>
  values[(atMs - startMs) / HOUR_MS] ?? null

type RoadRow = {
  castpoint_id: string
  issued_ms: number
  start_ms: number
  surface: string
  below_zero: string | null
  /** Nine values per hour from the first requested hour on, for as many hours as the shadow series has. */
  deciles: string | null
}

async function pastRoads(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  { fromMs, untilMs }: Hours,
): Promise<ForecastAtPoint[]> {
  const rows = await db.query<RoadRow>(
    `select f.castpoint_id, ${ms('f.issued_at')} as issued_ms, ${ms('f.start_at')} + (f.first - 1) * 3600000.0 as start_ms,
            ${cut('(coalesce(f.model_surface, f.surface))')} as surface,
            case when f.model_surface is null then ${cut('f.below_zero')} end as below_zero,
            s.deciles[(f.first - 1) * ${DECILES.length} + 1:f.last * ${DECILES.length}]::text as deciles
       from (
         select r.*,
                greatest(1, floor(extract(epoch from $2::timestamptz - r.start_at) / 3600)::integer) as first,
                ceil(extract(epoch from $3::timestamptz - r.start_at) / 3600)::integer + 2 as last
           from road_forecast r
          where r.castpoint_id = any($1) and r.step_s = 3600 and r.rev <= $4
            and r.issued_at > $2::timestamptz - interval '${LONGEST_LEAD}' and r.issued_at <= $3::timestamptz
       ) f
       left join shadow s
              on s.castpoint_id = f.castpoint_id and s.measure = 'ts' and s.issued_at = f.issued_at and s.rev = f.rev
      order by f.castpoint_id, f.issued_at`,
    [castpointIds, new Date(fromMs), new Date(untilMs), asOf.rev],
  )
  return rows.map((row) => ({ castpointId: row.castpoint_id, forecast: roadForecast(row) }))
}

/** Converts a road forecast from its stored arrays. */
function roadForecast(row: RoadRow): PastForecast {
  const { issued_ms: issuedAtMs, start_ms: startMs, surface, below_zero: belowZero } = row
  const deciles = row.deciles ? numbersOf(row.deciles, 100) : null
  return {
    source: BLEND_SOURCE,
    issuedAtMs,
    series: { ts: reading(startMs, numbersOf(surface, 100)) },
    ...(belowZero ? { belowZeroAt: reading(startMs, numbersOf(belowZero, 100)) } : {}),
    ...(deciles ? { decilesAt: (atMs: number) => decilesAt(deciles, (atMs - startMs) / HOUR_MS) } : {}),
  }
}

type Shadow = {
  castpoint_id: string
  measure: SkillMeasure
  issued_ms: number
  start_ms: number
  raw: string | null
  corrected: string | null
  learned: string | null
  last_value: number | null
}

async function pastShadows(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
  { fromMs, untilMs }: Hours,
): Promise<ForecastAtPoint[]> {
  const rows = await db.query<Shadow>(
    `select s.castpoint_id, s.measure, ${ms('s.issued_at')} as issued_ms, ${ms('s.start_at')} as start_ms,
            s.raw::text as raw, s.corrected::text as corrected, s.learned::text as learned,
            s.last_value
       from shadow s
      where s.castpoint_id = any($1) and s.rev <= $4
        and s.issued_at > $2::timestamptz - interval '${LONGEST_LEAD}' and s.issued_at <= $3::timestamptz
      order by s.castpoint_id, s.measure, s.issued_at`,
    [castpointIds, new Date(fromMs), new Date(untilMs), asOf.rev],
  )
  return rows.flatMap((row) =>
    shadowForecasts(row).map((forecast) => ({ castpointId: row.castpoint_id, forecast })),
  )
}

/** The series of a forecast before and after its corrections, and persistence: the last reading at its issue. */
function shadowForecasts(row: Omit<Shadow, 'castpoint_id'>): PastForecast[] {
  const { measure, issued_ms: issuedAtMs, start_ms: startMs, last_value: last } = row
  const pastForecast = (source: string, at: (atMs: number) => number | null): PastForecast => ({
    source,
    issuedAtMs,
    series: { [measure]: at },
  })
  const seriesForecasts = (source: string, text: string | null): PastForecast[] =>
    text ? [pastForecast(source, reading(startMs, numbersOf(text, 100)))] : []
  return [
    ...seriesForecasts(RAW_SOURCE, row.raw),
    ...seriesForecasts(CORRECTED_SOURCE, row.corrected),
    ...seriesForecasts(LEARNED_SOURCE, row.learned),
    ...(last === null ? [] : [pastForecast(PERSISTENCE, () => last)]),
  ]
}
