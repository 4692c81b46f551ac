import { lazyPart } from '../../lib/lazy-part.ts'

/** What other areas may show of the forecast of a point. */
export const PointList = lazyPart(() => import('./PointList.tsx'), 'PointList')
export const PointMeteogram = lazyPart(() => import('./PointMeteogram.tsx'), 'PointMeteogram')
