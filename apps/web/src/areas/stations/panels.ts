import { lazyPart } from '../../lib/lazy-part.ts'

/** What other areas may show of the stations. */
export { MAP_MEASURES, type MapMeasure, readMapMeasure, stationPoints } from './map-points.ts'
export { StationsNow } from './StationsNow.tsx'
export { observedMs, type Station } from './station.ts'

export const StationList = lazyPart(() => import('./StationList.tsx'), 'StationList')
export const StationValue = lazyPart(() => import('./StationValue.tsx'), 'StationValue')
export const StationModel = lazyPart(() => import('./StationModel.tsx'), 'StationModel')
export const StationSeries = lazyPart(() => import('./StationSeries.tsx'), 'StationSeries')
