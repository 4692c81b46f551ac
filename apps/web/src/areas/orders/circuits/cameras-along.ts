import { distanceToLinesM } from '@verglas/quantities'
import type { Camera } from '../../cameras/pictures/panels.ts'
import type { Segment } from './circuit-strip.ts'

/** A camera farther away shows another road, metres. */
const NEAR_M = 300

type Placed = Pick<Camera, 'castpointId' | 'stationId' | 'longitude' | 'latitude'>
type KmRange = Pick<Segment, 'coordinates'> & {
  readonly match: Pick<Segment['match'], 'castpointId' | 'stationId'>
}

/**
 * The cameras of a circuit in the order of its road: those of its points and stations, and those located next
 * to it.
 */
export function camerasAlong<C extends Placed>(cameras: readonly C[], segments: readonly KmRange[]): C[] {
  return cameras
    .map((camera) => ({ camera, at: placeAlong(camera, segments) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ camera }) => camera)
}

/**
 * Index of the segment next to the camera, else the first segment matched to the camera's forecast point or
 * station; -1: none.
 */
function placeAlong(camera: Placed, segments: readonly KmRange[]): number {
  const away = segments.map(({ coordinates }) => distanceToLinesM([coordinates], camera))
  const minM = Math.min(...away)
  if (minM <= NEAR_M) return away.indexOf(minM)
  return segments.findIndex(
    ({ match }) =>
      (camera.castpointId !== null && match.castpointId === camera.castpointId) ||
      (camera.stationId !== null && match.stationId === camera.stationId),
  )
}
