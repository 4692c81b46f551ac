import { lazy } from 'react'

/** What other areas may show of the climate of a point. */
export { PastHours } from './PastHours.tsx'
export { WaterLevel } from './WaterLevel.tsx'

export const LongTab = lazy(async () => ({ default: (await import('./LongTab.tsx')).LongTab }))
