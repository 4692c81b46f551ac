import { distanceKm } from '@verglas/quantities'
import type { Point } from '../../lib/context.ts'
import type { Camera } from '../pictures/panels.ts'

/** The point that a camera looks at; a camera may stand at none. */
export const pointOfCamera = (points: readonly Point[], cameraId: string): Point | undefined =>
  points.find(({ id_cameras }) => id_cameras.includes(cameraId))

/** Its own zone, else that of the point that it looks at. */
export const zoneOfCamera = (
  points: readonly Point[],
  { id, zoneId }: Pick<Camera, 'id' | 'zoneId'>,
): string | null => zoneId ?? pointOfCamera(points, id)?.zoneId ?? null

/** Farther from any point a camera is on no road of theirs. */
const NEAR_KM = 30

/** Where the point stands that is nearest to a camera; null: none is near. */
function orderOfNearest(points: readonly Point[], camera: Camera): number | null {
  const [nearest] = points
    .map((point) => ({ order: point.order, km: distanceKm(point, camera) }))
    .sort((a, b) => a.km - b.km)
  return nearest && nearest.km <= NEAR_KM ? nearest.order : null
}

/**
 * Road by road, and on each as its points follow each other; a camera that no point has stands at the nearest. What is
 * near none comes last, by name.
 */
export function alongRoads(cameras: readonly Camera[], points: readonly Point[]): readonly Camera[] {
  const orderById = new Map<string, number>()
  for (const { id_cameras, order } of points) {
    for (const id of id_cameras) orderById.set(id, Math.min(order, orderById.get(id) ?? order))
  }
  for (const camera of cameras) {
    const order = orderById.has(camera.id) ? null : orderOfNearest(points, camera)
    if (order !== null) orderById.set(camera.id, order)
  }
  const orderOf = ({ id }: Camera) => orderById.get(id) ?? Number.MAX_SAFE_INTEGER
  return [...cameras].sort(
    (a, b) =>
      (a.road ?? '\uffff').localeCompare(b.road ?? '\uffff') ||
      orderOf(a) - orderOf(b) ||
      a.name.localeCompare(b.name),
  )
}

/** The cameras before and after it on its road. */
export function neighboursOnRoad(cameras: readonly Camera[], points: readonly Point[], camera: Camera) {
  const onRoad = alongRoads(
    cameras.filter(({ road }) => road !== null && road === camera.road),
    points,
  )
  const index = onRoad.findIndex(({ id }) => id === camera.id)
  if (index < 0) return { previous: undefined, next: undefined }
  return { previous: onRoad[index - 1], next: onRoad[index + 1] }
}
