import type { SopfeuPoint } from './settings.ts'

const KM_PER_DEGREE = 111.195
/** Québec with a margin; the service has no answers elsewhere. */
const QUEBEC = { south: 44.9, north: 62.7, west: -79.9, east: -57 }

/**
 * Chooses places to request so that every point in Québec lies within half the radius of one: neighbours
 * share the danger of their zone, and a road network has thousands of points.
 */
export function placesToAsk(points: readonly SopfeuPoint[], radiusKm: number): SopfeuPoint[] {
  const requestedPlaces: SopfeuPoint[] = []
  for (const point of points) {
    const { latitudeDeg, longitudeDeg } = point
    const isNorthSouth = latitudeDeg >= QUEBEC.south && latitudeDeg <= QUEBEC.north
    if (!isNorthSouth || longitudeDeg < QUEBEC.west || longitudeDeg > QUEBEC.east) continue
    if (!requestedPlaces.some((other) => distanceKm(other, point) < radiusKm / 2)) requestedPlaces.push(point)
  }
  return requestedPlaces
}

/** Over some kilometres a plane is accurate enough. */
function distanceKm(a: SopfeuPoint, b: SopfeuPoint): number {
  const northKm = (a.latitudeDeg - b.latitudeDeg) * KM_PER_DEGREE
  const narrowing = Math.cos((a.latitudeDeg * Math.PI) / 180)
  return Math.hypot(northKm, (a.longitudeDeg - b.longitudeDeg) * KM_PER_DEGREE * narrowing)
}
