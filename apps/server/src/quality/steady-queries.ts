import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { valueColumns, valueSql } from '../db/measure-sql.ts'
import { PERSISTENCE_CODES, STEADINESS_CODES } from './checks.ts'
import { LOOK_BACK } from './limits.ts'
import { ms, toReading, type ValueRow } from './queries.ts'
import type { Reading } from './reading.ts'

export type Instant = { readonly stationId: string; readonly atMs: number }

/**
 * The instants at which a measure had the same value six hours earlier, or the road was near 0 °C then too, and so may
 * have been stuck since.
 */
export async function sameHoursBefore(db: Db, instants: readonly Instant[], asOf: AsOf): Promise<Instant[]> {
  if (instants.length === 0) return []
  const rows = await db.query<{ place: number }>(
    `select i.place
       from unnest($1::text[], $2::timestamptz[]) with ordinality i(station_id, observed_at, place)
      cross join lateral (
        select o.extra ${valueColumns(PERSISTENCE_CODES, 'o')}
          from observation o
         where o.station_id = i.station_id and o.observed_at = i.observed_at and o.rev <= $3
         order by o.rev desc
         limit 1
      ) now
      where exists (
        select from observation p
         where p.station_id = i.station_id and p.rev <= $3
           and p.observed_at <= i.observed_at - interval '6 hours'
           and p.observed_at >= i.observed_at - interval '6 hours' - make_interval(secs => $4)
           and (${PERSISTENCE_CODES.map((code) => `${valueSql(code, 'p')} = now."${code}"`).join(' or ')}
                or abs(${valueSql('ts', 'p')}) < 0.4 and abs(now.ts) < 0.4)
      )
      order by i.place`,
    [
      instants.map(({ stationId }) => stationId),
      instants.map(({ atMs }) => new Date(atMs)),
      asOf.rev,
      LOOK_BACK.holeMs / 1000,
    ],
  )
  return rows.flatMap(({ place }) => instants[place - 1] ?? [])
}

/** The readings of a station after `afterMs` and up to `toMs`, in order of time, at most `limit`. */
export async function readingsAfter(
  db: Db,
  { stationId, afterMs, toMs }: { stationId: string; afterMs: number; toMs: number },
  asOf: AsOf,
  limit: number,
): Promise<Reading[]> {
  const rows = await db.query<ValueRow>(
    `select distinct on (o.observed_at) o.station_id, ${ms('o.observed_at')} as at_ms, o.quality
            ${valueColumns(STEADINESS_CODES, 'o')}
       from observation o
      where o.station_id = $1 and o.observed_at > $2 and o.observed_at <= $3 and o.rev <= $4
      order by o.observed_at, o.rev desc
      limit $5`,
    [stationId, new Date(afterMs), new Date(toMs), asOf.rev, limit],
  )
  return rows.map(toReading)
}
