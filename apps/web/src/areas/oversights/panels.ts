import { lazyComponent } from '../../lib/lazy-component.ts'

/** Panels of the watches for other areas. */
export const OversightTimeline = lazyComponent(() => import('./OversightTimeline.tsx'), 'OversightTimeline')
export const OversightList = lazyComponent(() => import('./OversightList.tsx'), 'OversightList')

/** Map layers and helpers of the watches for other areas. */
export {
  placeKey,
  type RoadFeature,
  type Watched,
  watchablePlaces,
  watchedPlaces,
} from './detail-shape.ts'
export { NEW_OVERSIGHT } from './list-address.ts'
export { oversightAreaLayer } from './oversight-layers.ts'
export { ruleWords } from './oversight-words.ts'
export type { Oversight, Rule } from './shape.ts'
