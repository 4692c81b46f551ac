import { lazyComponent } from '../../lib/lazy-component.ts'

/** Components about lightning, the sea and the power that other areas use. */
export const StormAround = lazyComponent(() => import('./StormAround.tsx'), 'StormAround')
export const TideLevels = lazyComponent(() => import('./TideLevels.tsx'), 'TideLevels')
export const OutageList = lazyComponent(() => import('./OutageList.tsx'), 'OutageList')
