import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of the statistics of a station. */
export const StationStatistics = lazyComponent(() => import('./StationStatistics.tsx'), 'StationStatistics')
