import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas show of alerts. */
export const AlertList = lazyComponent(() => import('./AlertList.tsx'), 'AlertList')
export const DangersAhead = lazyComponent(() => import('./DangersAhead.tsx'), 'DangersAhead')
export { type Reach, reachLayer } from './warning-layers.ts'
