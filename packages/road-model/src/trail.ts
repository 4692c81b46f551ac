import { copyOf, type Road } from './road.ts'
import type { RoadForecast } from './road-case.ts'
import type { Run } from './run.ts'

/**
 * The states of a run at its output instants, from which it can continue. They are stored as rows of numbers: as
 * objects they took a third of the time of a plan check, mostly for garbage collection.
 */
export type Trail = {
  /** Number of states; the rows after them are unused. */
  length: number
  readonly width: number
  rows: Float64Array
}

/** States of a forecast, from which the next forecast of the same road continues where the two begin to differ. */
export type Trails = {
  /** Where both runs begin. */
  readonly start: Trail
  readonly free: Trail
  readonly output: Trail
  /** The forecast up to the end of the trails; null before the first one. */
  forecast: RoadForecast | null
}

export function newTrails(run: Run): Trails {
  const start = newTrail(run, 1)
  extendTrail(start, run)
  return { start, free: newTrail(run, 0), output: newTrail(run, 0), forecast: null }
}

function newTrail({ road, outlook }: Run, size: number): Trail {
  const width = STORES.length + HEAT.length + WATER.length + road.cellsC.length + placesIn(outlook).length
  return { length: 0, width, rows: new Float64Array(size * width) }
}

const STORES = [
  'surfaceC',
  'waterMm',
  'iceMm',
  'looseSnowMm',
  'packedSnowMm',
  'frostMm',
  'saltGm2',
  'mgcl2Gm2',
  'cacl2Gm2',
  'abrasiveGm2',
] as const satisfies readonly (keyof Road)[]
const HEAT = [
  'shortwaveWm2',
  'absorbedLongwaveWm2',
  'emittedWm2',
  'sensibleWm2',
  'latentWm2',
  'precipitationWm2',
  'trafficWm2',
  'correctionWm2',
  'meltingWm2',
  'groundWm2',
  'assimilationWm2',
  'lowerWm2',
] as const satisfies readonly (keyof Road['heat'])[]
const WATER = [
  'precipitationMm',
  'spreadMm',
  'evaporationMm',
  'runoffMm',
  'wornMm',
  'plowedMm',
  'saltLostGm2',
  'mgcl2LostGm2',
  'cacl2LostGm2',
  'abrasiveLostGm2',
] as const satisfies readonly (keyof Road['water'])[]

/** Positions of a run in its series of readings and weather. */
const placesIn = (outlook: Run['outlook']): { index: number }[] => [
  outlook.cursor,
  outlook.sunshinePosition,
  outlook.air.position,
  outlook.dewPoint.position,
  outlook.wind.position,
  outlook.precipitation.position,
]

/** Number of states by which a trail grows in addition to doubling. */
const GROWTH = 24

/** Adds the present state of a run. */
export function extendTrail(trail: Trail, { road, outlook }: Run): void {
  const { width } = trail
  let at = trail.length * width
  if (at === trail.rows.length) {
    const longer = new Float64Array(2 * at + GROWTH * width)
    longer.set(trail.rows)
    trail.rows = longer
  }
  const { rows } = trail
  for (const store of STORES) rows[at++] = road[store]
  for (const flux of HEAT) rows[at++] = road.heat[flux]
  for (const flux of WATER) rows[at++] = road.water[flux]
  rows.set(road.cellsC, at)
  at += road.cellsC.length
  for (const { index } of placesIn(outlook)) rows[at++] = index
  trail.length += 1
}

/** Sets a run to a state of a trail. */
export function goBack({ road, outlook }: Run, trail: Trail, index: number): void {
  let at = setRoad(road, trail, index)
  for (const place of placesIn(outlook)) place.index = trail.rows[at++] as number
}

export const goToEnd = (run: Run, trail: Trail): void => goBack(run, trail, trail.length - 1)

/** A new road in a stored state, with as many cells as another road. */
export function roadAt(like: Road, trail: Trail, index: number): Road {
  const road = copyOf(like)
  setRoad(road, trail, index)
  return road
}

/** Sets a road to a stored state. Returns where the values after those of the road begin. */
function setRoad(road: Road, { rows, width }: Trail, index: number): number {
  let at = index * width
  for (const store of STORES) road[store] = rows[at++] as number
  for (const flux of HEAT) road.heat[flux] = rows[at++] as number
  for (const flux of WATER) road.water[flux] = rows[at++] as number
  road.cellsC.set(rows.subarray(at, at + road.cellsC.length))
  return at + road.cellsC.length
}

/** Sets a road to the state of another one, which stays as it is. */
export function restore(road: Road, { cellsC, heat, water, ...stores }: Road): void {
  Object.assign(road, stores)
  road.cellsC.set(cellsC)
  Object.assign(road.heat, heat)
  Object.assign(road.water, water)
}

/** Removes the states after an instant, from which treatments differ. */
export function cutAfter(trails: Trails, ms: number): void {
  const nextIndex = trails.forecast?.timesMs.findIndex((atMs) => atMs > ms) ?? 0
  if (nextIndex < 0) return
  trails.free.length = Math.min(trails.free.length, nextIndex)
  trails.output.length = Math.min(trails.output.length, nextIndex)
}
