import { distanceKm } from '@verglas/quantities'
import type { Point } from '../../lib/context.ts'
import type { Camera } from './pictures/panels.ts'

/** The forecast point that a camera looks at; it may have none. */
export const pointOfCamera = (points: readonly Point[], cameraId: string): Point | undefined =>
  points.find(({ id_cameras }) => id_cameras.includes(cameraId))

/** The camera's own zone, or that of the point it looks at. */
export const zoneOfCamera = (
  points: readonly Point[],
  { id, zoneId }: Pick<Camera, 'id' | 'zoneId'>,
): string | null => zoneId ?? pointOfCamera(points, id)?.zoneId ?? null

/** A camera farther than this from every point gets no place in the road order of the points. */
const NEAR_KM = 30

/** Road order of the point nearest to a camera; null if none is near. */
function orderOfNearest(points: readonly Point[], camera: Camera): number | null {
  const [nearest] = points
    .map((point) => ({ order: point.order, km: distanceKm(point, camera) }))
    .sort((a, b) => a.km - b.km)
  return nearest && nearest.km <= NEAR_KM ? nearest.order : null
}

/**
 * Cameras road by road, on each road in the order of its points; a camera without a point is placed at the
 * nearest one. Cameras far from every point come last, by name.
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

/** The previous and the next camera on its road. */
export function neighboursOnRoad(cameras: readonly Camera[], points: readonly Point[], camera: Camera) {
  const roadCameras = alongRoads(
    cameras.filter(({ road }) => road !== null && road === camera.road),
    points,
  )
  const index = roadCameras.findIndex(({ id }) => id === camera.id)
  if (index < 0) return { previous: undefined, next: undefined }
  return { previous: roadCameras[index - 1], next: roadCameras[index + 1] }
}
