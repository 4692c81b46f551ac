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

/** Road by road, and on each as its points follow each other; what stands at no point comes last, by name. */
export function alongRoads(cameras: readonly Camera[], points: readonly Point[]): readonly Camera[] {
  const orderById = new Map<string, number>()
  for (const { id_cameras, order } of points) {
    for (const id of id_cameras) orderById.set(id, Math.min(order, orderById.get(id) ?? order))
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
export function besideOnRoad(cameras: readonly Camera[], points: readonly Point[], camera: Camera) {
  const onRoad = alongRoads(
    cameras.filter(({ road }) => road !== null && road === camera.road),
    points,
  )
  const index = onRoad.findIndex(({ id }) => id === camera.id)
  if (index < 0) return { previous: undefined, next: undefined }
  return { previous: onRoad[index - 1], next: onRoad[index + 1] }
}
