import { distanceToLinesM } from '@verglas/quantities'
import type { MatchPoint, MatchSegment } from './matching.ts'

/**
 * A sensor farther from the line measures another road; hand-drawn lines are inaccurate by up to this much.
 */
const MAX_OFFSET_M = 300

/** A forecast point with a sensor. */
export type SensorPoint = MatchPoint & { stationId: string }

/**
 * Finds the sensor of a segment: the nearest point with a station, on a bridge if the segment is a bridge and on
 * the ground otherwise. Null if there is none.
 */
export function sensorOf(segment: MatchSegment, points: readonly MatchPoint[]): SensorPoint | null {
  let nearest: { point: SensorPoint; metres: number } | null = null
  for (const point of points) {
    const { stationId, isBridge } = point
    if (stationId === null || isBridge !== segment.isBridge) continue
    const metres = distanceToLinesM([segment.coordinates], point)
    if (metres <= MAX_OFFSET_M && !(nearest && nearest.metres <= metres))
      nearest = { point: { ...point, stationId }, metres }
  }
  return nearest?.point ?? null
}
