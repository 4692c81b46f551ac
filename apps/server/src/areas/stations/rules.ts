import type { QualityFlag, StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'

export type QualityByCode = Partial<
  Record<MeasureCode, { flag: QualityFlag; raw?: number | string; note?: string }>
>

/** A station is not connected once this many of its periods have passed without a message. */
export const SILENT_PERIODS = 3

/**
 * How a station is doing at `atMs`. Broken is what a person declared; silence outweighs doubtful values, since
 * nothing can be said of values that no longer come.
 */
export function stationState(station: {
  isBroken: boolean
  periodS: number
  observedAtMs: number | null
  quality: QualityByCode
  atMs: number
}): StationState {
  if (station.isBroken) return 'broken'
  const { observedAtMs, periodS, atMs } = station
  if (observedAtMs === null || atMs - observedAtMs > SILENT_PERIODS * periodS * 1000) return 'disconnected'
  return Object.keys(station.quality).length > 0 ? 'erroneous' : 'ok'
}

/** The step that serves a span: `coarse,fine` in minutes, the fine one up to 48 hours. */
export function stepMinutes(step: string, spanMs: number): number {
  const [first, second] = step.split(',').map(Number)
  return second !== undefined && spanMs <= 48 * 3_600_000 ? second : (first ?? 0)
}

const EARTH_RADIUS_KM = 6371.0088

/** Great-circle distance (haversine). */
export function distanceKm(
  a: { longitude: number; latitude: number },
  b: { longitude: number; latitude: number },
): number {
  const toRadians = Math.PI / 180
  const dLatitude = (b.latitude - a.latitude) * toRadians
  const dLongitude = (b.longitude - a.longitude) * toRadians
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * toRadians) * Math.cos(b.latitude * toRadians) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
