const EARTH_RADIUS_KM = 6371.0088
const DEGREES = 180 / Math.PI

export type Coordinates = { longitude: number; latitude: number }

/** Great-circle distance (haversine). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const dLatitude = (b.latitude - a.latitude) / DEGREES
  const dLongitude = (b.longitude - a.longitude) / DEGREES
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude / DEGREES) * Math.cos(b.latitude / DEGREES) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Degrees clockwise from north, below 360, at the start of the great circle from `from` to `to`. */
export function bearingDeg(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [from.latitude / DEGREES, to.latitude / DEGREES]
  const dLongitude = (to.longitude - from.longitude) / DEGREES
  const east = Math.sin(dLongitude) * Math.cos(toLatitude)
  const north =
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
    Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(dLongitude)
  return (Math.atan2(east, north) * DEGREES + 360) % 360
}
