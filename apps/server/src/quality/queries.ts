import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { valueColumns } from '../db/measure-sql.ts'
import { CHECKED_CODES, NEIGHBOUR_CODES } from './checks.ts'
import { LOOK_BACK } from './limits.ts'
import type { NetworkStation } from './network.ts'
import type { QualityByCode, Reading } from './reading.ts'
import type { Span } from './spans.ts'

export type ValueRow = { station_id: string; at_ms: number; quality: QualityByCode } & {
  [Code in MeasureCode]?: number | null
}

/** SQL of an instant in milliseconds. It is exact, so that the instant read from a row finds that row again. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
export const toReading = ({ station_id: _, at_ms: atMs, quality, ...values }: ValueRow): Reading => ({
  atMs,
  quality,
  values: values as Reading['values'],
})

/** Every station with its position. */
export async function networkStations(db: Db, asOf: AsOf): Promise<NetworkStation[]> {
  const rows = await db.query<{
    station_id: string
    longitude_deg: number
    latitude_deg: number
    altitude_m: number | null
    owner_setup_id: string | null
    simulated: boolean
  }>(
    `select v.station_id, v.longitude_deg, v.latitude_deg, v.altitude_m, t.owner_setup_id,
            coalesce(s.simulated, false) as simulated
       from station_version v
       join station t on t.id = v.station_id
       left join setup s on s.id = t.owner_setup_id
      where v.rev_from <= $1 and $1 < v.rev_to
      order by v.station_id`,
    [asOf.rev],
  )
  return rows.map((row) => ({
    id: row.station_id,
    longitudeDeg: row.longitude_deg,
    latitudeDeg: row.latitude_deg,
    altitudeM: row.altitude_m,
    ownerId: row.owner_setup_id,
    isSimulated: row.simulated,
  }))
}

/** The last reading is the one to be judged; the others are the few before it, in order of time. */
export type Judged = { stationId: string; readings: readonly Reading[] }

/** Number of rows in each span. */
export async function rowCounts(db: Db, spans: readonly Span[], asOf: AsOf): Promise<number[]> {
  if (spans.length === 0) return []
  const rows = await db.query<{ count: number }>(
    `select (select count(*) from observation o
              where o.station_id = e.station_id and o.observed_at >= e.from_at and o.observed_at <= e.to_at
                and o.rev <= $4) as count
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[])
            with ordinality e(station_id, from_at, to_at, place)
      order by e.place`,
    [...spanValues(spans), asOf.rev],
  )
  return rows.map(({ count }) => count)
}

/**
 * The readings within spans (both ends included), each with the earlier ones that the step check needs. Sorted by
 * station and time, at most `limit`.
 */
export async function readingsToJudge(
  db: Db,
  spans: readonly Span[],
  asOf: AsOf,
  limit: number,
): Promise<Judged[]> {
  if (spans.length === 0) return []
  const rows = await db.query<ValueRow & { judged_ms: number }>(
    `with judged_instant as (
       select distinct o.station_id, o.observed_at
         from ${SPANS_SQL}
         join observation o on o.station_id = e.station_id and o.observed_at >= e.from_at and o.observed_at <= e.to_at
        where o.rev <= $4
        order by o.station_id, o.observed_at
        limit $6
     )
     select j.station_id, ${ms('j.observed_at')} as judged_ms, ${ms('r.observed_at')} as at_ms, r.quality
            ${CHECKED_CODES.map((code) => `, r."${code}"`).join('')}
       from judged_instant j
      cross join lateral (
        select distinct on (o.observed_at) o.observed_at, o.quality ${valueColumns(CHECKED_CODES, 'o')}
          from observation o
         where o.station_id = j.station_id and o.observed_at <= j.observed_at and o.rev <= $4
           and o.observed_at > j.observed_at - make_interval(secs => $5)
         order by o.observed_at desc, o.rev desc
         limit ${LOOK_BACK.stepReadings + 1}
      ) r
      order by j.station_id, j.observed_at, r.observed_at`,
    [...spanValues(spans), asOf.rev, LOOK_BACK.stepMs / 1000, limit],
  )
  const judged: { stationId: string; judgedMs: number; readings: Reading[] }[] = []
  for (const { judged_ms: judgedMs, ...row } of rows) {
    const last = judged.at(-1)
    if (last?.stationId === row.station_id && last.judgedMs === judgedMs) last.readings.push(toReading(row))
    else judged.push({ stationId: row.station_id, judgedMs, readings: [toReading(row)] })
  }
  return judged
}

/** Readings of neighbours within spans (both ends included), in order of time. */
export async function neighbourReadings(
  db: Db,
  spans: readonly Span[],
  asOf: AsOf,
): Promise<Map<string, Reading[]>> {
  const byStation = new Map<string, Reading[]>()
  if (spans.length === 0) return byStation
  const rows = await db.query<ValueRow>(
    `select r.station_id, ${ms('r.observed_at')} as at_ms, r.quality
            ${NEIGHBOUR_CODES.map((code) => `, r."${code}"`).join('')}
       from ${SPANS_SQL}
      cross join lateral (
        select distinct on (o.observed_at) o.station_id, o.observed_at, o.quality ${valueColumns(NEIGHBOUR_CODES, 'o')}
          from observation o
         where o.station_id = e.station_id and o.observed_at >= e.from_at and o.observed_at <= e.to_at
           and o.rev <= $4
         order by o.observed_at, o.rev desc
      ) r
      order by r.station_id, r.observed_at`,
    [...spanValues(spans), asOf.rev],
  )
  for (const row of rows) {
    const stationFlags = byStation.get(row.station_id)
    if (stationFlags) stationFlags.push(toReading(row))
    else byStation.set(row.station_id, [toReading(row)])
  }
  return byStation
}

const SPANS_SQL = 'unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) e(station_id, from_at, to_at)'

const spanValues = (spans: readonly Span[]) => [
  spans.map(({ stationId }) => stationId),
  spans.map(({ fromMs }) => new Date(fromMs)),
  spans.map(({ toMs }) => new Date(toMs)),
]
