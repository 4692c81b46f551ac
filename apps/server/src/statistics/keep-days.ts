import type { MeasureCode } from '@verglas/contract/measures'
import type { Db } from '../db/database.ts'
import { COUNTING_RULES, type MeasureDay } from './measure-day.ts'
import type { StationZone } from './queries.ts'

export type StoredDay = StationZone & {
  day: string
  firstRev: number
  lastRev: number
  readings: number
  hours: Buffer
  measures: readonly { code: MeasureCode; counted: MeasureDay }[]
}

/**
 * Stores the counts of days and replaces earlier counts. A day whose readings were partly removed by
 * retention keeps the count made when all of them were present.
 */
export async function keepDays(db: Db, days: readonly StoredDay[], retainedSince: Date): Promise<void> {
  const rows = days.map(({ id, timezone, day, firstRev, lastRev, readings, hours }) => ({
    station_id: id,
    day,
    timezone,
    first_rev: firstRev,
    last_rev: lastRev,
    readings,
    hours: `\\x${hours.toString('hex')}`,
  }))
  await db.query(
    `delete from station_day d
      using jsonb_to_recordset($1::jsonb) n(station_id text, day date, readings integer)
      where d.station_id = n.station_id and d.day = n.day
        and (d.day >= $2::date or d.readings <= n.readings)`,
    [JSON.stringify(rows.map(({ hours: _, ...row }) => row)), retainedSince],
  )
  await db.query(
    `with new_day as (
       insert into station_day (station_id, day, rules, timezone, first_rev, last_rev, readings, hours)
       select n.station_id, n.day, ${COUNTING_RULES}, n.timezone, n.first_rev, n.last_rev, n.readings, n.hours
         from jsonb_to_recordset($1::jsonb) n(
                station_id text, day date, timezone text, first_rev bigint, last_rev bigint, readings integer, hours bytea)
           on conflict do nothing
       returning station_id, day
     )
     insert into station_day_measure (
       station_id, code, day, readings, hours, mean_sum, low, high, low_minute, high_minute, total, first_value,
       last_value, rise, beyond)
     select m.station_id, m.code, m.day, m.readings, m.hours, m.mean_sum, m.low, m.high, m.low_minute, m.high_minute,
            m.total, m.first_value, m.last_value, m.rise, m.beyond
       from new_day d
       join jsonb_to_recordset($2::jsonb) m(
              station_id text, code text, day date, readings integer, hours smallint, mean_sum float8, low real,
              high real, low_minute smallint, high_minute smallint, total float8, first_value real, last_value real,
              rise float8, beyond float8[])
         on m.station_id = d.station_id and m.day = d.day`,
    [JSON.stringify(rows), JSON.stringify(days.flatMap(measureRows))],
  )
}

const measureRows = ({ id, day, measures }: StoredDay) =>
  measures.map(({ code, counted }) => ({
    station_id: id,
    code,
    day,
    readings: counted.readings,
    hours: counted.hours,
    mean_sum: counted.meanSum,
    low: counted.low,
    high: counted.high,
    low_minute: counted.lowMinute,
    high_minute: counted.highMinute,
    total: counted.total,
    first_value: counted.accumulation?.first ?? null,
    last_value: counted.accumulation?.last ?? null,
    rise: counted.accumulation?.rise ?? null,
    beyond: counted.beyond.length > 0 ? counted.beyond : null,
  }))

/** Records that everything up to a revision is counted, for days that had ended by then. */
export const noteCounted = (db: Db, rev: number, until: Date) =>
  db.query(
    `insert into station_day_progress as p (rules, done_rev, done_until) values (${COUNTING_RULES}, $1, $2)
         on conflict (only_row) do update set rules = excluded.rules, done_rev = excluded.done_rev,
            done_until = excluded.done_until`,
    [rev, until],
  )
