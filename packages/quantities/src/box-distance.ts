import { type Coordinates, distanceKm } from './great-circle.ts'

/** West, south, east, north in degrees; boxes across the antimeridian are not supported. */
export type Box = readonly [number, number, number, number]

/** The box around positions in degrees, longitude first, at any nesting depth of GeoJSON. */
export function boxOf(coordinates: unknown): Box | null {
  let [west, south, east, north] = [180, 90, -180, -90]
  const widen = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [longitude, latitude] = value
    if (typeof longitude === 'number' && typeof latitude === 'number') {
      west = Math.min(west, longitude)
      south = Math.min(south, latitude)
      east = Math.max(east, longitude)
      north = Math.max(north, latitude)
    } else for (const inner of value) widen(inner)
  }
  widen(coordinates)
  return west <= east && south <= north ? [west, south, east, north] : null
}

/**
 * From a place to the nearest point of a box, 0 within it. Good to 1 % below 200 km: along a parallel, not a
 * great circle.
 */
export function distanceToBoxKm(place: Coordinates, [west, south, east, north]: Box): number {
  return distanceKm(place, {
    longitude: Math.min(Math.max(place.longitude, west), east),
    latitude: Math.min(Math.max(place.latitude, south), north),
  })
}
