import { lazyPart } from '../../lib/lazy-part.ts'

/** What other areas may show of the map. */
export const MapPanel = lazyPart(() => import('./MapPanel.tsx'), 'MapPanel')
