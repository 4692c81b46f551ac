import type { PavementMaterial, RoadType } from '@verglas/contract/circuit-codes'
import type { GripLimits } from '@verglas/road-hazard'
import type { RoadCover } from '@verglas/road-model'
import type { Bounds, MatchPoint, PointTimeline, SegmentTimeline } from '@verglas/road-network'
import { currentRules, type RiskRule } from '@verglas/road-network/risks'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { unpacked } from '../../../db/planes.ts'
import { numbersOf } from '../../array-text.ts'
import { ms } from '../../epoch-ms.ts'

/** Name and kilometres of a segment; null if nobody has entered them. */
type SegmentName = {
  name: string | null
  road: string | null
  kmFrom: number | null
  kmTo: number | null
}

/** The properties of a segment that the chain uses. */
export type ChainSegment = SegmentName & {
  id: string
  roadType: RoadType
  altitudeM: number | null
  skyView: number | null
  isBridge: boolean
  lanes: number | null
  layers?: { material: PavementMaterial; thicknessM: number }[]
  castpointId: string | null
  coordinates: [longitude: number, latitude: number][]
}

/** A circuit; the minutes of a round and the width of a lane are null if nobody has entered them. */
export type Circuit = {
  revision: number
  cycleMinutes: number | null
  laneWidthM: number | null
  segments: ChainSegment[]
}

export async function circuitOf(
  db: Db,
  { setupId, circuitId }: { setupId: string; circuitId: string },
  asOf: AsOf,
): Promise<Circuit | null> {
  const [row] = await db.query<Circuit>(
    `select rev_from as revision, cycle_minutes::float8 as "cycleMinutes", lane_width_m::float8 as "laneWidthM",
            segments
       from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [setupId, circuitId, asOf.rev],
  )
  return row ?? null
}

/** The forecast points that an organisation can see within an area, and explicitly chosen points anywhere. */
export async function pointsWithin(
  db: Db,
  { setupId, extent, chosenIds }: { setupId: string; extent: Bounds; chosenIds: readonly string[] },
  asOf: AsOf,
): Promise<MatchPoint[]> {
  return db.query<MatchPoint>(
    `select v.castpoint_id as "castpointId", v.station_id as "stationId", v.longitude_deg as longitude,
            v.latitude_deg as latitude, v.altitude_m as "altitudeM", v.is_bridge as "isBridge",
            case when jsonb_typeof(v.site -> 'skyView') = 'number' then (v.site ->> 'skyView')::float8 end as "skyView"
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1
        and (v.latitude_deg between $3 and $4 and v.longitude_deg between $5 and $6 or v.castpoint_id = any($7))
      order by v.castpoint_id`,
    [setupId, asOf.rev, extent.south, extent.north, extent.west, extent.east, chosenIds],
  )
}

/** The hourly surface of a segment in the latest forecast of its circuit. */
export type SegmentSurface = {
  asOfRev: number
  issuedMs: number
  startMs: number
  model: string
  surfaceC: (number | null)[]
}

/**
 * The road temperatures of a segment in the latest forecast of its circuit; null if that is too old or lacks the
 * segment.
 */
export async function latestSegmentSurface(
  db: Db,
  { setupId, circuitId }: { setupId: string; circuitId: string },
  segmentId: string,
  asOf: AsOf,
): Promise<SegmentSurface | null> {
  const [row] = await db.query<
    Omit<SegmentSurface, 'surfaceC'> & { hours: number; segments: string[]; surface: Buffer }
  >(
    `select f.as_of_rev as "asOfRev", ${ms('f.issued_at')} as "issuedMs", ${ms('f.start_at')} as "startMs", f.model,
            f.hours, f.segments, f.surface
       from circuit_forecast f
      where f.setup_id = $1 and f.circuit_id = $2 and f.rev <= $3
        and f.issued_at <= $4::timestamptz and f.issued_at > $4::timestamptz - interval '24 hours'
      order by f.issued_at desc, f.rev desc
      limit 1`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  const place = row?.segments.indexOf(segmentId) ?? -1
  if (!row || place < 0) return null
  const { hours, segments: _, surface, ...origin } = row
  const surfaceC = unpacked(surface, hours, 100)[place] ?? new Float64Array()
  return { ...origin, surfaceC: Array.from(surfaceC, (value) => (Number.isNaN(value) ? null : value)) }
}

/** A stored table of risks; `gripLimits` is null if the product's limits apply. */
type RuleVersion = { revision: number; rules: RiskRule[]; gripLimits: GripLimits | null }

export async function rulesOf(db: Db, setupId: string, asOf: AsOf): Promise<RuleVersion | null> {
  const [row] = await db.query<RuleVersion>(
    `select rev_from as revision, rules, grip_limits as "gripLimits"
       from risk_rules_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed`,
    [setupId, asOf.rev],
  )
  return row ? { ...row, rules: currentRules(row.rules) } : null
}

/** A road forecast of a point at full hours, with the cover at its start. */
export type IssuedRoad = {
  startMs: number
  issuedAtMs: number
  surfaceC: (number | null)[]
  cover: RoadCover
}

/** Hours read from older forecasts: enough to last until the next one has arrived. */
const HOURS_OF_OLDER = 13

type RoadRow = { castpoint_id: string; issued_ms: number; start_ms: number; surface: string } & RoadCover

/** The road forecasts of each point issued in the `hours` before `asOf`, oldest first. */
export async function issuedRoads(
  db: Db,
  castpointIds: readonly string[],
  hours: number,
  asOf: AsOf,
): Promise<Map<string, IssuedRoad[]>> {
  const rows = await db.query<RoadRow>(
    `select f.castpoint_id, ${ms('f.issued_at')} as issued_ms, ${ms('f.start_at')} as start_ms,
            (case when f.place = 1 then f.surface else f.surface[1:${HOURS_OF_OLDER}] end)::text as surface,
            coalesce(f.water[1] / 100.0, 0)::float8 as "waterMm", coalesce(f.ice[1] / 100.0, 0)::float8 as "iceMm",
            coalesce(f.snow[1] / 100.0, 0)::float8 as "looseSnowMm",
            coalesce(f.packed[1] / 100.0, 0)::float8 as "packedSnowMm",
            coalesce(f.frost[1] / 1000.0, 0)::float8 as "frostMm", coalesce(f.salt[1] / 10.0, 0)::float8 as "saltGm2"
       from (
         select distinct on (r.castpoint_id, r.issued_at) r.*,
                dense_rank() over (partition by r.castpoint_id order by r.issued_at desc) as place
           from road_forecast r
          where r.castpoint_id = any($1) and r.step_s = 3600 and r.rev <= $2
            and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - make_interval(hours => $4)
          order by r.castpoint_id, r.issued_at, r.rev desc
       ) f
      order by f.castpoint_id, f.issued_at`,
    [castpointIds, asOf.rev, asOf.at, hours],
  )
  const byPoint = new Map<string, IssuedRoad[]>()
  for (const { castpoint_id, issued_ms, start_ms, surface, ...cover } of rows) {
    const pointTreatments = byPoint.get(castpoint_id) ?? []
    pointTreatments.push({
      startMs: start_ms,
      issuedAtMs: issued_ms,
      surfaceC: numbersOf(surface, 100),
      cover,
    })
    byPoint.set(castpoint_id, pointTreatments)
  }
  return byPoint
}

/** Columns of a road forecast that a segment takes from the point on it, with the scale of their integers. */
const TIMELINE_COLUMNS = {
  surfaceC: ['surface', 100],
  condition: ['condition', 1],
  freezingPointC: ['freezing_point', 100],
  dewPointC: ['dew_point', 100],
  airTemperatureC: ['air_temperature', 100],
  waterMm: ['water', 100],
  iceMm: ['ice', 100],
  frostMm: ['frost', 1000],
  looseSnowMm: ['snow', 100],
  packedSnowMm: ['packed', 100],
  rainMm: ['rain', 100],
  snowMm: ['snowfall', 100],
  freezingRainMm: ['freezing_rain', 100],
  saltGm2: ['salt', 10],
  grip: ['grip', 100],
  hazardKind: ['hazard_kind', 1],
  hazardLevel: ['hazard_level', 1],
} as const satisfies Partial<Record<keyof SegmentTimeline, readonly [string, number]>>
const TIMELINE_ENTRIES = Object.entries(TIMELINE_COLUMNS) as [
  keyof typeof TIMELINE_COLUMNS,
  readonly [string, number],
][]

type TimelineRow = { castpoint_id: string; start_ms: number } & Record<
  keyof typeof TIMELINE_COLUMNS,
  string | null
>

/**
 * The road forecasts of each point issued in the `hours` before `asOf`, oldest first, with the columns for the
 * segment on which the point lies. Forecasts of programs without danger levels are left out.
 */
export async function pointTimelines(
  db: Db,
  castpointIds: readonly string[],
  hours: number,
  asOf: AsOf,
): Promise<Map<string, PointTimeline[]>> {
  const columns = TIMELINE_ENTRIES.map(
    ([name, [column]]) =>
      `(case when f.place = 1 then f.${column} else f.${column}[1:${HOURS_OF_OLDER}] end)::text as "${name}"`,
  )
  const rows = await db.query<TimelineRow>(
    `select f.castpoint_id, ${ms('f.start_at')} as start_ms, ${columns.join(', ')}
       from (
         select distinct on (r.castpoint_id, r.issued_at) r.*,
                dense_rank() over (partition by r.castpoint_id order by r.issued_at desc) as place
           from road_forecast r
          where r.castpoint_id = any($1) and r.step_s = 3600 and r.rev <= $2 and r.hazard_level is not null
            and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - make_interval(hours => $4)
          order by r.castpoint_id, r.issued_at, r.rev desc
       ) f
      order by f.castpoint_id, f.start_at, f.issued_at`,
    [castpointIds, asOf.rev, asOf.at, hours],
  )
  const byPoint = new Map<string, PointTimeline[]>()
  for (const row of rows) {
    const values = Object.fromEntries(
      TIMELINE_ENTRIES.map(([name, [, scale]]) => [
        name,
        Float64Array.from(numbersOf(row[name] ?? '{}', scale), (value) => value ?? Number.NaN),
      ]),
    )
    const pointRows = byPoint.get(row.castpoint_id) ?? []
    pointRows.push({ startMs: row.start_ms, values })
    byPoint.set(row.castpoint_id, pointRows)
  }
  return byPoint
}
