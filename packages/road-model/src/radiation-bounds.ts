import { blackBodyWm2, moveSun, newSun } from './radiation.ts'
import type { SiteDescription } from './road-case.ts'

/**
 * Minimum emissivity of a sky: the driest of Prata (1996) has 0.67, the lowest ever measured is about 0.6.
 */
const MIN_SKY_EMISSIVITY = 0.6
/** An inversion can make a sky warmer than the air under it, but not by more than this, K. */
const WARMEST_SKY_K = 15
/**
 * Maximum sunshine on a horizontal surface: Long & Dutton (2002), BSRN quality control, physically possible
 * limit.
 */
const SOLAR_CONSTANT_WM2 = 1367
const SOLAR_FACTOR = 1.5
const SINE_POWER = 1.2
const SOLAR_OFFSET_WM2 = 100

/** Replaces physically impossible longwave values by NaN in place; returns how many. */
export function refuseImpossibleLongwave(longwaveWm2: Float64Array, airTemperatureC: Float64Array): number {
  let refused = 0
  for (let index = 0; index < longwaveWm2.length; index++) {
    const airC = airTemperatureC[index] as number
    const value = longwaveWm2[index] as number
    const minWm2 = MIN_SKY_EMISSIVITY * blackBodyWm2(airC)
    if (!(value < minWm2 || value > blackBodyWm2(airC + WARMEST_SKY_K))) continue
    longwaveWm2[index] = Number.NaN
    refused += 1
  }
  return refused
}

/** With the sun lower than this, there is no light to measure: the end of civil twilight, 6° below the horizon. */
const DARK_SINE = -Math.sin((6 * Math.PI) / 180)

/** Cuts shortwave values that are impossible at the place and hour to the possible maximum in place; returns how many. */
export function cutImpossibleShortwave(
  shortwaveWm2: Float64Array,
  timesMs: Float64Array,
  site: SiteDescription,
): number {
  const sun = newSun()
  let cut = 0
  for (let index = 0; index < shortwaveWm2.length; index++) {
    const value = shortwaveWm2[index] as number
    if (!(value > SOLAR_OFFSET_WM2)) continue
    moveSun(sun, timesMs[index] as number, site)
    const maxWm2 = maxShortwaveWm2(sun.sineOfElevation)
    if (value <= maxWm2) continue
    shortwaveWm2[index] = maxWm2
    cut += 1
  }
  return cut
}

function maxShortwaveWm2(sineOfElevation: number): number {
  if (sineOfElevation < DARK_SINE) return 0
  return SOLAR_OFFSET_WM2 + SOLAR_FACTOR * SOLAR_CONSTANT_WM2 * Math.max(0, sineOfElevation) ** SINE_POWER
}
