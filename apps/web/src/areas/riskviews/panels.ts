import { lazyPart } from '../../lib/lazy-part.ts'

/** What other areas may show of lightning, the sea and the power. */
export const StormAround = lazyPart(() => import('./StormAround.tsx'), 'StormAround')
export const TideLevels = lazyPart(() => import('./TideLevels.tsx'), 'TideLevels')
export const OutageList = lazyPart(() => import('./OutageList.tsx'), 'OutageList')
