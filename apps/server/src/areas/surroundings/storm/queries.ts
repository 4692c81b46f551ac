import type { Coordinates } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { ACTIVE_MS, boxAround, MAX_STRIKES, type Span } from './rules.ts'

/** Limits rows to the organisation's own and to the public feeds of its sources. $1 is the organisation. */
const ACCESS_CONDITION =
  '(owner_setup_id = $1 or feed in (select s.source from setup_source s where s.setup_id = $1))'

type StrikeRow = {
  struck_at: Date
  longitude_deg: number
  latitude_deg: number
  polarity: number | null
  current_ka: number | null
  attribution: string
}

/**
 * Strikes near a place in (from, asOf.at], latest first, as known at `asOf`; includes those in the corners of
 * the bounding box.
 */
export const strikesNear = (
  db: SetupDb,
  asOf: AsOf,
  { place, radiusKm, minutes }: { place: Coordinates; radiusKm: number; minutes: number },
) => strikesIn(db, asOf, { ...boxAround(place, radiusKm), minutes })

/** Strikes in a box in (from, asOf.at], latest first, as known at `asOf`. */
export async function strikesIn(
  db: SetupDb,
  asOf: AsOf,
  { latitudes, longitudes, minutes }: { latitudes: Span; longitudes: readonly Span[]; minutes: number },
) {
  const rows = await db.query<StrikeRow>(
    `select struck_at, longitude_deg, latitude_deg, polarity, current_ka, attribution
       from strike
      where ${ACCESS_CONDITION}
        and rev <= $2
        and struck_at > $3::timestamptz - make_interval(mins => $4) and struck_at <= $3::timestamptz
        and latitude_deg between $5 and $6
        and exists (select from unnest($7::float8[], $8::float8[]) w(west, east)
                     where longitude_deg between w.west and w.east)
      order by struck_at desc, longitude_deg, latitude_deg
      limit $9`,
    [
      db.setupId,
      asOf.rev,
      asOf.at,
      minutes,
      latitudes.from,
      latitudes.to,
      longitudes.map(({ from }) => from),
      longitudes.map(({ to }) => to),
      MAX_STRIKES,
    ],
  )
  return rows.map((row) => ({
    struckAt: row.struck_at.toISOString(),
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    polarity: row.polarity,
    currentKa: row.current_ka,
    attribution: row.attribution,
  }))
}

/** The smallest box around the stations and forecast points of the organisation; null without any. */
export async function boxOfPlaces(
  db: SetupDb,
  asOf: AsOf,
): Promise<{ latitudes: Span; longitudes: Span } | null> {
  const [row] = await db.query<{ south: number | null; north: number; west: number; east: number }>(
    `select min(latitude_deg) as south, max(latitude_deg) as north,
            min(longitude_deg) as west, max(longitude_deg) as east
       from (
         select v.latitude_deg, v.longitude_deg
           from setup_station d
           join station_version v on v.station_id = d.station_id and v.rev_from <= $2 and $2 < v.rev_to
          where d.setup_id = $1
         union all
         select v.latitude_deg, v.longitude_deg
           from setup_castpoint d
           join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
          where d.setup_id = $1
       ) place`,
    [db.setupId, asOf.rev],
  )
  if (!row || row.south === null) return null
  return { latitudes: { from: row.south, to: row.north }, longitudes: { from: row.west, to: row.east } }
}

/** A forecast point of the organisation, with the name of its point. */
export async function castpointPlace(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [row] = await db.query<{ name: string; longitude: number; latitude: number }>(
    `select coalesce(p.name, v.name) as name, v.longitude_deg as longitude, v.latitude_deg as latitude
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
       left join point_version p on p.setup_id = $1 and p.castpoint_id = d.castpoint_id
             and p.rev_from <= $2 and $2 < p.rev_to
      where d.setup_id = $1 and d.castpoint_id = $3
      order by p.position, p.point_id
      limit 1`,
    [db.setupId, asOf.rev, castpointId],
  )
  return row ?? null
}

/**
 * When a lightning source last signalled that it was listening, or reported a strike anywhere; null if not within
 * 24 hours.
 */
export async function latestSourceSignal(
  db: SetupDb,
  asOf: AsOf,
): Promise<{ at: Date; isActive: boolean } | null> {
  const [row] = await db.query<{ at: Date | null; is_active: boolean | null }>(
    `select max(sign.at) as at, max(sign.at) > $3::timestamptz - make_interval(secs => $4) as is_active
       from (
         select watched_at as at
           from lightning_watch
          where ${ACCESS_CONDITION} and rev <= $2
            and watched_at > $3::timestamptz - interval '24 hours' and watched_at <= $3::timestamptz
         union all
         select struck_at
           from strike
          where ${ACCESS_CONDITION} and rev <= $2
            and struck_at > $3::timestamptz - make_interval(secs => $4) and struck_at <= $3::timestamptz
       ) sign`,
    [db.setupId, asOf.rev, asOf.at, ACTIVE_MS / 1000],
  )
  return row?.at ? { at: row.at, isActive: row.is_active === true } : null
}
