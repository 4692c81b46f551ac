import { storedOffset } from '@verglas/contract/measures'
import type { OversightArea, OversightPlace } from '@verglas/contract/oversight-area'
import type { OversightPlaceKind } from '@verglas/contract/oversight-codes'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'
import { currentCodes } from '@verglas/road-network/risks'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { unpacked } from '../../../db/planes.ts'
import { ms } from '../../epoch-ms.ts'
import { emptySeries, type Hours, type PlaceSeries } from '../../facts/point-series.ts'

export type ActiveOversight = { id: string; revision: number; area: OversightArea; rules: OversightRule[] }

export async function oversightsOf(db: Db, setupId: string, asOf: AsOf): Promise<ActiveOversight[]> {
  return db.query<ActiveOversight>(
    `select oversight_id as id, rev_from as revision, area, rules
       from oversight_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
      order by oversight_id`,
    [setupId, asOf.rev],
  )
}

export async function timezoneOf(db: Db, setupId: string): Promise<string> {
  const [row] = await db.query<{ timezone: string }>('select timezone from setup where id = $1', [setupId])
  return row?.timezone ?? 'UTC'
}

export type NamedPlace = OversightPlace & { name: string }

type PointRow = { id: string; name: string; longitude: number; latitude: number }
type SegmentRow = { id: string; name: string; corners: [number, number][] }

const PLACES: Readonly<Record<Exclude<OversightPlaceKind, 'segment'>, string>> = {
  castpoint: `select v.castpoint_id as id, v.name, v.longitude_deg as longitude, v.latitude_deg as latitude
                from setup_castpoint d
                join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
               where d.setup_id = $1
               order by v.castpoint_id`,
  station: `select v.station_id as id, v.name, v.longitude_deg as longitude, v.latitude_deg as latitude
              from stations_of_setup($1, $2) v
             where not v.is_retired
             order by v.station_id`,
}

/** The organisation's places of the given kinds; a segment is represented by its middle and its ends. */
export async function placesOf(
  db: Db,
  setupId: string,
  kinds: readonly OversightPlaceKind[],
  asOf: AsOf,
): Promise<NamedPlace[]> {
  const places: NamedPlace[] = []
  for (const kind of kinds) {
    if (kind === 'segment') places.push(...(await segmentsOf(db, setupId, asOf)))
    else
      for (const { id, name, longitude, latitude } of await db.query<PointRow>(PLACES[kind], [
        setupId,
        asOf.rev,
      ]))
        places.push({ kind, id, name, corners: [{ longitude, latitude }] })
  }
  return places
}

async function segmentsOf(db: Db, setupId: string, asOf: AsOf): Promise<NamedPlace[]> {
  const rows = await db.query<SegmentRow>(
    `select s.value ->> 'id' as id, coalesce(s.value ->> 'name', s.value ->> 'id') as name,
            jsonb_build_array(c.line -> (jsonb_array_length(c.line) / 2), c.line -> 0, c.line -> -1) as corners
       from circuit_version v
      cross join lateral jsonb_array_elements(v.segments) with ordinality s(value, place)
      cross join lateral (select s.value -> 'coordinates' as line) c
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by v.position, v.circuit_id, s.place`,
    [setupId, asOf.rev],
  )
  return rows.map(({ id, name, corners }) => ({
    kind: 'segment',
    id,
    name,
    corners: corners.map(([longitude, latitude]) => ({ longitude, latitude })),
  }))
}

/**
 * The last good reading in each hour of the stations, up to `asOf`. The current hour has the last reading of
 * the past 60 minutes.
 */
export async function readingSeries(
  db: Db,
  columns: Readonly<Record<string, string>>,
  stationIds: readonly string[],
  span: Hours,
  asOf: AsOf,
): Promise<Map<string, PlaceSeries>> {
  const names = Object.keys(columns)
  const seriesByName = new Map(names.map((name) => [name, new Map() as PlaceSeries]))
  if (stationIds.length === 0) return seriesByName
  const values = names.map((name) => {
    const [code = '', column] = columns[name]?.split(' ') ?? []
    return `case when o.quality ? '${code}' then null else o.${column}::float8 end as "${name}"`
  })
  const rows = await db.query<{ id: string; hours_ago: number } & Record<string, number | null>>(
    `select distinct on (o.station_id, a.hours_ago) o.station_id as id, a.hours_ago, ${values.join(', ')}
       from observation o
      cross join lateral (
        select floor(extract(epoch from $3::timestamptz - o.observed_at) / 3600)::integer as hours_ago
      ) a
      where o.station_id = any($1) and o.rev <= $2
        and o.observed_at <= $3::timestamptz and o.observed_at > $4::timestamptz
      order by o.station_id, a.hours_ago, o.observed_at desc, o.rev desc`,
    [stationIds, asOf.rev, asOf.at, new Date(span.startMs)],
  )
  const now = Math.floor((Date.parse(asOf.at) - span.startMs) / HOUR_MS)
  for (const { id, hours_ago, ...row } of rows) {
    const hour = now - hours_ago
    if (hour < 0 || hour >= span.hours) continue
    for (const name of names) {
      const pointSeries = seriesByName.get(name)
      const value = row[name]
      if (!pointSeries || value === null || value === undefined) continue
      const hourly = pointSeries.get(id) ?? emptySeries(span.hours)
      hourly[hour] = value
      pointSeries.set(id, hourly)
    }
  }
  return seriesByName
}

/** Risk code (level and danger) of each hour of a segment, and its road temperature at the beginning of the hour. */
export type SegmentSeries = { risk: PlaceSeries; surface: PlaceSeries }

/** For each series: whether the value of an hour is stored at its beginning (0) or one index later (1). */
const PLANE_OFFSET = { risk: storedOffset('hazard_level'), surface: storedOffset('ts') }

type CircuitRow = {
  start_ms: number
  hours: number
  segments: string[]
  risk_scale: number
  risk: Buffer
  surface: Buffer
}

/**
 * The forecast of each circuit for its segments. Hours before the latest forecast come from the last earlier one
 * that had them.
 */
export async function segmentSeries(
  db: Db,
  setupId: string,
  span: Hours,
  asOf: AsOf,
): Promise<SegmentSeries> {
  const days = Math.ceil((Date.parse(asOf.at) - span.startMs) / (24 * HOUR_MS))
  // A forecast begins a day in the past, so one per day and the latest are enough.
  const rows = await db.query<CircuitRow>(
    `select ${ms('f.start_at')} as start_ms, f.hours, f.segments, f.risk_scale, f.risk, f.surface
       from (
         select distinct on (c.circuit_id, date_trunc('day', c.issued_at)) c.*
           from circuit_forecast c
          where c.setup_id = $1 and c.rev <= $2 and c.issued_at <= $3::timestamptz
            and c.issued_at > $3::timestamptz - make_interval(days => $4)
          order by c.circuit_id, date_trunc('day', c.issued_at), c.issued_at desc, c.rev desc
       ) f
      order by f.issued_at, f.circuit_id`,
    [setupId, asOf.rev, asOf.at, Math.max(1, days)],
  )
  const byPlane: SegmentSeries = { risk: new Map(), surface: new Map() }
  for (const row of rows) {
    const planes = {
      risk: unpacked(row.risk, row.hours, 1).map((codes) => currentCodes(codes, row.risk_scale)),
      surface: unpacked(row.surface, row.hours, 100),
    }
    for (const plane of ['risk', 'surface'] as const) {
      const values = planes[plane]
      const first = Math.round((row.start_ms - span.startMs) / HOUR_MS) - PLANE_OFFSET[plane]
      for (const [index, id] of row.segments.entries()) {
        const series = values[index]
        if (!series) continue
        const hourly = byPlane[plane].get(id) ?? emptySeries(span.hours)
        for (let hour = Math.max(0, first); hour < Math.min(span.hours, first + series.length); hour++)
          hourly[hour] = series[hour - first] as number
        byPlane[plane].set(id, hourly)
      }
    }
  }
  return byPlane
}
