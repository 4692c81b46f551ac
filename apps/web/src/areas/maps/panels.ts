import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of the map. */
export const MapPanel = lazyComponent(() => import('./MapPanel.tsx'), 'MapPanel')
