import { ms } from '../chain/epoch-ms.ts'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'

export type Span = { readonly fromMs: number; readonly untilMs: number }

/** A past road forecast of a point: when it was issued, and the revision that it was computed from. */
export type PastIssue = { readonly issuedMs: number; readonly asOfRev: number }

/** The first road forecast of each `everyH` hours (UTC) of a span, in order. */
export async function pastIssues(
  db: Db,
  castpointId: string,
  { fromMs, untilMs }: Span,
  everyH: number,
): Promise<PastIssue[]> {
  const rows = await db.query<{ issued_ms: number; as_of_rev: number }>(
    `select distinct on (floor(extract(epoch from issued_at) / $4)) ${ms('issued_at')} as issued_ms,
            as_of_rev::double precision as as_of_rev
       from road_forecast
      where castpoint_id = $1 and step_s = 3600 and issued_at >= $2 and issued_at < $3
      order by floor(extract(epoch from issued_at) / $4), issued_at, rev`,
    [castpointId, new Date(fromMs), new Date(untilMs), everyH * 3600],
  )
  return rows.map(({ issued_ms: issuedMs, as_of_rev: asOfRev }) => ({ issuedMs, asOfRev }))
}

/** Forecast points of an organisation that have a station, and were not removed. */
export async function pointsWithStation(db: Db, setupId: string, asOf: AsOf): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select c.id
       from castpoint c
       join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $2 and $2 < v.rev_to
      where c.owner_setup_id = $1 and v.station_id is not null
      order by c.id`,
    [setupId, asOf.rev],
  )
  return rows.map(({ id }) => id)
}

export type StationOrigin = { readonly name: string; readonly source: string; readonly attribution: string }

/** Name and origin of a station as known at `asOf`. */
export async function stationOrigin(db: Db, stationId: string, asOf: AsOf): Promise<StationOrigin | null> {
  const [row] = await db.query<StationOrigin>(
    `select name, source, attribution
       from station_version
      where station_id = $1 and rev_from <= $2 and $2 < rev_to`,
    [stationId, asOf.rev],
  )
  return row ?? null
}
