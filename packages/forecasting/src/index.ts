export { BLEND_SOURCE } from '@verglas/contract/codes'
export { type Bias, correctionGate, type DailyTally, estimatedBias, takeOverGate } from './bias.ts'
export { blendOf } from './blend.ts'
export { calibratedErrors, type RegimeAt } from './calibrated-errors.ts'
export {
  CORRECTED_MEASURES,
  type CorrectedMeasure,
  type Correction,
  type Corrections,
  correctedRun,
  correctedSurface,
  correctionAt,
  inShadow,
  presentError,
} from './correction.ts'
export { type DayMeasure, type DayValues, dayOfRun, dayOfStation } from './day-values.ts'
export { DECILES, decilesAt, RANKS } from './deciles.ts'
export { downscaled, type ForecastPlace } from './downscale.ts'
export {
  airDeviations,
  type Ensemble,
  type EnsembleMeasure,
  ensembleSurfaces,
  errorVariance,
  memberTrajectories,
  pooledVariance,
  ROAD_SHARE,
} from './ensemble.ts'
export { ensembleDays } from './ensemble-days.ts'
export {
  chosenIssues,
  dailyErrors,
  type ErrorMeasure,
  type ErrorSample,
  fullHourMs,
  hourlyErrors,
  hourlyForecast,
  MIN_SAMPLES,
  mergedErrors,
  SAMPLE_DAYS,
  SAMPLE_HOURS,
  sameErrors,
  underCorrection,
} from './error-samples.ts'
export {
  correctedWeather,
  correctionWeight,
  type HumanCorrection,
  isWeatherCorrected,
  type StoredCorrection,
  shiftAt,
  toHumanCorrection,
} from './human-correction.ts'
export {
  addedSums,
  type CausedError,
  type CauseSums,
  causeSums,
  causesOf,
  type LearnedCorrection,
  learnedTooWarmK,
  type SunnyPlace,
  stationFactors,
} from './learned-correction.ts'
export { band, decilesOf, hourlyMembers, quantile, quantiles } from './members.ts'
export type { DayMember } from './past-cases.ts'
export {
  fromHour,
  type HourlyRun,
  hourlyValues,
  type PointRun,
  type RunSegment,
  type RunValues,
  runEndMs,
  valueAt,
  valueAtHour,
} from './point-run.ts'
export { belowZero, probability, probabilityOf, withResidual } from './probabilities.ts'
export { type Regime, regimeOf, regimesOf } from './regime.ts'
export { SNOW_MM_PER_CM } from './rephase.ts'
export { type RoadSeries, situationAt } from './road-days.ts'
export { isPrecipitating, ROAD_READINGS, roadObservations, roadWeather } from './road-input.ts'
export { type RoadRain, withRoadPrecipitation } from './road-precipitation.ts'
export { SCENARIO_QUANTILES, scenarioDay, scenarioDays } from './scenarios.ts'
export {
  bandScores,
  type ForecastScore,
  forecastScore,
  leadScores,
  reliability,
  situationScore,
} from './scores.ts'
export { type Surroundings, situationOf } from './situation.ts'
export {
  addPair,
  addSeries,
  addTally,
  emptyTally,
  HOUR_CLASSES,
  isEmpty,
  leadBin,
  type Pair,
  type Tally,
  type Truth,
  type WorstCase,
} from './tally.ts'
export {
  criticalNights,
  forecastOf,
  goodValue,
  hourlyTruth,
  lastValue,
  type StationReading,
} from './truth.ts'
export { equalWeights, type SourceTally, type SourceWeight, sourceWeights } from './weights.ts'
