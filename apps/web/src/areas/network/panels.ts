import { lazyComponent } from '../../lib/lazy-component.ts'

export { comingNightEndMs } from './coming-night.ts'
export { decisionLayer, decisionLegend } from './decision-lines.ts'
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
export { useDecisionsAt } from './use-decisions-at.ts'
export { worstHour } from './worst-hour.ts'
