export { type CeilSet, type ThresholdProblem, thresholdProblems, thresholdsAt } from './ceil-sets.ts'
export {
  type Fold,
  longestGapMs,
  type Opening,
  openingsOf,
  READINGS_TO_CLOSE,
  readingsToOpen,
} from './openings.ts'
export {
  CEIL_CODES,
  CEIL_MEASURES,
  type CeilReading,
  CLOSING_DEW_K,
  ceilReading,
  closingValue,
  excessOf,
  sectorOf,
  type Verdict,
  valuesOf,
  verdictOf,
} from './thresholds.ts'
export {
  type Announced,
  type Continued,
  continuations,
  type EpisodeHour,
  episodesOf,
  opens,
  type WeatherEpisode,
} from './weather-episodes.ts'
export {
  activeRules,
  DEFAULT_WEATHER_RULES,
  hoursOfType,
  SNOW_HOURS,
  severityOf,
  valuesByHour,
  type WeatherHour,
  type WeatherProblem,
  weatherProblems,
} from './weather-rules.ts'
