import { MEASURE_CODES, type MeasureCode } from '@verglas/contract/measures'
import { type AsOf, atMs } from '../../db/as-of.ts'
import { valueColumns } from '../../db/measure-sql.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { aggregateColumns, valuesOf } from './observation-columns.ts'
import { flagsOfStep, type QualityByCode, stationState } from './rules.ts'

/** Needed by the tools that read the settings of all stations. */
export {
  SOURCE_DEFAULTS,
  type SourceFields,
  STATION_SETTINGS,
  type StationSettingFields,
  sourceFields,
  sourcesOfStations,
  unknownInSetting,
} from './setting-queries.ts'

type StationRow = {
  station_id: string
  ref: string
  name: string
  longitude_deg: number
  latitude_deg: number
  altitude_m: number | null
  timezone: string
  is_bridge: boolean
  is_broken: boolean
  period_s: number
  road: string | null
  kilometre: number | null
  source: string
  attribution: string
  zone_id: string | null
  observed_at: Date | null
  quality: QualityByCode | null
}
type ValueRow = Partial<Record<MeasureCode, number | null>>

/**
 * Stations of the organisation as known at `asOf`, each with its latest complete row: from the last three hours,
 * otherwise from the last 14 days, otherwise (imported files of past times) the latest of all. The index reads
 * every row of a station within a page, so reading a few hours first takes half the time of reading 14 days.
 */
const stationsSql = (codes: readonly MeasureCode[]) => `
  select v.station_id, v.ref, v.name, v.longitude_deg, v.latitude_deg, v.altitude_m, v.timezone, v.is_bridge,
         v.is_broken, v.period_s, v.road, v.kilometre, v.source, v.attribution, v.zone_id,
         coalesce(h.observed_at, o.observed_at, a.observed_at) as observed_at,
         coalesce(h.quality, o.quality, a.quality) as quality
         ${codes.map((code) => `, coalesce(h."${code}", o."${code}", a."${code}") as "${code}"`).join('')}
    from stations_of_setup($1, $2) v
    left join lateral (
      ${latestSql(codes)} and r.observed_at > $3::timestamptz - interval '3 hours' ${LATEST_FIRST}
    ) h on true
    left join lateral (
      ${latestSql(codes)} and h.observed_at is null
         and r.observed_at <= $3::timestamptz - interval '3 hours'
         and r.observed_at > $3::timestamptz - interval '14 days' ${LATEST_FIRST}
    ) o on true
    left join lateral (
      ${latestSql(codes)} and h.observed_at is null and o.observed_at is null
         and r.observed_at <= $3::timestamptz - interval '14 days' ${LATEST_FIRST}
    ) a on true
   where true`

const latestSql = (codes: readonly MeasureCode[]) => `
      select r.observed_at, r.quality ${valueColumns(codes, 'r')}
        from observation r
       where r.station_id = v.station_id and r.rev <= $2`
const LATEST_FIRST = 'order by r.observed_at desc, r.rev desc limit 1'

export type LatestRow = StationRow & ValueRow

const IN_ORDER = 'order by v.position nulls last, v.name, v.station_id'

/** Stations with their latest values, in the organisation's order, then by name. They depend on `asOf.rev` alone. */
export function latestRows(
  db: SetupDb,
  asOf: AsOf,
  { codes, ids }: { codes: readonly MeasureCode[]; ids?: readonly string[] },
): Promise<LatestRow[]> {
  return db.query<LatestRow>(
    `${stationsSql(codes)} and ${ids ? 'v.station_id = any($4)' : 'not v.is_retired'} ${IN_ORDER}`,
    [db.setupId, asOf.rev, asOf.at, ...(ids ? [ids] : [])],
  )
}

/** Like `latestRows`, only for stations with a publication after `afterRev` and up to `asOf`. */
export function rowsSince(
  db: SetupDb,
  { afterRev, asOf, codes }: { afterRev: number; asOf: AsOf; codes: readonly MeasureCode[] },
): Promise<LatestRow[]> {
  // As an array, it is evaluated once, before the stations are scanned.
  const newReadingsSql = `
    select n.station_id
      from setup_station n
      join observation r on r.station_id = n.station_id
     where n.setup_id = $1 and r.rev > $4 and r.rev <= $2`
  return db.query<LatestRow>(
    `${stationsSql(codes)} and v.station_id = any(array(${newReadingsSql})) and not v.is_retired ${IN_ORDER}`,
    [db.setupId, asOf.rev, asOf.at, afterRev],
  )
}

/** State of a station at `asOf`; it changes with time even when nothing is published. */
export const stateOfRow = (row: StationRow, asOf: AsOf) =>
  stationState({
    isBroken: row.is_broken,
    periodS: row.period_s,
    observedAtMs: row.observed_at?.getTime() ?? null,
    quality: row.quality ?? {},
    atMs: atMs(asOf),
  })

export const toStationWithLatest = (row: LatestRow, asOf: AsOf, codes: readonly MeasureCode[]) => ({
  ...toStation(row, asOf),
  latest: row.observed_at && {
    observedAt: row.observed_at.toISOString(),
    values: valuesOf(row, codes),
    quality: row.quality ?? {},
  },
})

export async function stationsWithLatest(
  db: SetupDb,
  asOf: AsOf,
  { codes = MEASURE_CODES, ids }: { codes?: readonly MeasureCode[]; ids?: readonly string[] } = {},
) {
  const rows = await latestRows(db, asOf, { codes, ...(ids && { ids }) })
  return rows.map((row) => toStationWithLatest(row, asOf, codes))
}

/** How the organisation has chosen to display a station. */
export async function displaySettings(db: SetupDb, asOf: AsOf, stationId: string) {
  const [row] = await db.query<{
    subsurface_cm: number | null
    measures: MeasureCode[] | null
    is_retired: boolean
  }>(
    `select v.subsurface_cm, v.measures, v.is_retired
       from stations_of_setup($1, $2) v
      where v.station_id = $3`,
    [db.setupId, asOf.rev, stationId],
  )
  return {
    subsurfaceCm: row?.subsurface_cm ?? null,
    isRetired: row?.is_retired ?? false,
    measures: row?.measures ?? null,
  }
}

/** The station as known at `asOf`, or null if the organisation has none with that id. */
export async function stationWithLatest(db: SetupDb, stationId: string, asOf: AsOf) {
  const [station] = await stationsWithLatest(db, asOf, { ids: [stationId] })
  return station ?? null
}

type Place = {
  id: string
  name: string
  longitude: number
  latitude: number
  source: string
  attribution: string
}

/** Positions of the organisation's stations as known at `asOf`, without their readings. */
export async function stationPlaces(db: SetupDb, asOf: AsOf): Promise<Place[]> {
  return db.query<Place>(
    `select v.station_id as id, v.name, v.longitude_deg as longitude, v.latitude_deg as latitude,
            v.source, v.attribution
       from stations_of_setup($1, $2) v
      where not v.is_retired
      order by v.station_id`,
    [db.setupId, asOf.rev],
  )
}

function toStation(row: StationRow, asOf: AsOf) {
  return {
    id: row.station_id,
    ref: row.ref,
    name: row.name,
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    altitude: row.altitude_m,
    timezone: row.timezone,
    isBridge: row.is_bridge,
    road: row.road,
    kilometre: row.kilometre,
    zoneId: row.zone_id,
    period: row.period_s,
    source: row.source,
    attribution: row.attribution,
    state: stateOfRow(row, asOf),
  }
}

export type Reading = {
  observedAt: Date
  values: Partial<Record<MeasureCode, number>>
  quality: QualityByCode
}

/** Complete rows on [from, to), oldest first, each as known at `asOf`. */
export async function readings(
  db: SetupDb,
  stationId: string,
  asOf: AsOf,
  { from, to, codes = MEASURE_CODES }: { from: Date; to: Date; codes?: readonly MeasureCode[] },
): Promise<Reading[]> {
  const rows = await db.query<ValueRow & { observed_at: Date; quality: QualityByCode }>(
    `select distinct on (o.observed_at) o.observed_at, o.quality ${valueColumns(codes, 'o')}
       from setup_station d
       join observation o on o.station_id = d.station_id
      where d.setup_id = $1 and d.station_id = $2 and o.rev <= $3
        and o.observed_at >= $4 and o.observed_at < $5
      order by o.observed_at, o.rev desc`,
    [db.setupId, stationId, asOf.rev, from, to],
  )
  return rows.map((row) => ({
    observedAt: row.observed_at,
    values: valuesOf(row, codes),
    quality: row.quality,
  }))
}

/**
 * Rows on [from, to) in steps of `stepMinutes` from midnight (UTC without a time zone), each measure aggregated as
 * in the measure table. Values flagged by quality control are included with the flag; if a measure has several
 * flags within a step, the last one counts.
 */
export async function steppedReadings(
  db: SetupDb,
  stationId: string,
  asOf: AsOf,
  options: { from: Date; to: Date; stepMinutes: number; timezone?: string; codes: readonly MeasureCode[] },
): Promise<{ beginsAt: Date; values: Partial<Record<MeasureCode, number>>; quality: QualityByCode }[]> {
  const { from, to, stepMinutes, timezone = 'UTC', codes } = options
  if (codes.length === 0) return []
  const rows = await db.query<ValueRow & { begins_at: Date; doubts: QualityByCode[] | null }>(
    `select date_bin(make_interval(mins => $6), observed_at at time zone $7, timestamp '2000-01-01')
              at time zone $7 as begins_at,
            jsonb_agg(quality order by observed_at) filter (where quality @? '$.*.check') as doubts,
            ${aggregateColumns(codes)}
       from (
         select distinct on (o.observed_at) o.observed_at, o.quality ${valueColumns(codes, 'o')}
           from setup_station d
           join observation o on o.station_id = d.station_id
          where d.setup_id = $1 and d.station_id = $2 and o.rev <= $3
            and o.observed_at >= $4 and o.observed_at < $5
          order by o.observed_at, o.rev desc
       ) reading
      group by begins_at
      order by begins_at`,
    [db.setupId, stationId, asOf.rev, from, to, stepMinutes, timezone],
  )
  return rows.map(({ begins_at: beginsAt, doubts, ...row }) => ({
    beginsAt,
    values: valuesOf(row, codes),
    quality: flagsOfStep(doubts ?? [], codes),
  }))
}
