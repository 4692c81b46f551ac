import { clearSkyIrradianceWm2, saturationVapourPressureHpa } from '@verglas/quantities'

const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8

/** Share of the sun that the clearest winter air lets through of a usual clear sky’s, and the haze of moist air. */
const CLEAREST = 1.03

/**
 * Global irradiance under cloud. The transmission is linear in the cover that counts, unlike that of Kasten & Czeplak
 * which road models use; 0.28 of the sun passes a closed stratus (Haurwitz 1948, J. Meteorol. 5, 110).
 */
export function solarUnderCloudWm2(sunElevationDeg: number, cloud: number, opacity: number): number {
  const closed = 0.72 * (0.35 + 0.65 * opacity)
  return CLEAREST * clearSkyIrradianceWm2(sunElevationDeg) * (1 - closed * cloud ** 1.6)
}

/** His coefficient is 1.24; cold places need a little more. */
const BRUTSAERT = 1.265

/**
 * Longwave radiation from the sky: emissivity of clear air by Brutsaert (1975), Water Resour. Res. 11, 742, raised
 * towards that of a black cloud by the part of the cover that is not thin and high.
 */
export function skyLongwaveWm2(
  airTemperatureC: number,
  dewPointC: number,
  cloud: number,
  opacity: number,
): number {
  const airK = airTemperatureC + 273.15
  const clear = BRUTSAERT * (saturationVapourPressureHpa(dewPointC) / airK) ** (1 / 7)
  // A cloud base is colder than the air at the ground.
  const black = 0.97
  return (clear + (black - clear) * cloud * opacity) * STEFAN_BOLTZMANN_WM2K4 * airK ** 4
}
