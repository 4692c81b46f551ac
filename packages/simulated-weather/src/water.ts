import { HOUR_MS } from '@verglas/quantities'
import { noise1, streamOf } from './noise.ts'
import type { SimulatedRiver, SimulatedStation, SimulatedTide, Weather } from './types.ts'

/**
 * Response times of rivers to precipitation, hours: the response peaks after `PEAK_H` and is over after
 * `MEMORY_H`.
 */
const PEAK_H = 6
const MEMORY_H = 48
/** Melt per hour for each degree above zero, mm. */
const MELT_MM_PER_K = 0.08
const MEAN_SEA_PRESSURE_HPA = 1013
/** One hectopascal less raises the sea by a centimetre. */
const RISE_M_PER_HPA = 0.01
/** Wind onto the shore piles water up: metres at 100 km/h. */
const WIND_RISE_M = 0.9

/**
 * Periods of the constituents, hours, with their amplitude relative to the largest at the coasts of the
 * demonstration.
 */
const CONSTITUENTS = [
  { periodH: 12.4206012, share: 1, phaseRad: 0 },
  { periodH: 12, share: 0.28, phaseRad: 0.9 },
  { periodH: 12.6583482, share: 0.2, phaseRad: 2.1 },
  { periodH: 23.9344721, share: 0.12, phaseRad: 4 },
  { periodH: 25.8193417, share: 0.11, phaseRad: 1.3 },
] as const

/** The tide alone, metres above the datum of the gauge. */
export function tideM({ meanM, rangeM, lagH }: SimulatedTide, atMs: number): number {
  const atH = atMs / HOUR_MS - lagH
  const wave = CONSTITUENTS.reduce(
    (sum, { periodH, share, phaseRad }) => sum + share * Math.cos((2 * Math.PI * atH) / periodH - phaseRad),
    0,
  )
  return meanM + (rangeM / 2) * wave
}

/** How far the weather raises the sea above its tide, metres: low pressure, and wind onto the shore. */
export function surgeM(
  { onshoreDeg }: Pick<SimulatedTide, 'onshoreDeg'>,
  { pressureHpa, windAverageKmh, windDirectionDeg }: Weather,
): number {
  const onto = Math.cos(((windDirectionDeg - onshoreDeg) * Math.PI) / 180)
  return (
    (MEAN_SEA_PRESSURE_HPA - pressureHpa) * RISE_M_PER_HPA + WIND_RISE_M * onto * (windAverageKmh / 100) ** 2
  )
}

/** Runoff from an hour of weather, mm: rain and melt. */
export function runoffMm({ phase, precipitationMmh, airTemperatureC }: Weather): number {
  const rainMm = phase === 'rain' || phase === 'snow_rain' ? precipitationMmh : 0
  return rainMm + MELT_MM_PER_K * Math.max(0, airTemperatureC)
}

/**
 * Level of a river for which each past hour contributed `runoffOf(hour)`, metres; linear between full hours.
 */
export function riverLevelM(
  { lowM, riseM }: SimulatedRiver,
  atMs: number,
  runoffOf: (hour: number) => number,
): number {
  const hour = Math.floor(atMs / HOUR_MS)
  const share = atMs / HOUR_MS - hour
  const answerAt = (end: number) => {
    let sumMm = 0
    for (let age = 1; age <= MEMORY_H; age += 1) {
      const relativeAge = age / PEAK_H
      sumMm += runoffOf(end - age) * relativeAge * Math.exp(1 - relativeAge)
    }
    return sumMm
  }
  return lowM + (riseM / 20) * (answerAt(hour) * (1 - share) + answerAt(hour + 1) * share)
}

/** Level at a station of which only the altitude is given. */
export function waveringLevelM({ id, altitudeM }: SimulatedStation, atMs: number): number {
  const atH = atMs / HOUR_MS
  const gaugeNoise = noise1(streamOf(`${id}|level`), atH / 30)
  return altitudeM + 0.35 * gaugeNoise + 0.1 * noise1(streamOf('level'), atH / 9)
}
