const VON_KARMAN = 0.4
const GRAVITY_MS2 = 9.81
const ZERO_CELSIUS_K = 273.15

/** Heights of measurement, m: wind at 10 m and temperature at 2 m (WMO-No. 8). */
const WIND_HEIGHT_M = 10
const TEMPERATURE_HEIGHT_M = 2
/** Roughness, m: open ground with few obstacles (WMO-No. 8, Davenport class 3); heat as in RoadSurf. */
const ROUGHNESS_M = 0.03
const HEAT_ROUGHNESS_M = 0.001
/** The air over a road is never still: least wind at night under passing traffic, m/s (RoadSurf). */
const MINIMUM_WIND_MS = 0.4

const NEUTRAL_COEFFICIENT =
  VON_KARMAN ** 2 /
  (Math.log(WIND_HEIGHT_M / ROUGHNESS_M) * Math.log(TEMPERATURE_HEIGHT_M / HEAT_ROUGHNESS_M))
/** Neutral wind at the height of the thermometer over that at the anemometer. */
const WIND_AT_THERMOMETER =
  Math.log(TEMPERATURE_HEIGHT_M / ROUGHNESS_M) / Math.log(WIND_HEIGHT_M / ROUGHNESS_M)

/** Constants b, c, d of Louis, Tiedtke & Geleyn (1982), ECMWF workshop on boundary layer parametrization. */
const LOUIS_B = 5
const LOUIS_C = 5
const LOUIS_D = 5
const LOUIS_FREE =
  3 * LOUIS_B * LOUIS_C * NEUTRAL_COEFFICIENT * Math.sqrt(TEMPERATURE_HEIGHT_M / HEAT_ROUGHNESS_M)
/**
 * Free convection over a warm horizontal plate, m/s per K^(1/3): 1.52 W/m²/K per K^(1/3) (McAdams 1954, Heat
 * Transmission, turbulent range) over the heat capacity of air, 1250 J/m³/K.
 */
const FREE_CONVECTION = 1.52 / 1250

/**
 * Exchange velocity of heat and vapour between the surface and the air at 2 m, m/s. Forced by the wind, with
 * the stability functions of Louis et al. (1982), whose long tail keeps some exchange in calm clear nights;
 * over a warm surface it never falls below free convection, whatever the wind.
 */
export function exchangeVelocityMs(windMs: number, airTemperatureC: number, surfaceC: number): number {
  const wind = Math.max(MINIMUM_WIND_MS, windMs)
  const meanK = Math.max(100, ZERO_CELSIUS_K + (airTemperatureC + surfaceC) / 2)
  const difference = airTemperatureC - surfaceC
  const richardson =
    (GRAVITY_MS2 * TEMPERATURE_HEIGHT_M * difference) / (meanK * (wind * WIND_AT_THERMOMETER) ** 2)
  const neutral = NEUTRAL_COEFFICIENT * wind
  if (richardson >= 0) {
    return neutral / (1 + 3 * LOUIS_B * richardson * Math.sqrt(1 + LOUIS_D * richardson))
  }
  const forced = neutral * (1 - (3 * LOUIS_B * richardson) / (1 + LOUIS_FREE * Math.sqrt(-richardson)))
  return Math.cbrt(forced ** 3 - FREE_CONVECTION ** 3 * difference)
}
