import type { CeilThreshold, WeatherRule } from '@verglas/contract/ceil-codes'
import type { Way } from '@verglas/contract/codes'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'

export type CeilFields = { name: string; stationIds: string[]; thresholds: CeilThreshold[] }

export const CEILS: Versioned<CeilFields> = {
  kind: 'ceil',
  idColumn: 'ceil_id',
  columns: { name: 'name', stationIds: 'stations', thresholds: 'thresholds' },
  order: 'v.name',
}

export type UserCeilFields = { personId: string; stationId: string; ways: Way[]; thresholds: CeilThreshold[] }

export const USER_CEILS: Versioned<UserCeilFields> = {
  kind: 'user_ceil',
  idColumn: 'user_ceil_id',
  columns: { personId: 'person_id', stationId: 'station_id', ways: 'ways', thresholds: 'thresholds' },
  order: 'v.station_id',
}

export const userCeilId = (personId: string, stationId: string): string => `${personId} ${stationId}`

export const CASTPOINT_RULES: Versioned<{ rules: WeatherRule[] }> = {
  kind: 'castpoint_rules',
  idColumn: 'castpoint_rules_id',
  columns: { rules: 'rules' },
  order: 'v.castpoint_rules_id',
}
/** Id of an organisation's only table of point rules. */
export const POINT_RULES = 'points'

export type NamedUserCeil = Omit<UserCeilFields, 'personId'> & { stationName: string; revision: number }

/** A person's own thresholds, for stations of the organisation only. */
export async function userCeils(db: SetupDb, personId: string, asOf: AsOf): Promise<NamedUserCeil[]> {
  return db.query<NamedUserCeil>(
    `select v.station_id as "stationId", s.name as "stationName", v.rev_from as revision, v.ways, v.thresholds
       from user_ceil_version v
       join setup_station d on d.setup_id = v.setup_id and d.station_id = v.station_id
       join station_version s on s.station_id = v.station_id and s.rev_from <= $2 and $2 < s.rev_to
      where v.setup_id = $1 and v.person_id = $3 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by s.name, v.station_id`,
    [db.setupId, asOf.rev, personId],
  )
}

/** The given stations that belong to the organisation. */
export async function stationsAmong(db: SetupDb, stationIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'select station_id as id from setup_station where setup_id = $1 and station_id = any($2) order by 1',
    [db.setupId, stationIds],
  )
  return new Set(rows.map(({ id }) => id))
}
