export type PrecipitationPhase = 'rain' | 'snow_rain' | 'snow'

/** If less than a fifth is of one kind, the precipitation counts as the other kind. */
const MINOR_FRACTION = 0.2

/**
 * Share of precipitation that falls as snow, 0 to 1, from the wet-bulb temperature. Logistic fit of Wang et
 * al. (2019), Geophys. Res. Lett. 46, 13825, to the observations of Jennings et al.; a half at 0.8 °C.
 */
export function snowFraction(wetBulbTemperatureC: number): number {
  return 1 / (1 + 6.99e-5 * Math.exp(2 * (wetBulbTemperatureC + 3.97)))
}

/**
 * Snow up to 0.1 °C wet bulb, rain from 1.5 °C, mixed in between. Freezing rain cannot be detected, because
 * that requires knowing of warm air aloft.
 */
export function precipitationPhase(wetBulbTemperatureC: number): PrecipitationPhase {
  const fraction = snowFraction(wetBulbTemperatureC)
  if (fraction >= 1 - MINOR_FRACTION) return 'snow'
  return fraction <= MINOR_FRACTION ? 'rain' : 'snow_rain'
}
