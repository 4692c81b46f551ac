import { at } from './gaps.ts'
import type { Layer } from './materials.ts'
import type { Readings, Track } from './readings.ts'
import { solve } from './small-system.ts'

const DAY_RADIANS_PER_S = (2 * Math.PI) / 86_400
/** Prior spread of the daily wave's two components, and of a reading around the wave, K. */
const WAVE_SPREAD_K = 4
const READING_SPREAD_K = 1
/** A deviation from the daily wave reaches this fraction of the wave's depth. */
const SHALLOW_SHARE = 0.4

/** Depth at which ten-day variations are damped to 1/e under asphalt and gravel, m. */
const DAYS_DAMPING_M = 0.35
/** How far below its sensor a subsurface reading has influence, m. */
export const SUBSURFACE_RANGE_M = 0.5

type Wave = { meanC: number; cosineK: number; sineK: number }

/**
 * Temperature at each depth, m, at the first surface reading. Near the surface it follows the mean of the
 * readings and their
 * daily wave, damped and delayed with depth (Carslaw & Jaeger 1959, §2.6); it passes through the subsurface
 * reading at its
 * depth and ends at the temperature of the season.
 */
export function firstProfile(
  readings: Readings,
  { material }: Layer,
  sensorDepthM: number,
  season: (depthM: number) => number,
): (depthM: number) => number {
  const { timesMs, values } = readings.surfaceC
  const firstS = at(timesMs, 0) / 1000
  const wave = dailyWave(readings.surfaceC)
  const dampingM = Math.sqrt((2 * material.conductivityWmK) / (material.heatCapacityJm3K * DAY_RADIANS_PER_S))
  const subsurfaceC = firstOf(readings.subsurfaceC)
  const waveAt = (depthM: number) => {
    const phase = DAY_RADIANS_PER_S * firstS - depthM / dampingM
    return Math.exp(-depthM / dampingM) * (wave.cosineK * Math.cos(phase) + wave.sineK * Math.sin(phase))
  }
  const ofDays = underMean(wave.meanC, season)
  // The sensor measured the daily wave as well, so the wave is subtracted to get the mean at its depth.
  const offsetK = subsurfaceC === null ? 0 : subsurfaceC - waveAt(sensorDepthM) - ofDays(sensorDepthM)
  const offsetAt = (depthM: number) =>
    offsetK *
    (depthM <= sensorDepthM ? depthM / sensorDepthM : Math.exp((sensorDepthM - depthM) / SUBSURFACE_RANGE_M))
  const beyondK = at(values, 0) - wave.meanC - waveAt(0)
  return (depthM) =>
    ofDays(depthM) +
    offsetAt(depthM) +
    waveAt(depthM) +
    beyondK * Math.exp(-depthM / (SHALLOW_SHARE * dampingM))
}

/**
 * Ground temperature under a surface that has had a given mean for some days: the difference from the season
 * fades with depth.
 */
export function underMean(meanC: number, season: (depthM: number) => number): (depthM: number) => number {
  const offsetK = meanC - season(0)
  return (depthM) => season(depthM) + offsetK * Math.exp(-depthM / DAYS_DAMPING_M)
}

/** Mean and first harmonic of the day by least squares; with a short record the wave is nearly zero. */
function dailyWave({ timesMs, values }: Track): Wave {
  const count = timesMs.length
  const meanC = values.reduce((sum, value) => sum + value, 0) / count
  // Readings close together repeat each other, so they count as one per half hour at most.
  const hours = Math.max(1, (at(timesMs, count - 1) - at(timesMs, 0)) / 3_600_000)
  const perReading = Math.min(1, (2 * hours) / count) / READING_SPREAD_K ** 2
  // Normal equations for the mean, cosine and sine relative to the arithmetic mean.
  const normal = [
    [0.001, 0, 0, 0],
    [0, 1 / WAVE_SPREAD_K ** 2, 0, 0],
    [0, 0, 1 / WAVE_SPREAD_K ** 2, 0],
  ]
  for (let index = 0; index < count; index++) {
    const angle = (DAY_RADIANS_PER_S * at(timesMs, index)) / 1000
    const terms = [1, Math.cos(angle), Math.sin(angle), at(values, index) - meanC]
    for (const [row, equation] of normal.entries()) {
      for (let column = 0; column < 4; column++) {
        equation[column] = (equation[column] ?? 0) + perReading * (terms[row] ?? 0) * (terms[column] ?? 0)
      }
    }
  }
  const [shift, cosineK, sineK] = solve(normal)
  return { meanC: meanC + (shift ?? 0), cosineK: cosineK ?? 0, sineK: sineK ?? 0 }
}

function firstOf({ values }: Track): number | null {
  return values[0] ?? null
}
