import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of the oversights. */
export const OversightTimeline = lazyComponent(() => import('./OversightCourse.tsx'), 'OversightTimeline')
export const OversightList = lazyComponent(() => import('./OversightList.tsx'), 'OversightList')

/** What other areas show of oversights. */
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
