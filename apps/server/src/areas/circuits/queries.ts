import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { MatchPoint } from './matching.ts'
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

/** Whether the organisation has such a circuit, and how it is called and written; without its segments. */
export async function circuitName(db: SetupDb, circuitId: string, asOf: AsOf): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(
    `select name
       from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [db.setupId, circuitId, asOf.rev],
  )
  return row?.name ?? null
}

/** The forecast points of the organisation, to which segments are matched. */
export async function matchPoints(db: SetupDb, asOf: AsOf): Promise<MatchPoint[]> {
  return db.query<MatchPoint>(
    `select v.castpoint_id as "castpointId", v.station_id as "stationId", v.longitude_deg as longitude,
            v.latitude_deg as latitude, v.altitude_m as "altitudeM", v.is_bridge as "isBridge"
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1
      order by v.castpoint_id`,
    [db.setupId, asOf.rev],
  )
}

export async function hasSetup(db: Db, setupId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>('select exists (select from setup where id = $1) as has', [
    setupId,
  ])
  return row?.has ?? false
}
