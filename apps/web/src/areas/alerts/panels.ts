import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas show of alerts. */
export const AlertList = lazyComponent(() => import('./AlertList.tsx'), 'AlertList')
export const UpcomingDangers = lazyComponent(() => import('./DangersAhead.tsx'), 'UpcomingDangers')
export { type Reach, reachLayer } from './warning-layers.ts'
