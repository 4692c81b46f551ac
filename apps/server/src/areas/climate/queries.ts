import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_MEASURES } from '@verglas/contract/measures'
import type { AsOf } from '../../db/as-of.ts'
import { exactSumSql } from '../../db/measure-sql.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { LocalDay } from './normals.ts'

/**
 * The organisation's station at a forecast point: the one that verifies its forecasts, otherwise one that a point
 * of the organisation links with it. Null if there is none.
 */
export async function stationAtCastpoint(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
): Promise<string | null> {
  const [row] = await db.query<{ station_id: string }>(
    `select d.station_id
       from (
         select v.station_id, 0 as choice, 0 as position, '' as point_id
           from castpoint_version v
          where v.castpoint_id = $3 and v.rev_from <= $2 and $2 < v.rev_to
          union all
         select p.station_id, 1, p.position, p.point_id
           from point_version p
          where p.setup_id = $1 and p.castpoint_id = $3 and p.rev_from <= $2 and $2 < p.rev_to
       ) near
       join setup_station d on d.setup_id = $1 and d.station_id = near.station_id
      order by near.choice, near.position, near.point_id
      limit 1`,
    [db.setupId, asOf.rev, castpointId],
  )
  return row?.station_id ?? null
}

/**
 * A day counts only with readings in at least this many hours; otherwise its extremes may have been missed.
 */
const HOURS_OF_A_DAY = 18

type DayRow = {
  day: string
  years_ago: number
  begins_at: Date
  ends_at: Date
  tmin: number
  tmax: number
  rain: number | null
}

/**
 * Past days in the station's whole archive that are near the next `lookaheadDays` days of the calendar: in
 * each year, the days from `aroundDays` before the first to as many after the last. Only those weeks are
 * read.
 */
export async function daysNear(
  db: SetupDb,
  stationId: string,
  asOf: AsOf,
  { timeZone, lookaheadDays, aroundDays }: { timeZone: string; lookaheadDays: number; aroundDays: number },
): Promise<(LocalDay & { beginsAt: Date; endsAt: Date })[]> {
  const rows = await db.query<DayRow>(
    `with today as (
       select ($4::timestamptz at time zone $5)::date as day
     ), archive as (
       select min(o.observed_at) as begins_at
         from setup_station d
         join observation o on o.station_id = d.station_id
        where d.setup_id = $1 and d.station_id = $2 and o.rev <= $3
     ), season as (
       select years_ago,
              (((t.day - make_interval(years => years_ago))::date - $7::integer)::timestamp at time zone $5)
                as from_at,
              least(((t.day - make_interval(years => years_ago))::date + $6::integer + $7::integer)::timestamp,
                    t.day::timestamp) at time zone $5 as to_at
         from archive a, today t,
              generate_series(0, (extract(year from t.day) - extract(year from a.begins_at))::integer + 1)
                as years_ago
     ), reading as (
       select s.years_ago, r.observed_at, r.air_temperature_c, r.rain_mm
         from season s
        cross join lateral (
          select distinct on (o.observed_at) o.observed_at,
                 case when o.quality ? 'tair' then null else o.air_temperature_c end as air_temperature_c,
                 case when o.quality ? 'rain' then null else o.rain_mm end as rain_mm
            from observation o
           where o.station_id = $2 and o.rev <= $3 and o.observed_at >= s.from_at and o.observed_at < s.to_at
           order by o.observed_at, o.rev desc
        ) r
     )
     select (observed_at at time zone $5)::date as day, years_ago,
            min(observed_at) as begins_at, max(observed_at) as ends_at,
            min(air_temperature_c) as tmin, max(air_temperature_c) as tmax, ${exactSumSql('rain_mm')} as rain
       from reading
      group by day, years_ago
     having count(distinct date_trunc('hour', observed_at)) filter (where air_temperature_c is not null)
              >= ${HOURS_OF_A_DAY}
      order by day, years_ago`,
    [db.setupId, stationId, asOf.rev, asOf.at, timeZone, lookaheadDays, aroundDays],
  )
  return rows.map(({ years_ago, begins_at, ends_at, ...day }) => ({
    ...day,
    yearsAgo: years_ago,
    beginsAt: begins_at,
    endsAt: ends_at,
  }))
}

/** Whether the station measured a water level in the 30 days before `asOf`. */
export async function hasGauge(db: SetupDb, stationId: string, asOf: AsOf): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (
       select from setup_station d
         join observation o on o.station_id = d.station_id
        where d.setup_id = $1 and d.station_id = $2 and o.rev <= $3
          and o.observed_at > $4::timestamptz - interval '30 days' and o.water_elevation_m is not null) as has`,
    [db.setupId, stationId, asOf.rev, asOf.at],
  )
  return row?.has ?? false
}

/** Measures of the air, and hourly rain. */
export const AIR_CODES = ['tair', 'tdew', 'rh', 'pres', 'wind_avg', 'wind_dir', 'rain'] as const
export type AirValues = Record<(typeof AIR_CODES)[number], number | null>

const VALUES = AIR_CODES.map((code) => {
  const { column, scale } = FORECAST_MEASURES[code]
  return `f.${column}[newest.place]::real / ${scale} as "${code}"`
}).join(', ')

const latestRunOfHourSql = (choice: number, more: string) => `(
         select ${choice} as choice, r.source, r.issued_at, r.rev,
                (extract(epoch from h.begins_at - r.start_at) / 3600)::integer + 1 as place
           from forecast_run r
          where r.castpoint_id = d.castpoint_id and r.rev <= $3 and r.step_s = 3600 ${more}
            and r.issued_at <= h.begins_at and r.issued_at > h.begins_at - interval '3 days'
            and r.start_at <= h.begins_at
          order by r.issued_at desc, r.rev desc
          limit 1)`

/**
 * Hours on [from, to), each as forecast by the latest run when the hour began; the blend takes precedence over the
 * sources. Hours that no run of the three days before covers are left out. Only hourly steps are read, because
 * amounts of longer steps are not hourly.
 */
export async function foreseenOfHours(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  { from, to }: { from: Date; to: Date },
): Promise<{ beginsAt: Date; values: AirValues }[]> {
  const rows = await db.query<{ begins_at: Date } & AirValues>(
    `select h.begins_at, ${VALUES}
       from setup_castpoint d
      cross join generate_series($4::timestamptz, $5::timestamptz - interval '1 hour', interval '1 hour')
              as h(begins_at)
      cross join lateral (
        select source, issued_at, rev, place
          from (${latestRunOfHourSql(0, 'and r.source = $6')} union all ${latestRunOfHourSql(1, '')}) choices
         order by choice
         limit 1
      ) newest
       join forecast_run f
         on f.castpoint_id = d.castpoint_id and f.source = newest.source and f.issued_at = newest.issued_at
        and f.step_s = 3600 and f.rev = newest.rev
      where d.setup_id = $1 and d.castpoint_id = $2 and f.air_temperature[newest.place] is not null
      order by h.begins_at`,
    [db.setupId, castpointId, asOf.rev, from, to, BLEND_SOURCE],
  )
  return rows.map(({ begins_at, ...values }) => ({ beginsAt: begins_at, values }))
}
