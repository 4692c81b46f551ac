export type { Drawing, Interval, Values } from './drawing.ts'
export { STOPS } from './frame.ts'
export {
  type Meteogram,
  type MeteogramForecast,
  type MeteogramObservations,
  meteogramHeight,
  meteogramOption,
  meteogramRange,
} from './meteogram.ts'
export { type Sparkline, sparklinePath } from './sparkline.ts'
export { frostSpells, spellsBelow } from './spells.ts'
export { meteogramSummary } from './summary.ts'
export { hasFreezingMark, SIGN_PATHS, WEATHER_CODES, weatherIcon } from './symbols.ts'
