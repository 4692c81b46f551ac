export type { Drawing, Interval, Values } from './drawing.ts'
export {
  type Meteogram,
  type MeteogramForecast,
  type MeteogramObservations,
  meteogramHeight,
  meteogramOption,
  meteogramRange,
} from './meteogram.ts'
export { STOPS } from './pointer.ts'
export type { StationSeries } from './readings.ts'
export { type Sparkline, sparklinePath } from './sparkline.ts'
export { frostSpells, spellsBelow } from './spells.ts'
export { meteogramSummary } from './summary.ts'
export { hasFreezingMark, SIGN_PATHS, WEATHER_CODES, WEATHER_ICON_STYLE, weatherIcon } from './symbols.ts'
export { type TimeSeries, timeSeriesHeight, timeSeriesOption } from './time-series.ts'
