import { lazyPart } from '../../lib/lazy-part.ts'

/** What other areas show of alerts. */
export const AlertList = lazyPart(() => import('./AlertList.tsx'), 'AlertList')
export const DangersAhead = lazyPart(() => import('./DangersAhead.tsx'), 'DangersAhead')
export { type Reach, reachLayer } from './warning-layers.ts'
