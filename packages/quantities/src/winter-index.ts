/** Weather of a period, means over its nights. */
export type WinterWeather = {
  /** 0 if the air stays above 0 °C, 1 if it crosses 0 °C, 2 if it stays at or below. */
  readonly temperatureIndex: number
  /** Fresh snow per night, mm of depth. */
  readonly snowMm: number
  /** Share of the nights with air at or below 0 °C. */
  readonly frostShare: number
  /** Mean maximum minus mean minimum air temperature, K. */
  readonly rangeK: number
}

/**
 * Winter index of the Strategic Highway Research Program (Boselly, Thornes, Ulberg & Ernst 1993, SHRP-H-350):
 * 50 for a mild winter, 0 for an average one in the United States and -50 for the most severe.
 */
export const winterIndex = ({ temperatureIndex, snowMm, frostShare, rangeK }: WinterWeather): number =>
  -25.58 * Math.sqrt(temperatureIndex) -
  35.68 * Math.log(snowMm / 10 + 1) -
  99.5 * Math.sqrt(frostShare / (rangeK + 10)) +
  50

export const temperatureIndexOf = (lowestC: number, highestC: number): number => {
  if (lowestC > 0) return 0
  return highestC > 0 ? 1 : 2
}
