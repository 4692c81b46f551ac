import { type RoadBetween, STORED_FIELDS, type StoredRoad } from '@verglas/road-model'
import { packed, unpacked } from '../../../db/planes.ts'

/**
 * Scale of each stored quantity and of every temperature: hundredths, frost in thousandths, spread materials
 * in tenths.
 */
const SCALE: Record<(typeof STORED_FIELDS)[number], number> = {
  surfaceC: 100,
  waterMm: 100,
  iceMm: 100,
  looseSnowMm: 100,
  packedSnowMm: 100,
  frostMm: 1000,
  saltGm2: 10,
  mgcl2Gm2: 10,
  cacl2Gm2: 10,
  abrasiveGm2: 10,
}
const CELL_SCALE = 100
const scaleAt = (index: number): number => {
  const store = STORED_FIELDS[index]
  return store ? SCALE[store] : CELL_SCALE
}

/**
 * The roads of a circuit at one hour: those of its segments in order, and the free roads of its forecast
 * points.
 */
export type StoredRoads = {
  readonly segments: readonly (RoadBetween | null)[]
  readonly points: ReadonlyMap<string, RoadBetween>
}

/**
 * Packs the roads into rows of equal width: for each segment its uncorrected and its corrected road, then the
 * uncorrected road of each point.
 */
export function packedRoads({ segments, points }: StoredRoads): {
  points: string[]
  width: number
  roads: string
} {
  const roads = [
    ...segments.flatMap((between) => [between?.free, between?.led]),
    ...[...points.values()].map(({ free }) => free),
  ]
  const width = Math.max(1, ...roads.map((road) => road?.length ?? 0))
  const rows = roads.map((road) =>
    Float64Array.from({ length: width }, (_, index) => (road?.[index] ?? Number.NaN) * scaleAt(index)),
  )
  return { points: [...points.keys()], width, roads: packed(rows, 1) }
}

export function unpackedRoads(
  stored: { points: readonly string[]; width: number; roads: Uint8Array },
  segmentCount: number,
): StoredRoads {
  const roads = unpacked(stored.roads, stored.width, 1).map(roadOf)
  return {
    segments: Array.from({ length: segmentCount }, (_, index) =>
      between(roads[2 * index] ?? null, roads[2 * index + 1] ?? null),
    ),
    points: new Map(
      stored.points.flatMap((castpointId, index) => {
        const free = between(roads[2 * segmentCount + index] ?? null, null)
        return free ? [[castpointId, free] as const] : []
      }),
    ),
  }
}

/** A stored row ends with the road's last cell; an empty row means that no road was stored. */
function roadOf(row: Float64Array): StoredRoad | null {
  const end = row.findLastIndex((value) => !Number.isNaN(value)) + 1
  return end === 0 ? null : row.subarray(0, end).map((value, index) => value / scaleAt(index))
}

const between = (free: StoredRoad | null, led: StoredRoad | null): RoadBetween | null =>
  free && (led ? { free, led } : { free })
