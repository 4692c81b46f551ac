export { laneAreaM2, massToLoadKg, segmentLengthKm, toMetres } from './lengths.ts'
export {
  type Bounds,
  boundsOf,
  type Match,
  type Matcher,
  type MatchPoint,
  type MatchSegment,
  matcher,
  middleOf,
  NO_MATCH,
  type Share,
} from './matching.ts'
export { mixedRun, type PointHours, type PointWeather, pointHours } from './mixed-run.ts'
export {
  type EarlierRisk,
  type PlaneSpan,
  type PointTimeline,
  type SegmentRisk,
  segmentRisk,
  unknownRisk,
  withPointHours,
} from './segment-risk.ts'
export {
  buildSegmentTimeline,
  DETAIL_NAMES,
  DETAILS,
  type RiskTable,
  riskPlane,
  riskValues,
  type SegmentTimeline,
} from './segment-timeline.ts'
export { type SensorPoint, sensorOf } from './sensors.ts'
export { treatedSegments } from './treated-segments.ts'
