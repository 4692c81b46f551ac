import { lazyComponent } from '../../lib/lazy-component.ts'

/** Components of the alerts area that other areas show. */
export const AlertList = lazyComponent(() => import('./AlertList.tsx'), 'AlertList')
export const NextDangers = lazyComponent(() => import('./NextDangers.tsx'), 'NextDangers')
export const NoPlaceNote = lazyComponent(() => import('./NoPlaceNote.tsx'), 'NoPlaceNote')
export const UpcomingDangers = lazyComponent(() => import('./UpcomingDangers.tsx'), 'UpcomingDangers')
export { dangerPlaces } from './danger-places.ts'
export { floodLegend, type Reach, reachLayer, riverLook, vigicruesLegend } from './warning-layers.ts'
