import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'

/** What a source says of a station and an organisation may say instead. */
export type SourceFields = {
  name: string | null
  ref: string | null
  road: string | null
  kilometre: number | null
  longitude: number | null
  latitude: number | null
  altitude: number | null
  timezone: string | null
  isBridge: boolean | null
  isBroken: boolean | null
}

export type StationSettingFields = SourceFields & {
  subsurfaceCm: number | null
  measures: MeasureCode[] | null
  isRetired: boolean
}

/** By the id of the station. */
export const STATION_SETTINGS: Versioned<StationSettingFields> = {
  kind: 'station_setting',
  idColumn: 'station_setting_id',
  columns: {
    name: 'name',
    ref: 'ref',
    road: 'road',
    kilometre: 'kilometre',
    longitude: 'longitude_deg',
    latitude: 'latitude_deg',
    altitude: 'altitude_m',
    timezone: 'timezone',
    isBridge: 'is_bridge',
    isBroken: 'is_broken',
    subsurfaceCm: 'subsurface_cm',
    measures: 'measures',
    isRetired: 'is_retired',
  },
  order: 'station_setting_id',
}

/** As its source says; null where the organisation has no such station. */
export async function sourceFields(db: SetupDb, asOf: AsOf, stationId: string): Promise<SourceFields | null> {
  const [row] = await db.query<SourceFields>(
    `select v.name, v.ref, v.road, v.kilometre, v.longitude_deg as longitude, v.latitude_deg as latitude,
            v.altitude_m as altitude, v.timezone, v.is_bridge as "isBridge", v.is_broken as "isBroken"
       from setup_station d
       join station_version v on v.station_id = d.station_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1 and d.station_id = $3`,
    [db.setupId, asOf.rev, stationId],
  )
  return row ?? null
}
