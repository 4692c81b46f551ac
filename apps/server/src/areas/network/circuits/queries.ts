import type { MatchPoint } from '@verglas/road-network'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { NetworkCircuit } from './network.ts'

type Fields = Omit<NetworkCircuit, 'id'> & { order: number }

export const CIRCUITS: versioned.Versioned<Fields> = {
  kind: 'circuit',
  idColumn: 'circuit_id',
  columns: {
    name: 'name',
    zoneId: 'zone_id',
    crew: 'crew',
    cycleMinutes: 'cycle_minutes',
    laneWidthM: 'lane_width_m',
    spreadUnit: 'spread_unit',
    isSchematic: 'is_schematic',
    order: 'position',
    segments: 'segments',
  },
  order: 'position',
}
export type CircuitVersion = versioned.Version<Fields>

export const circuitsOf = (db: SetupDb, asOf: AsOf) => versioned.list(db, CIRCUITS, asOf)
export const circuitById = (db: SetupDb, circuitId: string, asOf: AsOf) =>
  versioned.at(db, CIRCUITS, circuitId, asOf)

/**
 * The existing circuits among the given ids, with the fields needed to compute amounts of material, in
 * network order.
 */
export async function circuitsById(
  db: SetupDb,
  circuitIds: readonly string[],
  asOf: AsOf,
): Promise<Pick<CircuitVersion, 'id' | 'segments' | 'laneWidthM' | 'cycleMinutes'>[]> {
  return db.query(
    `select circuit_id as id, segments, lane_width_m::float8 as "laneWidthM", cycle_minutes::float8 as "cycleMinutes"
       from circuit_version
      where setup_id = $1 and circuit_id = any($2) and rev_from <= $3 and $3 < rev_to and not is_removed
      order by position, circuit_id`,
    [db.setupId, circuitIds, asOf.rev],
  )
}

/**
 * The segments of all circuits, in network order, without their lines, which are most of a network's size.
 */
export async function circuitSegments(
  db: SetupDb,
  asOf: AsOf,
): Promise<{ circuitId: string; segmentIds: string[] }[]> {
  return db.query(
    `select circuit_id as "circuitId", jsonb_path_query_array(segments, '$[*].id') as "segmentIds"
       from circuit_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
      order by position, circuit_id`,
    [db.setupId, asOf.rev],
  )
}

/** The circuit to which a segment belongs; null if there is no such segment. */
export async function circuitOfSegment(db: SetupDb, segmentId: string, asOf: AsOf): Promise<string | null> {
  const [row] = await db.query<{ circuitId: string }>(
    `select circuit_id as "circuitId"
       from circuit_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
        and segments @> jsonb_build_array(jsonb_build_object('id', $3::text))
      order by position, circuit_id
      limit 1`,
    [db.setupId, asOf.rev, segmentId],
  )
  return row?.circuitId ?? null
}

/** The name of a circuit, without loading its segments; null if the organisation has no such circuit. */
export async function circuitName(db: SetupDb, circuitId: string, asOf: AsOf): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(
    `select name
       from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [db.setupId, circuitId, asOf.rev],
  )
  return row?.name ?? null
}

/** The zone of a circuit, if it has one; null if there is no such circuit. */
export async function circuitZone(
  db: SetupDb,
  circuitId: string,
  asOf: AsOf,
): Promise<{ zoneId: string | null } | null> {
  const [row] = await db.query<{ zoneId: string | null }>(
    `select zone_id as "zoneId"
       from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [db.setupId, circuitId, asOf.rev],
  )
  return row ?? null
}

/** Names of all circuits by circuit id. */
export async function circuitNames(db: SetupDb, asOf: AsOf): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `select circuit_id as id, name
       from circuit_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
      order by position, circuit_id`,
    [db.setupId, asOf.rev],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The forecast points of the organisation, to which segments are matched. */
export async function matchPoints(db: SetupDb, asOf: AsOf): Promise<MatchPoint[]> {
  return db.query<MatchPoint>(
    `select v.castpoint_id as "castpointId", v.station_id as "stationId", v.longitude_deg as longitude,
            v.latitude_deg as latitude, v.altitude_m as "altitudeM", v.is_bridge as "isBridge",
            case when jsonb_typeof(v.site -> 'skyView') = 'number' then (v.site ->> 'skyView')::float8 end as "skyView"
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1
      order by v.castpoint_id`,
    [db.setupId, asOf.rev],
  )
}

/** Revision of the latest change of any circuit, including removals; null if there has never been one. */
export async function networkRevision(db: SetupDb, asOf: AsOf): Promise<number | null> {
  const [row] = await db.query<{ revision: number | null }>(
    'select max(rev_from) as revision from circuit_version where setup_id = $1 and rev_from <= $2',
    [db.setupId, asOf.rev],
  )
  return row?.revision ?? null
}

export type NetworkVersion = {
  revision: number
  changedAt: string
  changedBy: string
  circuits: string[]
  removed: string[]
}
const VERSIONS_PAGE = 50

/** Each change of the network, latest first; `before` is the last revision of the previous page. */
export async function networkVersions(
  db: SetupDb,
  { asOf, before }: { asOf: AsOf; before: number | null },
): Promise<NetworkVersion[]> {
  return db.query<NetworkVersion>(
    `select v.rev_from as revision,
            to_char(p.known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt",
            max(coalesce(v.author, v.changed_by)) as "changedBy",
            coalesce(array_agg(v.name order by v.position, v.circuit_id) filter (where not v.is_removed), '{}')
              as circuits,
            coalesce(array_agg(v.name order by v.position, v.circuit_id) filter (where v.is_removed), '{}')
              as removed
       from circuit_version v
       join publication p on p.rev = v.rev_from
      where v.setup_id = $1 and v.rev_from <= $2 and ($3::bigint is null or v.rev_from < $3)
      group by v.rev_from, p.known_at
      order by v.rev_from desc
      limit ${VERSIONS_PAGE}`,
    [db.setupId, asOf.rev, before],
  )
}

export async function hasSetup(db: Db, setupId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>('select exists (select from setup where id = $1) as has', [
    setupId,
  ])
  return row?.has ?? false
}
