import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of lightning, the sea and the power. */
export const StormAround = lazyComponent(() => import('./StormAround.tsx'), 'StormAround')
export const TideLevels = lazyComponent(() => import('./TideLevels.tsx'), 'TideLevels')
export const OutageList = lazyComponent(() => import('./OutageList.tsx'), 'OutageList')
