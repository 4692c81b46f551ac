import { TIDE_SERIES, type TideExtreme, type TideSeries } from '@verglas/contract/tide-codes'
import { DAY_MS } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { datumOf, type Extreme, type Level, TIDE_SOURCES, withTideKinds } from './rules.ts'

type StationRow = {
  station_id: string
  ref: string
  name: string
  longitude_deg: number
  latitude_deg: number
  timezone: string
  source: string
  attribution: string
  zone_id: string | null
  observed_at: Date | null
  water_elevation_m: number | null
}

/** A level older than this is not shown as the latest one. */
const LATEST_HOURS = 3

/** Gauges of the organisation from the given sources, each with its latest level; `id` picks one. */
export async function tideStations(db: SetupDb, asOf: AsOf, sources: readonly string[], id?: string) {
  const rows = await db.query<StationRow>(
    `select v.station_id, v.ref, v.name, v.longitude_deg, v.latitude_deg, v.timezone, v.source, v.attribution,
            v.zone_id, o.observed_at, o.water_elevation_m
       from stations_of_setup($1, $2) v
       left join lateral (
         select r.observed_at, r.water_elevation_m
           from observation r
          where r.station_id = v.station_id and r.rev <= $2 and r.water_elevation_m is not null
            and r.observed_at > $3::timestamptz - make_interval(hours => ${LATEST_HOURS})
          order by r.observed_at desc, r.rev desc
          limit 1
       ) o on true
      where v.source = any($4) and ($5::text is null or v.station_id = $5) and not v.is_retired
      order by v.position nulls last, v.name, v.station_id`,
    [db.setupId, asOf.rev, asOf.at, sources, id ?? null],
  )
  return rows.map((row) => ({
    id: row.station_id,
    ref: row.ref,
    name: row.name,
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    timezone: row.timezone,
    zoneId: row.zone_id,
    source: row.source,
    attribution: row.attribution,
    latest:
      row.observed_at === null || row.water_elevation_m === null
        ? null
        : { level: row.water_elevation_m, observedAt: row.observed_at.toISOString() },
  }))
}
export type TideStation = Awaited<ReturnType<typeof tideStations>>[number]

type TideRow = {
  station_id: string
  series: TideSeries
  day: string
  levels: [offsetS: number, levelMm: number, mark?: TideExtreme | null, coefficient?: number | null][]
}
export type Tides = Record<TideSeries, Extreme[]>
export const NO_TIDES: Tides = { prediction: [], extremes: [], forecast: [] }

/** Series of gauges on the UTC days that overlap [from, to), as known at `asOf`, by station. */
export async function tidesOf(
  db: SetupDb,
  asOf: AsOf,
  {
    stationIds,
    series,
    from,
    to,
  }: { stationIds: readonly string[]; series: readonly TideSeries[]; from: Date; to: Date },
): Promise<Map<string, Tides>> {
  const rows = await db.query<TideRow>(
    `select distinct on (t.station_id, t.series, t.day) t.station_id, t.series, t.day, t.levels
       from setup_station d
       join tide t on t.station_id = d.station_id
      where d.setup_id = $1 and t.rev <= $2 and t.station_id = any($3) and t.series = any($4)
        and t.day >= ($5::timestamptz at time zone 'UTC')::date and t.day <= ($6::timestamptz at time zone 'UTC')::date
      order by t.station_id, t.series, t.day, t.rev desc`,
    [db.setupId, asOf.rev, stationIds, series, from, to],
  )
  const byStation = new Map<string, Tides>()
  for (const row of rows) {
    const tides = byStation.get(row.station_id) ?? { prediction: [], extremes: [], forecast: [] }
    byStation.set(row.station_id, tides)
    const dayMs = Date.parse(row.day)
    for (const [offsetS, levelMm, kind = null, coefficient = null] of row.levels)
      tides[row.series].push({ atMs: dayMs + offsetS * 1000, levelM: levelMm / 1000, kind, coefficient })
  }
  return byStation
}

/** All series of a gauge on [from, to), and one more day on both sides. */
export async function tidesWithin(
  db: SetupDb,
  asOf: AsOf,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ wide: Tides; within: Tides }> {
  // One more day on both sides, because the first and the last high water need their neighbours.
  const range = { from: new Date(from.getTime() - DAY_MS), to: new Date(to.getTime() + DAY_MS) }
  const byStation = await tidesOf(db, asOf, { stationIds: [stationId], series: TIDE_SERIES, ...range })
  const wide = byStation.get(stationId) ?? NO_TIDES
  const inside = (levels: readonly Extreme[]) =>
    levels.filter(({ atMs }) => atMs >= from.getTime() && atMs < to.getTime())
  const within = {
    prediction: inside(wide.prediction),
    forecast: inside(wide.forecast),
    extremes: inside(withTideKinds(wide.extremes)),
  }
  return { wide, within }
}

/** The stations that have a series that overlaps the UTC days of [from, to). */
export async function stationsWithTides(
  db: SetupDb,
  asOf: AsOf,
  stationIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ station_id: string }>(
    `select d.station_id
       from setup_station d
      where d.setup_id = $1 and d.station_id = any($3)
        and exists (
          select from tide t
           where t.station_id = d.station_id and t.rev <= $2
             and t.day >= ($4::timestamptz at time zone 'UTC')::date
             and t.day <= ($5::timestamptz at time zone 'UTC')::date)`,
    [db.setupId, asOf.rev, stationIds, from, to],
  )
  return new Set(rows.map((row) => row.station_id))
}

/** Datum of the tide levels of a source; null if it is not a source of tides. */
export const datumOfSource = (source: string) => (TIDE_SOURCES.includes(source) ? datumOf(source) : null)

export const toExtreme = ({ atMs: ms, levelM, kind, coefficient }: Extreme) => ({
  at: new Date(ms).toISOString(),
  level: levelM,
  kind: kind,
  coefficient,
})

/** Observed levels of a gauge on [from, to), oldest first. */
export async function observedLevels(
  db: SetupDb,
  asOf: AsOf,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Level[]> {
  const rows = await db.query<{ observed_at: Date; water_elevation_m: number | null }>(
    `select distinct on (o.observed_at) o.observed_at, o.water_elevation_m
       from setup_station d
       join observation o on o.station_id = d.station_id
      where d.setup_id = $1 and d.station_id = $2 and o.rev <= $3 and o.observed_at >= $4 and o.observed_at < $5
      order by o.observed_at, o.rev desc`,
    [db.setupId, stationId, asOf.rev, from, to],
  )
  return rows.flatMap(({ observed_at: at, water_elevation_m: levelM }) =>
    levelM === null ? [] : [{ atMs: at.getTime(), levelM }],
  )
}
