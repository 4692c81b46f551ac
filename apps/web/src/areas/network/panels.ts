export { networkLayer, networkShapes, riskRows } from './network-layer.ts'
export { type NetworkSegment, networkSegments } from './network-risks.ts'
export { SegmentPanel } from './SegmentPanel.tsx'
