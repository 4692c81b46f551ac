import { lazy } from 'react'

/** What other areas may show of the road forecast. */
export { RoadComparison } from './RoadComparison.tsx'
export { meteogramRoad, type Roadcast, type RoadStep } from './road.ts'
export { useRoad } from './use-road.ts'
export { useRoadComparison } from './use-road-comparison.ts'

export const RoadTab = lazy(async () => ({ default: (await import('./RoadTab.tsx')).RoadTab }))
export const ScenariosTab = lazy(async () => ({ default: (await import('./ScenariosTab.tsx')).ScenariosTab }))
