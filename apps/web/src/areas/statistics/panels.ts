import { lazyComponent } from '../../lib/lazy-component.ts'

/** The parts of the statistics that other areas may use. */
export const StationStatistics = lazyComponent(() => import('./StationStatistics.tsx'), 'StationStatistics')
