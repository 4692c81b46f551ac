import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of the forecast of a point. */
export const PointList = lazyComponent(() => import('./PointList.tsx'), 'PointList')
export const PointMeteogram = lazyComponent(() => import('./PointMeteogram.tsx'), 'PointMeteogram')
