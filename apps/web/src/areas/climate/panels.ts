import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of the climate of a point. */
export { PastHours, PastHoursPanel } from './PastHours.tsx'
export { WaterLevel } from './WaterLevel.tsx'

export const LongTab = lazyComponent(() => import('./LongTab.tsx'), 'LongTab')
