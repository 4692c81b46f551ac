import { lazyComponent } from '../../lib/lazy-component.ts'

/** Station panels for other areas. */
export {
  codesOf,
  MAP_MEASURES,
  type MapMeasure,
  mapMeasureCodes,
  mapMeasureName,
  readMapMeasure,
  stationPoints,
} from './map-points.ts'
export {
  DANGER_CODES,
  type ObservedDanger,
  observedDanger,
  useGripLimits,
} from './observed-danger.ts'
export { StationsNow } from './StationsNow.tsx'
export { observedMs, type Station } from './station.ts'

export const StationList = lazyComponent(() => import('./StationList.tsx'), 'StationList')
export const StationValue = lazyComponent(() => import('./StationValue.tsx'), 'StationValue')
export const StationModel = lazyComponent(() => import('./StationModel.tsx'), 'StationModel')
export const StationSeries = lazyComponent(() => import('./StationSeries.tsx'), 'StationSeries')
