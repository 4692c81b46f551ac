import { BLEND_SOURCE } from '@verglas/contract/codes'
import {
  FORECAST_CODES,
  FORECAST_MEASURES,
  type ForecastCode,
  ROAD_MEASURES,
} from '@verglas/contract/measures'
import type { RoadRain } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { RunSection } from './steps.ts'

type CastpointRow = {
  castpoint_id: string
  name: string
  longitude_deg: number
  latitude_deg: number
  altitude_m: number | null
  timezone: string
  is_bridge: boolean
  attribution: string
}

/** Forecast points of the organisation as known at `asOf`; unknown ids are left out. */
export async function castpointsById(db: SetupDb, castpointIds: readonly string[], asOf: AsOf) {
  const rows = await db.query<CastpointRow>(
    `select v.castpoint_id, v.name, v.longitude_deg, v.latitude_deg, v.altitude_m, v.timezone, v.is_bridge,
            v.attribution
       from setup_castpoint access
       join castpoint_version v on v.castpoint_id = access.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where access.setup_id = $1 and access.castpoint_id = any($3)
      order by array_position($3, access.castpoint_id)`,
    [db.setupId, asOf.rev, castpointIds],
  )
  return rows.map((row) => ({
    id: row.castpoint_id,
    name: row.name,
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    altitude: row.altitude_m,
    timezone: row.timezone,
    isBridge: row.is_bridge,
    attribution: row.attribution,
  }))
}
export type Castpoint = Awaited<ReturnType<typeof castpointsById>>[number]

export type Run = {
  castpointId: string
  source: string
  issuedAt: Date
  /** When the last section of the run was published. */
  knownAt: Date
  /** Attributions of all runs used in it; null for runs from before attributions were stored. */
  attributions: string[] | null
  /** Shortest steps first; where sections overlap, `stepsOf` keeps the shorter steps. */
  sections: RunSection[]
  /**
   * The rain that freezes on the road there; undefined without a road forecast, or if the run was read without
   * rain.
   */
  roadRain: RoadRain | undefined
}

type RunRow = {
  castpoint_id: string
  source: string
  issued_at: Date
  known_at: Date
  attributions: string[] | null
  step_s: number
  start_at: Date
} & {
  [Code in ForecastCode]?: (number | null)[] | null
}

const columnsOf = (codes: readonly ForecastCode[]) =>
  codes.map((code) => `f.${FORECAST_MEASURES[code].column} as "${code}"`).join(', ')

/** A blend older than this is ignored, and the runs from which it would be computed are used. */
const MAX_BLEND_AGE = '12 hours'
/** A road forecast older than this has no future hours. */
const MAX_ROAD_AGE = '72 hours'
/** Runs of other sources older than this are used only if there is no newer one, as with imported files. */
const MAX_RECENT_AGE = '20 days'
/** Runs issued up to this much after the requested instant count too. */
const MAX_ISSUE_LEAD = '10 minutes'

/**
 * The latest forecast of each point known at `asOf`: the product's own blend, otherwise the latest run of the last
 * 20 days, otherwise (imported files) the latest run of any age. Without `castpointIds`, for all points of the
 * organisation; only with the values of `codes`.
 */
export async function latestRuns(
  db: SetupDb,
  castpointIds: readonly string[] | null,
  asOf: AsOf,
  codes: readonly ForecastCode[] = FORECAST_CODES,
): Promise<Run[]> {
  const rows = await db.query<RunRow>(
    `select distinct on (f.castpoint_id, f.step_s)
            f.castpoint_id, f.source, f.issued_at, p.known_at, f.attributions, f.step_s, f.start_at,
            ${columnsOf(codes)}
       from setup_castpoint access
       left join lateral (
         select r.source, r.issued_at
           from forecast_run r
          where r.castpoint_id = access.castpoint_id and r.source = '${BLEND_SOURCE}' and r.rev <= $2
            and r.issued_at <= $3::timestamptz + interval '${MAX_ISSUE_LEAD}'
            and r.issued_at > $3::timestamptz - interval '${MAX_BLEND_AGE}'
          order by r.issued_at desc, r.rev desc
          limit 1
       ) blend on true
       left join lateral (
         select r.source, r.issued_at
           from forecast_run r
          where blend.source is null
            and r.castpoint_id = access.castpoint_id and r.rev <= $2
            and r.issued_at <= $3::timestamptz + interval '${MAX_ISSUE_LEAD}'
            and r.issued_at > $3::timestamptz - interval '${MAX_RECENT_AGE}'
          order by r.issued_at desc, r.rev desc
          limit 1
       ) recent on true
       left join lateral (
         select r.source, r.issued_at
           from forecast_run r
          where blend.source is null and recent.source is null
            and r.castpoint_id = access.castpoint_id and r.rev <= $2
            and r.issued_at <= $3::timestamptz - interval '${MAX_RECENT_AGE}'
          order by r.issued_at desc, r.rev desc
          limit 1
       ) old on true
       join forecast_run f
         on f.castpoint_id = access.castpoint_id and f.source = coalesce(blend.source, recent.source, old.source)
        and f.issued_at = coalesce(blend.issued_at, recent.issued_at, old.issued_at) and f.rev <= $2
       join publication p on p.rev = f.rev
      where access.setup_id = $1${castpointIds ? ' and access.castpoint_id = any($4)' : ''}
      order by f.castpoint_id, f.step_s, f.rev desc`,
    [db.setupId, asOf.rev, asOf.at, ...(castpointIds ? [castpointIds] : [])],
  )
  const hasRain = PRECIPITATION_CODES.some((code) => codes.includes(code))
  const roadRains = hasRain ? await latestRoadRains(db, castpointIds, asOf) : new Map<string, RoadRain>()
  return toRuns(rows, roadRains)
}

function toRuns(rows: readonly RunRow[], roadRains: ReadonlyMap<string, RoadRain>): Run[] {
  const byPoint = new Map<string, Run>()
  for (const row of rows) {
    const run = byPoint.get(row.castpoint_id)
    if (!run) {
      byPoint.set(row.castpoint_id, {
        castpointId: row.castpoint_id,
        source: row.source,
        issuedAt: row.issued_at,
        knownAt: row.known_at,
        attributions: row.attributions,
        sections: [toRunSection(row)],
        roadRain: roadRains.get(row.castpoint_id),
      })
    } else {
      run.sections.push(toRunSection(row))
      if (row.known_at > run.knownAt) run.knownAt = row.known_at
    }
  }
  return [...byPoint.values()]
}

function toRunSection(row: RunRow): RunSection {
  const values: RunSection['values'] = {}
  for (const code of FORECAST_CODES) {
    const stored = row[code]
    const { scale } = FORECAST_MEASURES[code]
    if (stored) values[code] = stored.map((value) => (value === null ? null : value / scale))
  }
  return { startMs: row.start_at.getTime(), stepS: row.step_s, values }
}

/** Measures that depend on whether rain freezes on the road. */
const PRECIPITATION_CODES = ['rain', 'rain_frz', 'weather'] as const satisfies readonly ForecastCode[]

type RoadRainRow = {
  castpoint_id: string
  start_at: Date
  rain: (number | null)[] | null
  freezing_rain: (number | null)[] | null
}

/** The hourly liquid precipitation of the latest road forecast of each point known at `asOf`. */
async function latestRoadRains(
  db: SetupDb,
  castpointIds: readonly string[] | null,
  asOf: AsOf,
): Promise<Map<string, RoadRain>> {
  const rows = await db.query<RoadRainRow>(
    `select access.castpoint_id, r.start_at, r.rain, r.freezing_rain
       from setup_castpoint access
      cross join lateral (
        select f.start_at, f.rain, f.freezing_rain
          from road_forecast f
         where f.castpoint_id = access.castpoint_id and f.step_s = 3600 and f.rev <= $2
           and f.issued_at <= $3::timestamptz + interval '${MAX_ISSUE_LEAD}'
           and f.issued_at > $3::timestamptz - interval '${MAX_ROAD_AGE}'
         order by f.issued_at desc, f.rev desc
         limit 1
      ) r
      where access.setup_id = $1${castpointIds ? ' and access.castpoint_id = any($4)' : ''}`,
    [db.setupId, asOf.rev, asOf.at, ...(castpointIds ? [castpointIds] : [])],
  )
  const amounts = (stored: (number | null)[] | null, scale: number) =>
    (stored ?? []).map((value) => (value === null ? null : value / scale))
  return new Map(
    rows.map(({ castpoint_id, start_at, rain, freezing_rain }) => [
      castpoint_id,
      {
        // Amounts are stored with the end of their hour.
        startMs: start_at.getTime() - HOUR_MS,
        liquidMm: amounts(rain, ROAD_MEASURES.rain.scale),
        freezingMm: amounts(freezing_rain, ROAD_MEASURES.rain_frz.scale),
      },
    ]),
  )
}

/** Runs of one source for a point before `asOf`, latest first. */
export async function runsBefore(
  db: SetupDb,
  castpointId: string,
  source: string,
  asOf: AsOf,
  limit: number,
) {
  const rows = await db.query<{ source: string; issued_at: Date }>(
    `select f.source, f.issued_at
       from setup_castpoint access
       join forecast_run f on f.castpoint_id = access.castpoint_id and f.source = $5
      where access.setup_id = $1 and access.castpoint_id = $2 and f.rev <= $3
      group by f.source, f.issued_at
      order by f.issued_at desc
      limit $4`,
    [db.setupId, castpointId, asOf.rev, limit, source],
  )
  return rows.map((row) => ({ source: row.source, issuedAt: row.issued_at.toISOString() }))
}
