/** What other areas may show of the stations. */
export { MAP_MEASURES, type MapMeasure, readMapMeasure, stationPoints } from './map-points.ts'
export { StationsNow } from './StationsNow.tsx'
export { observedMs, type Station } from './station.ts'
