/** Von Kármán’s constant squared, and the acceleration of gravity. */
const KARMAN_SQUARED = 0.16
const GRAVITY_MS2 = 9.81
/** Heights of the wind and of the air temperature. */
const WIND_M = 10
const AIR_M = 2
/** Height between the two, for the layer to which the Richardson number applies. */
const LAYER_M = Math.sqrt(WIND_M * AIR_M)
/** Heat capacity of air, J/kg/K, and the gas constant of dry air. */
const AIR_HEAT_JKGK = 1005
const DRY_AIR_JKGK = 287
/** Coefficients b, c and d of Louis, Tiedtke & Geleyn (1982). */
const B = 5
const C = 5
const D = 5
const KMH_PER_MS = 3.6

export type Roughness = { readonly windM: number; readonly heatM: number }

export type Air = {
  readonly airTemperatureC: number
  readonly pressureHpa: number
  readonly windMs: number
}

/**
 * Exchange of heat between road and air, W/m²/K: the bulk coefficient of neutral air with the stability functions
 * of the bulk Richardson number. Louis (1979), Boundary-Layer Meteorol. 17, 187; functions of Louis, Tiedtke &
 * Geleyn (1982), ECMWF workshop on boundary layer parameterisation, 59.
 */
export function exchangeWm2K(
  surfaceC: number,
  { airTemperatureC, pressureHpa, windMs }: Air,
  roughness: Roughness,
): number {
  const airK = airTemperatureC + 273.15
  const richardson = (GRAVITY_MS2 * LAYER_M * (airTemperatureC - surfaceC)) / (airK * windMs * windMs)
  const neutral = KARMAN_SQUARED / (Math.log(WIND_M / roughness.windM) * Math.log(AIR_M / roughness.heatM))
  const densityKgm3 = (100 * pressureHpa) / (DRY_AIR_JKGK * airK)
  const stability = stabilityOf(richardson, neutral, roughness.windM)
  return densityKgm3 * AIR_HEAT_JKGK * neutral * windMs * stability
}

function stabilityOf(richardson: number, neutral: number, roughnessM: number): number {
  if (richardson >= 0) return 1 / (1 + 3 * B * richardson * Math.sqrt(1 + D * richardson))
  const free = 3 * B * C * neutral * Math.sqrt((-richardson * LAYER_M) / roughnessM)
  return 1 - (3 * B * richardson) / (1 + free)
}

/** Air that vehicles stir adds to the wind; without either, gusts of 0.7 m/s remain. */
export function windOverRoadMs(windKmh: number, traffic: number): number {
  return Math.hypot(windKmh / KMH_PER_MS, 0.7 + 0.9 * Math.min(2, traffic))
}
