import { copyOf, type Road } from './road.ts'
import type { RoadForecast } from './road-case.ts'
import type { Run } from './run.ts'

/** The state of a run at one instant, from which it can go on. */
type Waypoint = { readonly road: Road; readonly positions: readonly number[] }

/** The states of a run at its output instants, from the first one on. */
export type Trail = Waypoint[]

/** What a forecast leaves to the next one of the same road, which may go on where the two begin to differ. */
export type Trails = {
  /** Where both runs begin. */
  readonly start: Waypoint
  readonly free: Trail
  readonly output: Trail
  /** The forecast up to the end of the trails; null before the first one. */
  forecast: RoadForecast | null
}

export const newTrails = (run: Run): Trails => ({
  start: waypointOf(run),
  free: [],
  output: [],
  forecast: null,
})

/** The places of a run in its series of readings and weather. */
const placesOf = ({ outlook }: Run): { index: number }[] => [
  outlook.cursor,
  outlook.sunshinePosition,
  outlook.air.position,
  outlook.dewPoint.position,
  outlook.wind.position,
  outlook.precipitation.position,
]

export const waypointOf = (run: Run): Waypoint => ({
  road: copyOf(run.road),
  positions: placesOf(run).map(({ index }) => index),
})

export function goBack(run: Run, { road, positions }: Waypoint): void {
  restore(run.road, road)
  for (const [place, of] of placesOf(run).entries()) of.index = positions[place] as number
}

/** Sets a road to the state of another one, which stays as it is. */
export function restore(road: Road, { cellsC, heat, water, ...stores }: Road): void {
  Object.assign(road, stores)
  road.cellsC.set(cellsC)
  Object.assign(road.heat, heat)
  Object.assign(road.water, water)
}

/** Leaves of the trails only what holds up to an instant. */
export function cutAfter(trails: Trails, ms: number): void {
  const later = trails.forecast?.timesMs.findIndex((atMs) => atMs > ms) ?? 0
  if (later < 0) return
  trails.free.length = Math.min(trails.free.length, later)
  trails.output.length = Math.min(trails.output.length, later)
}
