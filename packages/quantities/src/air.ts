import { saturationVapourPressureHpa } from './humidity.ts'

/** Standard atmosphere, ISO 2533:1975: sea level and the lapse rate of the troposphere. */
const SEA_LEVEL_PRESSURE_HPA = 1013.25
const SEA_LEVEL_TEMPERATURE_K = 288.15
const LAPSE_K_PER_M = 0.0065
/** g M / (R lapse), ISO 2533. */
const PRESSURE_EXPONENT = 5.25588

/** Gas constant of dry air, J/kg/K, and the ratio of the molar masses of water vapour and dry air. */
const DRY_AIR_GAS_CONSTANT = 287.05
const MASS_RATIO = 0.622
const ZERO_CELSIUS_K = 273.15

/** Station pressure at an altitude of the standard atmosphere, scaled to the sea-level pressure of the day. */
export function pressureAtAltitudeHpa(altitudeM: number, seaLevelHpa = SEA_LEVEL_PRESSURE_HPA): number {
  return seaLevelHpa * (1 - (LAPSE_K_PER_M * altitudeM) / SEA_LEVEL_TEMPERATURE_K) ** PRESSURE_EXPONENT
}

/** Sea-level pressure from station pressure, the inverse of `pressureAtAltitudeHpa`. */
export function seaLevelPressureHpa(stationHpa: number, altitudeM: number): number {
  return stationHpa / (1 - (LAPSE_K_PER_M * altitudeM) / SEA_LEVEL_TEMPERATURE_K) ** PRESSURE_EXPONENT
}

/** Density of moist air, kg/m³, from the ideal gas law with the virtual temperature. */
export function airDensityKgm3(
  airTemperatureC: number,
  pressureHpa: number,
  relativeHumidityPct = 0,
): number {
  const vapourHpa = (relativeHumidityPct / 100) * saturationVapourPressureHpa(airTemperatureC)
  const virtualTemperatureK =
    (airTemperatureC + ZERO_CELSIUS_K) / (1 - (1 - MASS_RATIO) * (vapourHpa / pressureHpa))
  return (100 * pressureHpa) / (DRY_AIR_GAS_CONSTANT * virtualTemperatureK)
}
