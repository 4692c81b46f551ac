import type { Situation } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { situationOf } from '@verglas/forecasting'
import { sunPosition } from '@verglas/quantities'
import { seasonInstantMs } from '@verglas/simulated-weather'
import type { PublishedReading } from '../../facts/readings.ts'
import type { ChainPoint } from '../../work-items/castpoint-blocks.ts'
import type { PastForecast } from './past-forecasts.ts'

/** The measures of a station that determine a situation. */
export const READ_FOR_SITUATIONS = [
  'ts',
  'road_state',
  'road_ice',
  'solar',
  'precip_type',
  'precip_rate',
  'rain',
  'snow',
] as const satisfies readonly MeasureCode[]

/** A reading represents the hour if it is within this time of it. */
const NEAR_MS = 20 * 60_000
const RADIANS = Math.PI / 180

/** Returns the situation of a point's road at an instant; the readings must be in order of time. */
export function situationsOf(
  { latitudeDeg, longitudeDeg, isSimulated }: ChainPoint,
  readings: readonly PublishedReading[],
  forecasts: readonly PastForecast[],
): (atMs: number) => Situation {
  const blends = forecasts
    .filter(({ source, cloudPctAt }) => source === BLEND_SOURCE && cloudPctAt)
    .toSorted((a, b) => b.issuedAtMs - a.issuedAtMs)
  const cloudPctAt = (atMs: number): number | null => {
    for (const blend of blends) {
      const cloudPct = blend.issuedAtMs <= atMs ? (blend.cloudPctAt?.(atMs) ?? null) : null
      if (cloudPct !== null) return cloudPct
    }
    return null
  }
  const cache = new Map<number, Situation>()
  return (atMs) => {
    let situation = cache.get(atMs)
    if (!situation) {
      const sunAtMs = isSimulated ? seasonInstantMs(atMs) : atMs
      const { elevationDeg } = sunPosition(sunAtMs, latitudeDeg, longitudeDeg)
      situation = situationOf({
        reading: nearest(readings, atMs),
        sineOfElevation: Math.sin(elevationDeg * RADIANS),
        cloudPct: cloudPctAt(atMs),
      })
      cache.set(atMs, situation)
    }
    return situation
  }
}

function nearest(readings: readonly PublishedReading[], atMs: number): PublishedReading | null {
  let nearest: PublishedReading | null = null
  for (const reading of readings) {
    const awayMs = Math.abs(reading.atMs - atMs)
    if (awayMs <= NEAR_MS && (!nearest || awayMs < Math.abs(nearest.atMs - atMs))) nearest = reading
    if (reading.atMs > atMs + NEAR_MS) break
  }
  return nearest
}
