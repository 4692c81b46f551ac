import { clearSkyIrradianceWm2, saturationVapourPressureHpa } from '@verglas/quantities'

const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8

/** Global irradiance under cloud: Kasten & Czeplak (1980), Solar Energy 24, 177. */
export function solarUnderCloudWm2(sunElevationDeg: number, cloud: number): number {
  return clearSkyIrradianceWm2(sunElevationDeg) * (1 - 0.75 * cloud ** 3.4)
}

/**
 * Longwave radiation from the sky: clear-sky emissivity of Prata (1996), Q. J. R. Meteorol. Soc. 122, 1127,
 * raised towards that of a
 * black cloud by the cloud cover (Crawford & Duchon 1999, J. Appl. Meteorol. 38, 474).
 */
export function skyLongwaveWm2(airTemperatureC: number, dewPointC: number, cloud: number): number {
  const airK = airTemperatureC + 273.15
  const waterCm = (46.5 * saturationVapourPressureHpa(dewPointC)) / airK
  const clearEmissivity = 1 - (1 + waterCm) * Math.exp(-Math.sqrt(1.2 + 3 * waterCm))
  return (cloud + (1 - cloud) * clearEmissivity) * STEFAN_BOLTZMANN_WM2K4 * airK ** 4
}
