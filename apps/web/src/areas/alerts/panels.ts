import { lazyComponent } from '../../lib/lazy-part.ts'

/** Components of the alerts area that other areas show. */
export const AlertList = lazyComponent(() => import('./AlertList.tsx'), 'AlertList')
export const UpcomingDangers = lazyComponent(() => import('./DangersAhead.tsx'), 'UpcomingDangers')
export { type Reach, reachLayer } from './warning-layers.ts'
