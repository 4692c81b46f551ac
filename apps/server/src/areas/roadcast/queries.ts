import type { CallAnswer } from '@verglas/contract'
import { ROAD_CODES, ROAD_MEASURES, type RoadCode, storedOffset } from '@verglas/contract/measures'
import { type GripLimits, storedLevel } from '@verglas/road-hazard'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

type Inputs = {
  runs?: { source: string; issuedAt: string }[]
  stationId?: string | null
  lastObservedAt?: string | null
}
type Note = { code: string; count?: number | null }

/** A road forecast at equally spaced instants; values are stored integers by measure code. */
export type RoadSeries = {
  startMs: number
  stepS: number
  values: RoadValues
  /**
   * Values one step before the first instant, from the previous forecast: that is where the step begins that is
   * current when the forecast is made. Null if there is none.
   */
  before: Partial<Record<RoadCode, number | null>> | null
}
type RoadValues = Record<RoadCode, (number | null)[] | null>

export type RoadRun = {
  issuedAt: Date
  knownAt: Date
  model: string
  asOfRev: number
  inputs: Inputs
  notes: Note[]
  /** Series with the shortest steps first. */
  series: RoadSeries[]
}

type RunRow = {
  issued_at: Date
  known_at: Date
  step_s: number
  start_at: Date
  model: string
  as_of_rev: number
  inputs: Inputs
  notes: Note[]
  before: RoadSeries['before']
  grip_limits: GripLimits | null
} & RoadValues

/**
 * The grip limits of organisation $1 as of a revision; null if the product's apply. They are applied when a point
 * is read, because several organisations may share it.
 */
const gripLimitsSql = (rev: string) => `(
  select g.grip_limits
    from risk_rules_version g
   where g.setup_id = $1 and g.rev_from <= ${rev} and ${rev} < g.rev_to and not g.is_removed)`

/** Measures whose value applies to the beginning of a step. */
const CODES_OF_BEGIN = ROAD_CODES.filter((code) => storedOffset(code) === 0)
const BEFORE = CODES_OF_BEGIN.map((code) => `'${code}', o.${ROAD_MEASURES[code].column}[k.place]`).join(', ')
/** Runs issued up to this much after the requested instant count too. */
const MAX_ISSUE_LEAD = '10 minutes'
/** Older road forecasts and scenarios are not read. */
const MAX_RUN_AGE = '20 days'
/** A previous forecast older than this is not used for the beginning of the current step. */
const MAX_PREVIOUS_AGE = '12 hours'
const VALUES = ROAD_CODES.map((code) => `r.${ROAD_MEASURES[code].column} as "${code}"`).join(', ')

/**
 * The latest road forecast of a point known at `asOf`, issued within 20 days, and the latest one at least
 * `agoHours` older. Latest first; zero, one or two.
 */
export async function latestRoadRuns(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  { agoHours }: { agoHours: number },
): Promise<RoadRun[]> {
  const rows = await db.query<RunRow>(
    `with latest as (
       select r.issued_at
         from road_forecast r
        where r.castpoint_id = $2 and r.rev <= $3 and r.issued_at <= $4::timestamptz + interval '${MAX_ISSUE_LEAD}'
          and r.issued_at > $4::timestamptz - interval '${MAX_RUN_AGE}'
        order by r.issued_at desc
        limit 1
     ), older as (
       select r.issued_at
         from latest l
        cross join lateral (
          select r.issued_at
            from road_forecast r
           where r.castpoint_id = $2 and r.rev <= $3 and r.issued_at <= l.issued_at - make_interval(hours => $5)
             and r.issued_at > l.issued_at - interval '${MAX_RUN_AGE}'
           order by r.issued_at desc
           limit 1
        ) r
     )
     select distinct on (r.issued_at, r.step_s)
            r.issued_at, p.known_at, r.step_s, r.start_at, r.model, r.as_of_rev, r.inputs, r.notes, ${VALUES},
            b.before, ${gripLimitsSql('$3')} as grip_limits
       from setup_castpoint d
      cross join (select latest.issued_at from latest union all select older.issued_at from older) i
       join road_forecast r on r.castpoint_id = d.castpoint_id and r.issued_at = i.issued_at and r.rev <= $3
       join publication p on p.rev = r.rev
       left join lateral (
         select json_build_object(${BEFORE}) as before
           from road_forecast o
          cross join lateral (
            select (extract(epoch from r.start_at - o.start_at) / r.step_s)::integer as place
          ) k
          where o.castpoint_id = r.castpoint_id and o.step_s = r.step_s and o.rev <= $3
            and o.issued_at < r.issued_at and o.issued_at > r.issued_at - interval '${MAX_PREVIOUS_AGE}'
            and o.start_at < r.start_at
          order by o.issued_at desc, o.rev desc
          limit 1
       ) b on true
      where d.setup_id = $1 and d.castpoint_id = $2
      order by r.issued_at desc, r.step_s, r.rev desc`,
    [db.setupId, castpointId, asOf.rev, asOf.at, agoHours],
  )
  return toRuns(rows)
}

/**
 * Applies the correction flag to the beginning taken from the previous forecast: it is corrected exactly where the
 * forecast itself is.
 */
function underCorrection(before: NonNullable<RoadSeries['before']>, isCorrected: boolean) {
  const model = before.ts_model ?? before.ts ?? null
  return isCorrected ? { ...before, ts_model: model } : { ...before, ts: model, ts_model: null }
}

/** Joins the series of each run; rows of one run follow one another. */
function toRuns(rows: readonly RunRow[]): RoadRun[] {
  const runs: RoadRun[] = []
  for (const {
    issued_at,
    known_at,
    step_s,
    start_at,
    model,
    as_of_rev,
    inputs,
    notes,
    before,
    grip_limits,
    ...stored
  } of rows) {
    const values = { ...stored, hazard_level: ownLevels(stored, grip_limits) }
    const series = {
      startMs: start_at.getTime(),
      stepS: step_s,
      values,
      before: before && underCorrection(before, stored.ts_model !== null),
    }
    const run = runs.at(-1)
    if (run?.issuedAt.getTime() === issued_at.getTime()) run.series.push(series)
    else
      runs.push({
        issuedAt: issued_at,
        knownAt: known_at,
        model,
        asOfRev: as_of_rev,
        inputs,
        notes,
        series: [series],
      })
  }
  return runs
}

type Hourly = (number | null)[] | null

/** Danger levels by the limits of the organisation; null if the product's apply. */
function ownLevels(
  { hazard_level, hazard_kind, grip }: Record<'hazard_level' | 'hazard_kind' | 'grip', Hourly>,
  limits: GripLimits | null,
): Hourly {
  if (!hazard_level || !limits) return hazard_level
  return hazard_level.map((level, index) =>
    storedLevel({ level, kind: hazard_kind?.[index], gripPct: grip?.[index] }, limits),
  )
}
type Listed = Record<(typeof LISTED_CODES)[number], Hourly>
type ListedValues = Record<keyof Listed, (number | null)[]>
type ListedRow = Listed & {
  castpoint_id: string
  issued_at: Date
  last_observed_at: string | null
  first: number
  before: Listed | null
  grip_limits: GripLimits | null
}

export const LISTED_CODES = [
  'ts',
  'hazard_level',
  'hazard_kind',
  'grip',
  'p_ice',
  'condition',
  'road_state',
  'p_below_zero',
  'tair',
  'ts_model',
] as const satisfies readonly RoadCode[]

/** The stored values of the hours that begin from index `first` on. */
const slice = (run: string, first: string) => (code: (typeof LISTED_CODES)[number]) => {
  const from = `${first} + ${storedOffset(code)}`
  return `${run}.${ROAD_MEASURES[code].column}[greatest(${from}, 1):${from} + $5]`
}
const LISTED = LISTED_CODES.map((code) => `${slice('r', 'i.first')(code)} as "${code}"`).join(', ')
const LISTED_BEFORE = LISTED_CODES.map((code) => `'${code}', ${slice('o', 'k.first')(code)}`).join(', ')
const LISTED_STORED = LISTED_CODES.map((code) => `r.${ROAD_MEASURES[code].column}`).join(', ')

/** Forecasts issued longer ago than this are not read, because no road forecast reaches further. */
const LISTED_BACK_HOURS = 72

type ListedHours = { from: Date; hours: number; castpointIds: readonly string[] | null }

/**
 * The hours that begin on [from, from + hours] in the latest road forecast known at `asOf`, for the given forecast
 * points or for all. A forecast begins at the full hour after it was made, so earlier values come from the latest
 * forecast that has them. Points whose latest forecast has none of these hours are left out.
 */
export async function listedRoads(db: SetupDb, asOf: AsOf, { from, hours, castpointIds }: ListedHours) {
  const rows = await db.query<ListedRow>(
    `select d.castpoint_id, r.issued_at, r.inputs->>'lastObservedAt' as last_observed_at, i.first, ${LISTED},
            earlier.before, ${gripLimitsSql('$2')} as grip_limits
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      cross join lateral (
        select r.issued_at, r.start_at, r.inputs, ${LISTED_STORED}
          from road_forecast r
         where r.castpoint_id = d.castpoint_id and r.step_s = 3600 and r.rev <= $2
           and r.issued_at <= $3::timestamptz + interval '${MAX_ISSUE_LEAD}'
           and r.issued_at > $4::timestamptz - interval '${LISTED_BACK_HOURS} hours'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) r
      cross join lateral (
        select (extract(epoch from $4::timestamptz - r.start_at) / 3600)::integer + 1 as first
      ) i
       left join lateral (
         select json_build_object(${LISTED_BEFORE}) as before
           from road_forecast o
          cross join lateral (
            select (extract(epoch from $4::timestamptz - o.start_at) / 3600)::integer + 1 as first
          ) k
          where i.first < 1
            and o.castpoint_id = d.castpoint_id and o.step_s = 3600 and o.rev <= $2 and o.start_at <= $4
            and o.issued_at < r.issued_at
            and o.issued_at > $4::timestamptz - interval '${LISTED_BACK_HOURS} hours'
          order by o.issued_at desc, o.rev desc
          limit 1
       ) earlier on true
      where d.setup_id = $1 and ($6::text[] is null or d.castpoint_id = any($6))
        and cardinality(r.surface) >= i.first and i.first + $5 >= 1
      order by d.castpoint_id`,
    [db.setupId, asOf.rev, asOf.at, from, hours, castpointIds],
  )
  return rows.map(({ castpoint_id, issued_at, last_observed_at, first, before, grip_limits, ...stored }) => {
    const values = Object.fromEntries(
      LISTED_CODES.map((code) => [
        code,
        placed(first + storedOffset(code), stored[code], before?.[code] ?? null, hours + 1),
      ]),
    ) as ListedValues
    return {
      castpointId: castpoint_id,
      issuedAt: issued_at.toISOString(),
      lastObservedAt: last_observed_at,
      /** Stored integers; null where no forecast has a value. */
      values: { ...values, hazard_level: ownLevels(values, grip_limits) ?? [] } satisfies ListedValues,
    }
  })
}

/** Values of a list from position `first` on (counted from 1). Positions before its start come from another list. */
function placed(first: number, values: Hourly, before: Hourly, count: number): (number | null)[] {
  const missing = Math.max(0, 1 - first)
  return Array.from(
    { length: count },
    (_, index) => (index < missing ? before?.[index] : values?.[index - missing]) ?? null,
  )
}

/** The organisation's forecast point that the station verifies; the first by id if there are several. */
export async function castpointOfStation(db: SetupDb, stationId: string, asOf: AsOf): Promise<string | null> {
  const [row] = await db.query<{ castpoint_id: string }>(
    `select d.castpoint_id
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1 and v.station_id = $3
      order by d.castpoint_id
      limit 1`,
    [db.setupId, asOf.rev, stationId],
  )
  return row?.castpoint_id ?? null
}

/** SQL expression: the value for `hour` in the latest hourly forecast issued `leadH` hours before it. */
const earlierForecastSql = (leadH: number) => `(
  select (coalesce(r.model_surface, r.surface))[(extract(epoch from h.dt - r.start_at) / 3600)::integer + 1]
    from road_forecast r
   where r.castpoint_id = d.castpoint_id and r.step_s = 3600 and r.rev <= $3
     and r.issued_at <= h.dt - interval '${leadH} hours' and r.issued_at > h.dt - interval '60 hours'
   order by r.issued_at desc, r.rev desc
   limit 1)`

/** Road temperature of each full hour on [from, to] as forecast 1 and 6 hours before, °C. */
export async function earlierRoadForecasts(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  { from, to }: { from: Date; to: Date },
): Promise<{ dt: string; lead1: number | null; lead6: number | null }[]> {
  const rows = await db.query<{ dt: Date; lead1: number | null; lead6: number | null }>(
    `select h.dt, ${earlierForecastSql(1)} as lead1, ${earlierForecastSql(6)} as lead6
       from setup_castpoint d
      cross join generate_series($4::timestamptz, $5::timestamptz, interval '1 hour') as h(dt)
      where d.setup_id = $1 and d.castpoint_id = $2
      order by h.dt`,
    [db.setupId, castpointId, asOf.rev, from, to],
  )
  const { scale } = ROAD_MEASURES.ts
  return rows.map(({ dt, lead1, lead6 }) => ({
    dt: dt.toISOString(),
    lead1: lead1 === null ? null : lead1 / scale,
    lead6: lead6 === null ? null : lead6 / scale,
  }))
}

type Scenarios = CallAnswer<'getScenarios'>
type ScenarioRow<Day> = Pick<Scenarios, 'basis' | 'ensemble'> & { issued_at: Date; days: Day[] }

/**
 * The latest scenarios of a point known at `asOf`, within the 20 days before; `Day` is the contract's type of
 * a day.
 */
export async function latestScenarios<Day>(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [row] = await db.query<ScenarioRow<Day>>(
    `select s.issued_at, s.basis, s.ensemble, s.days
       from setup_castpoint d
       join forecast_scenario s on s.castpoint_id = d.castpoint_id
      where d.setup_id = $1 and d.castpoint_id = $2 and s.rev <= $3
        and s.issued_at <= $4::timestamptz + interval '${MAX_ISSUE_LEAD}'
        and s.issued_at > $4::timestamptz - interval '${MAX_RUN_AGE}'
      order by s.issued_at desc, s.rev desc
      limit 1`,
    [db.setupId, castpointId, asOf.rev, asOf.at],
  )
  if (!row) return null
  const { issued_at, basis, ensemble, days } = row
  return { issuedAt: issued_at.toISOString(), basis, ensemble, days }
}
