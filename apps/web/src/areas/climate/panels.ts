import { lazyComponent } from '../../lib/lazy-component.ts'

/** Climate panels for other areas. */
export { PastHours, PastHoursPanel } from './PastHours.tsx'
export { WaterLevel } from './WaterLevel.tsx'

export const LongTab = lazyComponent(() => import('./LongTab.tsx'), 'LongTab')
