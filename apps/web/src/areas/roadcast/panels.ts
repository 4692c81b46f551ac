import { lazyComponent } from '../../lib/lazy-component.ts'

/** Road forecast panels for other areas. */
export { freezingWords } from './freezing-words.ts'
export { RoadComparison } from './RoadComparison.tsx'
export { RoadMinimum } from './RoadMinimum.tsx'
export { RoadRisk } from './RoadRisk.tsx'
export type { Roadcast, RoadStep } from './road.ts'
export { roadChangeWords } from './road-change-words.ts'
export { type RoadChange, roadChanges } from './road-changes.ts'
export {
  type Freezing,
  firstFrostMs,
  type ListedRoad,
  type RoadExtremes,
  type RoadForecast,
  type RoadHour,
  roadHours,
  roadOver,
} from './road-forecast.ts'
export { type RoadOrder, roadKey } from './road-order.ts'
export { hazardWords, momentWords } from './road-words.ts'
export { useRoad } from './use-road.ts'
export { useRoadComparison } from './use-road-comparison.ts'
export { useRoads } from './use-roads.ts'

export const RoadTab = lazyComponent(() => import('./RoadTab.tsx'), 'RoadTab')
export const ScenariosTab = lazyComponent(() => import('./ScenariosTab.tsx'), 'ScenariosTab')
