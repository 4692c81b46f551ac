const VON_KARMAN = 0.4
const GRAVITY_MS2 = 9.81
const ZERO_CELSIUS_K = 273.15

/** Heights of measurement, m: wind at 10 m and temperature at 2 m (WMO-No. 8). */
const WIND_HEIGHT_M = 10
const TEMPERATURE_HEIGHT_M = 2
/** The air over a road is never still: minimum wind at night, m/s (RoadSurf). */
const MINIMUM_WIND_MS = 0.4

/** Slope of the stable profiles (Businger et al. 1971, J. Atmos. Sci. 28, 181). */
const STABLE_SLOPE = 4.7
/** Ratio of height to Obukhov length beyond which turbulence no longer weakens (Campbell 1985; RoadSurf). */
const MAX_STABILITY = 1
/** Constants b and c of Louis, Tiedtke & Geleyn (1982), ECMWF workshop on boundary layer parametrization. */
const LOUIS_B = 5
const LOUIS_C = 5
/**
 * Free convection over a warm horizontal plate, m/s per K^(1/3): 1.52 W/m²/K per K^(1/3) (McAdams 1954, Heat
 * Transmission, turbulent range) over the heat capacity of air, 1250 J/m³/K.
 */
const FREE_CONVECTION_CUBED = (1.52 / 1250) ** 3

/** Effect of the roughness of a place on the wind. */
export type Aerodynamics = {
  /** Ratio of the wind at 2 m to that at 10 m. */
  readonly windShare: number
  readonly logMomentum: number
  readonly logHeat: number
  readonly neutral: number
  readonly louisFree: number
}

/**
 * The surroundings absorb momentum, the road exchanges heat. A road is a strip of ten metres: air from the side still has
 * the turbulence of the surrounding country at a height of 2 m, and the road's own layer grows to a metre at most
 * (Elliott 1958, Trans. Am. Geophys. Union 39, 1048). So the friction velocity is that of trees, fences and banks, as in
 * RoadSurf (Karsisto 2024, Geosci. Model Dev. 17, 4837), and only the last step, from air to asphalt, is that of the road.
 * Roughness lengths in m.
 */
export function aerodynamicsOf(surroundingsRoughnessM: number, heatRoughnessM: number): Aerodynamics {
  const logMomentum = Math.log(TEMPERATURE_HEIGHT_M / surroundingsRoughnessM)
  const logHeat = Math.log(TEMPERATURE_HEIGHT_M / heatRoughnessM)
  const neutral = VON_KARMAN ** 2 / (logMomentum * logHeat)
  return {
    windShare: logMomentum / Math.log(WIND_HEIGHT_M / surroundingsRoughnessM),
    logMomentum,
    logHeat,
    neutral,
    louisFree: 3 * LOUIS_B * LOUIS_C * neutral * Math.sqrt(TEMPERATURE_HEIGHT_M / heatRoughnessM),
  }
}

/**
 * Exchange velocity of heat and vapour between the surface and the air at 2 m, m/s: forced by the wind and
 * modified by stability. Valid in light wind too: over a cold surface the exchange never falls below about a
 * fifth of the neutral one, over a warm one never below free convection.
 */
export function exchangeVelocityMs(
  windMs: number,
  airTemperatureC: number,
  surfaceC: number,
  aerodynamics: Aerodynamics,
): number {
  const wind = aerodynamics.windShare * Math.max(MINIMUM_WIND_MS, windMs)
  const meanK = Math.max(100, ZERO_CELSIUS_K + (airTemperatureC + surfaceC) / 2)
  const differenceK = airTemperatureC - surfaceC
  const richardson = (GRAVITY_MS2 * TEMPERATURE_HEIGHT_M * differenceK) / (meanK * wind * wind)
  const neutral = aerodynamics.neutral * wind
  if (richardson >= 0) return neutral * stableShare(richardson, aerodynamics)
  const forced =
    neutral * (1 - (3 * LOUIS_B * richardson) / (1 + aerodynamics.louisFree * Math.sqrt(-richardson)))
  return Math.cbrt(forced * forced * forced - FREE_CONVECTION_CUBED * differenceK)
}

/**
 * Share of the neutral exchange left in stable air. With linear profiles the Monin-Obukhov equations have a
 * closed solution: the bulk Richardson number is ζ (ln_heat + 4.7 ζ) / (ln_momentum + 4.7 ζ)².
 */
function stableShare(richardson: number, { logMomentum, logHeat }: Aerodynamics): number {
  const square = STABLE_SLOPE * (1 - STABLE_SLOPE * richardson)
  const linear = logHeat - 2 * STABLE_SLOPE * logMomentum * richardson
  const constant = richardson * logMomentum * logMomentum
  const root = Math.sqrt(Math.max(0, linear * linear + 4 * square * constant))
  const stability = square > 0 ? (2 * constant) / (linear + root) : MAX_STABILITY
  const psi = STABLE_SLOPE * Math.min(MAX_STABILITY, stability)
  return (logMomentum * logHeat) / ((logMomentum + psi) * (logHeat + psi))
}
