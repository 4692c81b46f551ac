/**
 * PM2.5 of a PurpleAir sensor as a reference instrument would have it, µg/m³: the correction for the United States
 * of Barkjohn, Gantt and Clements (2021), Atmos. Meas. Tech. 14, 4617–4637, doi:10.5194/amt-14-4617-2021, from
 * the mean of both channels (CF=1) and the sensor's own relative humidity. Uncorrected values are some 40 % too high.
 */
export function correctedPm25(channelMean: number, relativeHumidityPct: number): number {
  return Math.max(0, 0.524 * channelMean - 0.0862 * relativeHumidityPct + 5.75)
}

/** Whether the two channels disagree, by 5 µg/m³ and by 61 % (same paper), so that neither can be trusted. */
export function channelsDisagree(a: number, b: number): boolean {
  const difference = Math.abs(a - b)
  return difference >= 5 && (2 * difference) / (a + b) >= 0.61
}

/**
 * In thicker smoke than this (µg/m³ of the sensor) the linear correction is too low: the agency uses another
 * one there.
 */
export const LINEAR_UP_TO = 343
