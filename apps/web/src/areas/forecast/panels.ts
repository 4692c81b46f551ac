import { lazyComponent } from '../../lib/lazy-component.ts'

/** Panels that other areas may display for the forecast of a point. */
export const PointList = lazyComponent(() => import('./PointList.tsx'), 'PointList')
export const PointMeteogram = lazyComponent(() => import('./PointMeteogram.tsx'), 'PointMeteogram')
