import { clearSkyIrradianceWm2, saturationVapourPressureHpa } from '@verglas/quantities'

const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8

/** Irradiance in the clearest winter air relative to that of the usual clear-sky formula. */
const CLEAREST = 1.03

/**
 * Global irradiance under cloud. It falls with the power 1.6 of the cover, while road models use the power 3.4 of
 * Kasten & Czeplak; 0.28 of the sun passes a closed stratus (Haurwitz 1948, J. Meteorol. 5, 110).
 */
export function solarUnderCloudWm2(sunElevationDeg: number, cloud: number, opacity: number): number {
  const closed = 0.72 * (0.35 + 0.65 * opacity)
  return CLEAREST * clearSkyIrradianceWm2(sunElevationDeg) * (1 - closed * cloud ** 1.6)
}

/** Coefficient of Brutsaert’s formula: he gives 1.24, but cold places need a little more. */
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
