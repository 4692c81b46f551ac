import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { exactSumSql, valueColumns } from '../db/measure-sql.ts'
import { COUNTING_RULES, type MeasureDay } from './measure-day.ts'
import { FREEZES_AT_C, MIN_HOURS_OF_COMPLETE_DAY } from './tally.ts'

/**
 * The revision up to which everything is counted, and the time until which days had ended then; null if
 * nothing is counted, or only under other rules.
 */
export async function countedSoFar(db: Db): Promise<{ rev: number; untilMs: number } | null> {
  const [row] = await db.query<{ done_rev: number; done_until: Date }>(
    'select done_rev, done_until from station_day_progress where rules = $1',
    [COUNTING_RULES],
  )
  return row ? { rev: row.done_rev, untilMs: row.done_until.getTime() } : null
}

export type StationZone = { readonly id: string; readonly timezone: string }
export type StationDay = { readonly stationId: string; readonly day: string }
type Days = { readonly from: string; readonly to: string }

const zoneArrays = (stations: readonly StationZone[]) => [
  stations.map(({ id }) => id),
  stations.map(({ timezone }) => timezone),
]

/** Days with readings that arrived after `afterRev` and up to `asOf`. */
export async function daysWithNews(
  db: Db,
  asOf: AsOf,
  { stations, days, afterRev }: { stations: readonly StationZone[]; days: Days; afterRev: number },
): Promise<StationDay[]> {
  if (afterRev >= asOf.rev) return []
  // Searched by revision first: a station may have ten years of readings, and few of them are new.
  return db.query<StationDay>(
    `with new_reading as materialized (
       select distinct o.station_id, o.observed_at
         from observation o
        where o.rev > $3 and o.rev <= $4
          and o.observed_at >= $5::date - interval '2 days' and o.observed_at < $6::date + interval '3 days'
     )
     select distinct s.station_id as "stationId", (r.observed_at at time zone s.timezone)::date::text as day
       from new_reading r
       join unnest($1::text[], $2::text[]) s(station_id, timezone) on s.station_id = r.station_id
      where (r.observed_at at time zone s.timezone)::date between $5::date and $6::date`,
    [...zoneArrays(stations), afterRev, asOf.rev, days.from, days.to],
  )
}

/**
 * Days whose stored count differs from what was known at `asOf`: they have later readings, another time zone
 * or other counting rules.
 */
export async function mismatchedDays(
  db: Db,
  asOf: AsOf,
  { stations, days }: { stations: readonly StationZone[]; days: Days },
): Promise<StationDay[]> {
  return db.query<StationDay>(
    `select d.station_id as "stationId", d.day::text as day
       from unnest($1::text[], $2::text[]) s(station_id, timezone)
       join station_day d on d.station_id = s.station_id
      where d.day between $4::date and $5::date and d.first_rev <= $3
        and (d.last_rev > $3 or d.timezone <> s.timezone or d.rules <> ${COUNTING_RULES})`,
    [...zoneArrays(stations), asOf.rev, days.from, days.to],
  )
}

const STORED_DAYS_SQL = `
       from unnest($1::text[], $2::text[]) s(station_id, timezone)
       join station_day d on d.station_id = s.station_id and d.timezone = s.timezone
        and d.rules = ${COUNTING_RULES} and d.last_rev <= $3 and d.day between $4::date and $5::date`

/**
 * Every measure of every station with its days, except days whose stored count differs from what was known:
 * these are few, and looking up the day of each measure costs more than all the rest.
 */
const storedMeasuresSql = (leftOut = '') => `
       from (
         select s.station_id, coalesce(array_agg(o.day) filter (where o.day is not null), '{}') as days
           from unnest($1::text[], $2::text[]) s(station_id, timezone)
           left join lateral (
             select d.day
               from station_day d
              where d.station_id = s.station_id and d.day between $4::date and $5::date
                and (d.timezone <> s.timezone or d.rules <> ${COUNTING_RULES} or d.last_rev > $3)
              ${leftOut}
           ) o on true
          group by s.station_id
       ) s
      cross join unnest($6::text[]) c(code)
      cross join lateral `

const MEASURE_DAY_OF = `station_day_measure m
              where m.station_id = s.station_id and m.code = c.code and m.day between $4::date and $5::date
                and m.day <> all (s.days)`

type MeasureDayRow = {
  station_id: string
  day: string
  code: MeasureCode
  readings: number
  hours: number
  mean_sum: number
  low: number
  high: number
  low_minute: number
  high_minute: number
  total: number | null
  first_value: number | null
  last_value: number | null
  rise: number | null
  beyond: number[] | null
}
const MEASURE_DAY_COLUMNS = `m.station_id, m.day::text as day, m.code, m.readings, m.hours, m.mean_sum, m.low, m.high, m.low_minute,
            m.high_minute, m.total, m.first_value, m.last_value, m.rise, m.beyond`

type StoredRange = { stations: readonly StationZone[]; days: Days; codes: readonly MeasureCode[] }

/** The stored days of stations, as known at `asOf`. */
export async function readStoredDays(
  db: Db,
  asOf: AsOf,
  { stations, days, codes }: StoredRange,
): Promise<(StationDay & { code: MeasureCode; counted: MeasureDay })[]> {
  const rows = await db.query<MeasureDayRow>(
    `select m.* ${storedMeasuresSql()} (select ${MEASURE_DAY_COLUMNS} from ${MEASURE_DAY_OF}) m`,
    [...zoneArrays(stations), asOf.rev, days.from, days.to, codes],
  )
  return rows.map((row) => ({
    stationId: row.station_id,
    day: row.day,
    code: row.code,
    counted: toMeasureDay(row),
  }))
}

/** The mean of each stored day that has values in most of its hours. */
export async function readStoredMeans(
  db: Db,
  asOf: AsOf,
  { stations, days, codes }: StoredRange,
): Promise<(StationDay & { code: MeasureCode; mean: number })[]> {
  return db.query(
    `select s.station_id as "stationId", c.code, m.day::text as day, m.mean_sum / m.hours as mean ${storedMeasuresSql()} (
       select m.day, m.mean_sum, m.hours from ${MEASURE_DAY_OF}
          and m.hours >= ${MIN_HOURS_OF_COMPLETE_DAY}) m`,
    [...zoneArrays(stations), asOf.rev, days.from, days.to, codes],
  )
}

const toMeasureDay = (row: MeasureDayRow): MeasureDay => ({
  readings: row.readings,
  hours: row.hours,
  meanSum: row.mean_sum,
  low: row.low,
  high: row.high,
  lowMinute: row.low_minute,
  highMinute: row.high_minute,
  total: row.total,
  accumulation:
    row.first_value === null
      ? null
      : { first: row.first_value, last: row.last_value ?? row.first_value, rise: row.rise ?? 0 },
  beyond: row.beyond ?? [],
})

/** Packed hours of the days of one station, as known at `asOf`. */
export async function readStoredHours(
  db: Db,
  asOf: AsOf,
  { stations, days }: { stations: readonly StationZone[]; days: Days },
): Promise<{ day: string; hours: Buffer }[]> {
  return db.query<{ day: string; hours: Buffer }>(
    `select d.day::text as day, d.hours ${STORED_DAYS_SQL} order by d.day`,
    [...zoneArrays(stations), asOf.rev, days.from, days.to],
  )
}

type TallyRow = {
  station_id: string
  code: MeasureCode
  readings: number
  hours: number
  mean_sum: number
  low: [number, number]
  high: [number, number]
  total: number | null
  freeze_thaw: number
  beyond_hours: (number | null)[]
  beyond_days: number[]
  beyond_whole: number[]
}

/** Positions of a measure's thresholds in its arrays, from 1. */
const THRESHOLD_NUMBERS = [1, 2, 3]

/** Factor between days in a packed instant: more than the minutes of a day, even of one with 25 hours. */
export const DAY_PLACES = 2000
/** Bits of the packed day and minute below the value; enough until the year 2150. */
const PLACE_BITS = 27

/**
 * Packs an extreme (negated if it is a maximum) with its day and minute into one integer, so that the first
 * of equal extremes is found and only integers are compared. Rounded to a thousandth, as it is displayed.
 */
const extremeSql = (value: string, minute: string) =>
  `min((round(${value} * 1000)::bigint << ${PLACE_BITS}) + (m.day - date '1970-01-01') * ${DAY_PLACES} + ${minute})`
const extremePair = (extreme: string) =>
  `array[(${extreme} >> ${PLACE_BITS}) / 1000.0, ${extreme} & ${2 ** PLACE_BITS - 1}]::float8[] as ${extreme}`

/** Decimals of sums: more than are displayed, so that rounding a mean afterwards does not round it twice. */
const SUM_DIGITS = 6

/**
 * Adds up the stored days of many stations, without the excluded days. Not for accumulations: the amount from
 * one day to the next depends on both.
 */
export async function readStoredTallies(
  db: Db,
  asOf: AsOf,
  { stations, days, codes, without }: StoredRange & { without: readonly StationDay[] },
) {
  const countsSql = (filter: (n: number) => string) =>
    `array[${THRESHOLD_NUMBERS.map((n) => `count(*) filter (where ${filter(n)})`).join()}]::integer[]`
  const rows = await db.query<TallyRow>(
    `select s.station_id, c.code, t.readings, t.hours, t.mean_sum, ${extremePair('low')}, ${extremePair('high')}, t.total,
            t.freeze_thaw, t.beyond_hours, t.beyond_days, t.beyond_whole
            ${storedMeasuresSql(`union all
             select w.day from unnest($7::text[], $8::date[]) w(station_id, day) where w.station_id = s.station_id`)} (
              select sum(m.readings)::integer as readings, sum(m.hours)::integer as hours,
                     ${exactSumSql('m.mean_sum', SUM_DIGITS)} as mean_sum,
                     ${extremeSql('m.low', 'm.low_minute')} as low, ${extremeSql('-m.high', 'm.high_minute')} as high,
                     ${exactSumSql('m.total', SUM_DIGITS)} as total,
                     (count(*) filter (where m.high > 0 and m.low <= ${FREEZES_AT_C}))::integer as freeze_thaw,
                     array[${THRESHOLD_NUMBERS.map((n) => exactSumSql(`m.beyond[${n}]`, SUM_DIGITS)).join()}] as beyond_hours,
                     ${countsSql((n) => `m.beyond[${n}] > 0`)} as beyond_days,
                     ${countsSql(
                       (n) => `m.hours >= ${MIN_HOURS_OF_COMPLETE_DAY} and m.beyond[${n}] > m.hours - 1e-6`,
                     )} as beyond_whole
                from ${MEASURE_DAY_OF}
            ) t
      where t.readings is not null`,
    [
      ...zoneArrays(stations),
      asOf.rev,
      days.from,
      days.to,
      codes,
      without.map(({ stationId }) => stationId),
      without.map(({ day }) => day),
    ],
  )
  return rows
}
export type StoredTally = Awaited<ReturnType<typeof readStoredTallies>>[number]

export type Span = { readonly stationId: string; readonly from: Date; readonly to: Date }
export type ReadingRow = { place: number; at_ms: number; quality: Readonly<Record<string, object>> } & {
  [Code in MeasureCode]?: number | null
}

const spanArrays = (spans: readonly Span[]) => [
  spans.map(({ stationId }) => stationId),
  spans.map(({ from }) => from),
  spans.map(({ to }) => to),
]

/** Readings of spans as known at `asOf`, each with the position of its span, oldest first within a span. */
export async function readingsOfSpans(
  db: Db,
  asOf: AsOf,
  spans: readonly Span[],
  codes: readonly MeasureCode[],
): Promise<ReadingRow[]> {
  if (spans.length === 0) return []
  return db.query<ReadingRow>(
    `select e.place::integer as place, r.*
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality e(station_id, from_at, to_at, place)
      cross join lateral (
        select distinct on (o.observed_at) (extract(epoch from o.observed_at) * 1000)::float8 as at_ms, o.quality
               ${valueColumns(codes, 'o')}
          from observation o
         where o.station_id = e.station_id and o.observed_at >= e.from_at and o.observed_at < e.to_at and o.rev <= $4
         order by o.observed_at, o.rev desc
      ) r
      order by e.place, r.at_ms`,
    [...spanArrays(spans), asOf.rev],
  )
}

/** The oldest and the latest revision of the readings of spans up to `asOf`; null where there are none. */
export async function revisionsOfSpans(
  db: Db,
  asOf: AsOf,
  spans: readonly Span[],
): Promise<({ first: number; last: number } | null)[]> {
  const rows = await db.query<{ first: number | null; last: number | null }>(
    `select r.first, r.last
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality e(station_id, from_at, to_at, place)
      cross join lateral (
        select min(o.rev) as first, max(o.rev) as last
          from observation o
         where o.station_id = e.station_id and o.observed_at >= e.from_at and o.observed_at < e.to_at and o.rev <= $4
      ) r
      order by e.place`,
    [...spanArrays(spans), asOf.rev],
  )
  return rows.map(({ first, last }) => (first === null || last === null ? null : { first, last }))
}

/** Days to count: those with readings between two revisions, or whose time zone has changed. */
export async function daysToCount(
  db: Db,
  { afterRev, upToRev }: { afterRev: number; upToRev: number },
): Promise<(StationZone & { day: string })[]> {
  return db.query(
    `select t.station_id as id, t.timezone, t.day::text as day
       from (
         select o.station_id, v.timezone, (o.observed_at at time zone v.timezone)::date as day, max(o.rev) as rev
           from observation o
           join station_version v on v.station_id = o.station_id and v.rev_to = open_rev()
          where o.rev > $1 and o.rev <= $2
          group by 1, 2, 3
       ) t
       left join station_day d
         on d.station_id = t.station_id and d.day = t.day and d.timezone = t.timezone and d.rules = ${COUNTING_RULES}
      where d.last_rev is null or d.last_rev < t.rev
      union
     select d.station_id, v.timezone, d.day::text
       from station_version v
       join station_day d on d.station_id = v.station_id and d.timezone <> v.timezone
      where v.rev_to = open_rev() and v.rev_from > $1 and v.rev_from <= $2
      order by 1, 3`,
    [afterRev, upToRev],
  )
}

/** Every station with its zone. */
export async function stationZones(db: Db): Promise<StationZone[]> {
  return db.query<StationZone>(
    'select station_id as id, timezone from station_version where rev_to = open_rev() order by station_id',
  )
}
