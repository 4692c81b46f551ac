import { lazyComponent } from '../../lib/lazy-component.ts'

/** Components of the alerts area that other areas show. */
export const AlertList = lazyComponent(() => import('./AlertList.tsx'), 'AlertList')
export const UpcomingDangers = lazyComponent(() => import('./UpcomingDangers.tsx'), 'UpcomingDangers')
export { dangerPlaces } from './danger-places.ts'
export { type Reach, reachLayer, riverLook } from './warning-layers.ts'
