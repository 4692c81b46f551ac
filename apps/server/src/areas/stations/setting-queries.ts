import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'
import * as versioned from '../../db/versioned.ts'

/** The fields that a source describes and an organisation may override. */
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
  period: number | null
  zoneId: string | null
}

export type StationSettingFields = SourceFields & {
  subsurfaceCm: number | null
  measures: MeasureCode[] | null
  skyView: number | null
  horizonDeg: number[] | null
  neighbours: string[] | null
  cameraIds: string[] | null
  castpointId: string | null
  isRetired: boolean
}

export const SOURCE_DEFAULTS: StationSettingFields = {
  name: null,
  ref: null,
  road: null,
  kilometre: null,
  longitude: null,
  latitude: null,
  altitude: null,
  timezone: null,
  isBridge: null,
  isBroken: null,
  period: null,
  zoneId: null,
  subsurfaceCm: null,
  measures: null,
  skyView: null,
  horizonDeg: null,
  neighbours: null,
  cameraIds: null,
  castpointId: null,
  isRetired: false,
}

/** Keyed by station id. */
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
    period: 'period_s',
    zoneId: 'zone_id',
    subsurfaceCm: 'subsurface_cm',
    measures: 'measures',
    skyView: 'sky_view',
    horizonDeg: 'horizon_deg',
    neighbours: 'neighbours',
    cameraIds: 'camera_ids',
    castpointId: 'castpoint_id',
    isRetired: 'is_retired',
  },
  order: 'station_setting_id',
}

const SOURCES_SQL = `
     select d.station_id as "stationId", v.name, v.ref, v.road, v.kilometre, v.longitude_deg as longitude,
            v.latitude_deg as latitude, v.altitude_m as altitude, v.timezone, v.is_bridge as "isBridge",
            v.is_broken as "isBroken", v.period_s as period, s.zone_id as "zoneId"
       from setup_station d
       join station_version v on v.station_id = d.station_id and v.rev_from <= $2 and $2 < v.rev_to
       left join setup_station_version s
         on s.setup_id = d.setup_id and s.station_id = d.station_id and s.rev_from <= $2 and $2 < s.rev_to
      where d.setup_id = $1`

/** Every station of the organisation as its source describes it. */
export const sourcesOfStations = (db: SetupDb, asOf: AsOf) =>
  db.query<SourceFields & { stationId: string }>(`${SOURCES_SQL} order by d.station_id`, [
    db.setupId,
    asOf.rev,
  ])

/** The station as its source describes it; null if the organisation has no such station. */
export async function sourceFields(db: SetupDb, asOf: AsOf, stationId: string): Promise<SourceFields | null> {
  const [row] = await db.query<SourceFields & { stationId: string }>(`${SOURCES_SQL} and d.station_id = $3`, [
    db.setupId,
    asOf.rev,
    stationId,
  ])
  if (!row) return null
  const { stationId: _, ...source } = row
  return source
}

/** The first reference in a setting to something the organisation does not have: the field and its value. */
export async function unknownInSetting(
  db: SetupDb,
  { zoneId, castpointId, neighbours, cameraIds }: Partial<StationSettingFields>,
): Promise<{ field: 'zoneId' | 'castpointId' | 'neighbours' | 'cameraIds'; id: string } | null> {
  const [row] = await db.query<{ field: 'zoneId' | 'castpointId' | 'neighbours' | 'cameraIds'; id: string }>(
    `select n.field, n.id
       from (
         select 'zoneId' as field, $2::text as id
          union all select 'castpointId', $3
          union all select 'neighbours', unnest($4::text[])
          union all select 'cameraIds', unnest($5::text[])
       ) n
      where n.id is not null and not case n.field
              when 'zoneId' then exists (select from zone z where z.setup_id = $1 and z.id = n.id)
              when 'castpointId' then exists (
                select from setup_castpoint c where c.setup_id = $1 and c.castpoint_id = n.id)
              when 'neighbours' then exists (
                select from setup_station d where d.setup_id = $1 and d.station_id = n.id)
              else exists (select from setup_camera k where k.setup_id = $1 and k.camera_id = n.id)
            end
      limit 1`,
    [db.setupId, zoneId ?? null, castpointId ?? null, neighbours ?? [], cameraIds ?? []],
  )
  return row ?? null
}

/** The organisation's links between this station and others on its page; null if it has set none. */
export async function linksOfStation(db: SetupDb, asOf: AsOf, stationId: string) {
  const version = await versioned.at(db, STATION_SETTINGS, stationId, asOf)
  return {
    neighbours: version?.neighbours ?? null,
    cameraIds: version?.cameraIds ?? null,
    castpointId: version?.castpointId ?? null,
  }
}
