import { lazyComponent } from '../../lib/lazy-component.ts'

/** Components of the maps area that other areas show. */
export const MapPanel = lazyComponent(() => import('./MapPanel.tsx'), 'MapPanel')
