export { airDensityKgm3, pressureAtAltitudeHpa, seaLevelPressureHpa } from './air.ts'
export { type Box, boxOf, distanceToBoxKm } from './box-distance.ts'
export { cumulate } from './cumulate.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
export { bearingDeg, type Coordinates, distanceKm } from './great-circle.ts'
export { isHourWithin } from './hours.ts'
export {
  dewPointC,
  relativeHumidityPct,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
  wetBulbTemperatureC,
} from './humidity.ts'
export { distanceToLinesM, type Lines } from './line-distance.ts'
export { type LocalDay, localDays } from './local-days.ts'
export { nights } from './nights.ts'
export { type PrecipitationPhase, precipitationPhase, snowFraction } from './precipitation-phase.ts'
export { isTrace, round } from './rounding.ts'
export {
  gm2OfSpread,
  SPREAD_DECIMALS,
  type SpreadUnit,
  type SpreadWriting,
  spreadQuantity,
} from './spreading.ts'
export {
  clearSkyIrradianceOfSineWm2,
  clearSkyIrradianceWm2,
  type SolarDay,
  type SunPosition,
  solarDay,
  sunPosition,
  sunPositionOn,
} from './sun.ts'
export { totalAmount } from './total-amount.ts'
export {
  convert,
  convertDifference,
  KG_PER_LB,
  KM_PER_MILE,
  type Quantity,
  type UnitSystem,
  unitOf,
} from './units.ts'
export { isoSeconds, utcDay } from './utc-text.ts'
export { mostSignificantWeather } from './weather-significance.ts'
export { meanWindDirectionDeg, windDirectionIndex } from './wind.ts'
export { windChillC } from './wind-chill.ts'
export { temperatureIndexOf, type WinterWeather, winterIndex } from './winter-index.ts'
