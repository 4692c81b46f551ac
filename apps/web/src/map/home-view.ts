import { boundsOf } from './map-bounds.ts'

type Place = { readonly longitude: number; readonly latitude: number }

const FRANCE = { longitude: 3, latitude: 46, zoom: 4 }
const QUEBEC = { longitude: -72, latitude: 47.5, zoom: 4 }
const CLOSEST = 7

/** Initial view of an empty map: around the organisation's points, otherwise the country of its time zone. */
export function homeView(points: readonly Place[], timeZone: string) {
  const bounds = boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude]))
  if (!bounds) return timeZone.startsWith('America/') ? QUEBEC : FRANCE
  const [west, south, east, north] = bounds
  const widestDeg = Math.max(east - west, north - south, 0.01)
  return {
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
    zoom: Math.min(CLOSEST, Math.max(1, Math.log2(360 / widestDeg))),
  }
}
