import { lazyComponent } from '../../lib/lazy-component.ts'

export { comingNightEndMs } from './coming-night.ts'
export {
  createNetworkHour,
  labelled,
  looksAt,
  networkLayer,
  networkShields,
  riskLegend,
  showHour,
} from './network-layer.ts'
export { type NetworkSegment, networkSegments, worstStretches } from './network-risks.ts'
export { placeWords } from './network-words.ts'
export { SegmentPanel } from './SegmentPanel.tsx'

export const NetworkOutlook = lazyComponent(() => import('./NetworkOutlook.tsx'), 'NetworkOutlook')
export { worstHour } from './worst-hour.ts'
