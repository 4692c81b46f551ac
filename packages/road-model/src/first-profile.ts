import { HOUR_MS } from '@verglas/quantities'
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

/**
 * Spreads, K: of the season's mean around the place's and of some days around the season (both as of the air,
 * season.ts); of a mean estimated from the ground; and between the days before the first reading and those after it,
 * which correlate by about two thirds.
 */
const SEASON_SPREAD_K = 4
const DAYS_SPREAD_K = 5
const GROUND_SPREAD_K = 4
const NEXT_DAYS_SPREAD_K = DAYS_SPREAD_K * Math.sqrt(2 * (1 - 2 / 3))
/** The ground hardly changes within this time. */
const SAME_GROUND_MS = 3 * HOUR_MS

/** Depth at which ten-day variations are damped to 1/e under asphalt and gravel, m. */
const DAYS_DAMPING_M = 0.35
/** How far below its sensor a subsurface reading has influence, m. */
export const SUBSURFACE_RANGE_M = 0.5

type Wave = { meanC: number; cosineK: number; sineK: number }

/**
 * Temperature at each depth, m, at the first surface reading. Near the surface it follows the mean of the days before
 * and the daily wave, damped and delayed with depth (Carslaw & Jaeger 1959, §2.6); it passes through the subsurface
 * reading at its depth and ends at the temperature of the season.
 */
export function firstProfile(
  readings: Readings,
  { material }: Layer,
  sensorDepthM: number,
  season: (depthM: number) => number,
): (depthM: number) => number {
  const { timesMs, values } = readings.surfaceC
  const firstMs = at(timesMs, 0)
  const dampingM = Math.sqrt((2 * material.conductivityWmK) / (material.heatCapacityJm3K * DAY_RADIANS_PER_S))
  const subsurfaceC = medianAround(readings.subsurfaceC, firstMs)
  const wave = waveBefore(readings.surfaceC, groundMean(subsurfaceC, sensorDepthM, dampingM, season))
  const waveAt = (depthM: number) => {
    const phase = (DAY_RADIANS_PER_S * firstMs) / 1000 - depthM / dampingM
    return Math.exp(-depthM / dampingM) * (wave.cosineK * Math.cos(phase) + wave.sineK * Math.sin(phase))
  }
  const dailyWaveC = underMean(wave.meanC, season)
  // The sensor measured the daily wave as well, so the wave is subtracted to get the mean at its depth.
  const groundC = subsurfaceC === null ? dailyWaveC(sensorDepthM) : subsurfaceC - waveAt(sensorDepthM)
  const belowK = groundC - dailyWaveC(sensorDepthM)
  const meanAt = (depthM: number) => {
    if (subsurfaceC === null) return dailyWaveC(depthM)
    // Between two known temperatures conduction is nearly steady.
    if (depthM <= sensorDepthM) return wave.meanC + ((groundC - wave.meanC) * depthM) / sensorDepthM
    return dailyWaveC(depthM) + belowK * Math.exp((sensorDepthM - depthM) / SUBSURFACE_RANGE_M)
  }
  const beyondK = at(values, 0) - wave.meanC - waveAt(0)
  return (depthM) =>
    meanAt(depthM) + waveAt(depthM) + beyondK * Math.exp(-depthM / (SHALLOW_SHARE * dampingM))
}

type Estimate = { readonly valueC: number; readonly spreadK: number }

/**
 * Estimate of the mean surface temperature in the days before the readings: from the ground reading, which still
 * contains some of the daily wave, or else from the season.
 */
function groundMean(
  subsurfaceC: number | null,
  sensorDepthM: number,
  dampingM: number,
  season: (depthM: number) => number,
): Estimate {
  if (subsurfaceC === null) return { valueC: season(0), spreadK: Math.hypot(SEASON_SPREAD_K, DAYS_SPREAD_K) }
  const waveK = WAVE_SPREAD_K * Math.exp(-sensorDepthM / dampingM)
  return {
    valueC: subsurfaceC + season(0) - season(sensorDepthM),
    spreadK: Math.hypot(GROUND_SPREAD_K, waveK),
  }
}

/**
 * Ground temperature under a surface that has had a given mean for some days: the difference from the season
 * fades with depth.
 */
export function underMean(meanC: number, season: (depthM: number) => number): (depthM: number) => number {
  const offsetK = meanC - season(0)
  return (depthM) => season(depthM) + offsetK * Math.exp(-depthM / DAYS_DAMPING_M)
}

/**
 * Mean of the days before the readings, and first harmonic of the day, by least squares with prior spreads. The
 * readings give the mean of later days; how much it says about the days before follows from the correlation of the two.
 */
function waveBefore({ timesMs, values }: Track, ground: Estimate): Wave {
  const count = timesMs.length
  const meanC = values.reduce((sum, value) => sum + value, 0) / count
  // Readings close together repeat each other, so they count as one per half hour at most.
  const hours = Math.max(1, (at(timesMs, count - 1) - at(timesMs, 0)) / HOUR_MS)
  const perReading = Math.min(1, (2 * hours) / count) / READING_SPREAD_K ** 2
  const groundVariance = ground.spreadK ** 2
  const perGround = 1 / (groundVariance + NEXT_DAYS_SPREAD_K ** 2)
  // Normal equations for the mean, cosine and sine relative to the arithmetic mean.
  const normal = [
    [perGround, 0, 0, perGround * (ground.valueC - meanC)],
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
  const [shift = 0, cosineK = 0, sineK = 0] = solve(normal)
  const afterwardsC = meanC + shift
  return {
    meanC: ground.valueC + groundVariance * perGround * (afterwardsC - ground.valueC),
    cosineK,
    sineK,
  }
}

/** Median of the ground readings around an instant; the ground changes slowly, so one wrong reading has no effect. */
export function medianAround({ timesMs, values }: Track, atMs: number): number | null {
  const nearbyValues = values
    .filter((_, index) => Math.abs(at(timesMs, index) - atMs) <= SAME_GROUND_MS)
    .sort((a, b) => a - b)
  return nearbyValues.length === 0 ? null : at(nearbyValues, Math.floor((nearbyValues.length - 1) / 2))
}
