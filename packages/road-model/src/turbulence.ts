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

const LOG_WIND = Math.log(WIND_HEIGHT_M / ROUGHNESS_M)
const LOG_MOMENTUM = Math.log(TEMPERATURE_HEIGHT_M / ROUGHNESS_M)
const LOG_HEAT = Math.log(TEMPERATURE_HEIGHT_M / HEAT_ROUGHNESS_M)
const NEUTRAL_COEFFICIENT = VON_KARMAN ** 2 / (LOG_WIND * LOG_HEAT)

/** Slope of the stable profiles (Businger et al. 1971, J. Atmos. Sci. 28, 181). */
const STABLE_SLOPE = 4.7
/** Height over the Obukhov length beyond which turbulence no longer weakens (Campbell 1985; RoadSurf). */
const MOST_STABLE = 1
/** Constants b and c of Louis, Tiedtke & Geleyn (1982), ECMWF workshop on boundary layer parametrization. */
const LOUIS_B = 5
const LOUIS_C = 5
const LOUIS_FREE =
  3 * LOUIS_B * LOUIS_C * NEUTRAL_COEFFICIENT * Math.sqrt(TEMPERATURE_HEIGHT_M / HEAT_ROUGHNESS_M)
/**
 * Free convection over a warm horizontal plate, m/s per K^(1/3): 1.52 W/m²/K per K^(1/3) (McAdams 1954, Heat
 * Transmission, turbulent range) over the heat capacity of air, 1250 J/m³/K.
 */
const FREE_CONVECTION_CUBED = (1.52 / 1250) ** 3

/**
 * Exchange velocity of heat and vapour between the surface and the air at 2 m, m/s: forced by the wind and
 * changed by stability. It holds in light wind: over a cold surface the exchange never falls below about a
 * quarter of the neutral one, over a warm one never below free convection.
 */
export function exchangeVelocityMs(windMs: number, airTemperatureC: number, surfaceC: number): number {
  const wind = Math.max(MINIMUM_WIND_MS, windMs)
  const windAtThermometer = (wind * LOG_MOMENTUM) / LOG_WIND
  const meanK = Math.max(100, ZERO_CELSIUS_K + (airTemperatureC + surfaceC) / 2)
  const differenceK = airTemperatureC - surfaceC
  const richardson =
    (GRAVITY_MS2 * TEMPERATURE_HEIGHT_M * differenceK) / (meanK * windAtThermometer * windAtThermometer)
  const neutral = NEUTRAL_COEFFICIENT * wind
  if (richardson >= 0) return neutral * stableShare(richardson)
  const forced = neutral * (1 - (3 * LOUIS_B * richardson) / (1 + LOUIS_FREE * Math.sqrt(-richardson)))
  return Math.cbrt(forced * forced * forced - FREE_CONVECTION_CUBED * differenceK)
}

/**
 * Share of the neutral exchange left in stable air. With linear profiles the Monin-Obukhov equations have a
 * closed solution: the bulk Richardson number is ζ (ln_heat + 4.7 ζ) / (ln_momentum + 4.7 ζ)².
 */
function stableShare(richardson: number): number {
  const square = STABLE_SLOPE * (1 - STABLE_SLOPE * richardson)
  const linear = LOG_HEAT - 2 * STABLE_SLOPE * LOG_MOMENTUM * richardson
  const constant = richardson * LOG_MOMENTUM * LOG_MOMENTUM
  const root = Math.sqrt(Math.max(0, linear * linear + 4 * square * constant))
  const stability = square > 0 ? (2 * constant) / (linear + root) : MOST_STABLE
  const psi = STABLE_SLOPE * Math.min(MOST_STABLE, stability)
  return (LOG_MOMENTUM * LOG_HEAT) / ((LOG_MOMENTUM + psi) * (LOG_HEAT + psi))
}
