export {
  type ComparedBar,
  type ComparedBars,
  comparedBarsHeight,
  comparedBarsOption,
} from './compared-bars.ts'
export {
  type ComparedPlace,
  type Comparison,
  comparedStyle,
  comparisonHeight,
  comparisonOption,
} from './comparison.ts'
export type { Drawing, Interval, Values } from './drawing.ts'
export {
  ERROR_BY_LEAD_HEIGHT_PX,
  type ErrorByLead,
  type ErrorLine,
  errorByLeadOption,
} from './error-by-lead.ts'
export {
  latestRoad,
  meteogramForecast,
  meteogramObservations,
  meteogramRoad,
  nextDay,
  OBSERVED_MS,
  stepsToSpeakOf,
  stepsWithin,
  timesOf,
  weatherAndRoad,
} from './forecast-input.ts'
export { HOUR_MAP_HEIGHT_PX, type HourMap, type HourMapDay, hourMapOption } from './hour-map.ts'
export { type LevelKind, type Levels, levelsHeight, levelsOption } from './levels.ts'
export { meteogramHeight, meteogramOption, meteogramRange } from './meteogram.ts'
export type { Meteogram, MeteogramForecast, MeteogramObservations, RoadLine } from './meteogram-input.ts'
export {
  type ModelAndSensor,
  modelAndSensorHeight,
  modelAndSensorOption,
  type RoadTrack,
} from './model-and-sensor.ts'
export { frostPeriods, periodsBelow } from './periods.ts'
export { STOPS } from './pointer.ts'
export { RANK_HISTOGRAM_HEIGHT_PX, type RankHistogram, rankHistogramOption } from './rank-histogram.ts'
export type { StationSeries, TimeSeries } from './readings.ts'
export {
  RELIABILITY_HEIGHT_PX,
  type Reliability,
  type ReliabilityClass,
  reliabilityOption,
} from './reliability.ts'
export { type Sparkline, sparklinePath } from './sparkline.ts'
export { NEEDS_DAY_MS } from './spoken.ts'
export {
  STEP_RANGES_HEIGHT_PX,
  type StepRange,
  type StepRanges,
  stepRangesOption,
} from './step-ranges.ts'
export {
  drawStrip,
  type Strip,
  type StripCell,
  type StripGeometry,
  type StripRow,
  type StripWindow,
  stripCellAt,
  stripGeometry,
} from './strip.ts'
export { meteogramSummary, speaksOfRoad } from './summary.ts'
export { needsFreezingSymbol, SYMBOL_PATHS, WEATHER_CODES, weatherIcon } from './symbols.ts'
export { timeSeriesHeight, timeSeriesOption } from './time-series.ts'
export {
  type TriedRoad,
  timeSides,
  triedStyle,
  type WhatIfDrawing,
  whatIfHeight,
  whatIfOption,
} from './what-if.ts'
export { type Petal, type WindRose, windRose } from './wind-rose.ts'
