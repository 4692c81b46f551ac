/** West, south, east, north, degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

type Located = { readonly longitude: number; readonly latitude: number }

/** The smallest box around the places, or null without any. */
export function boundsOf(places: readonly Located[]): Bounds | null {
  if (places.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}

export function isWithin([west, south, east, north]: Bounds, { longitude, latitude }: Located): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** A frame as it stands in an address: «2.814,43.4,3.9,45.8». */
export function writeBounds(bounds: Bounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(3))).join(',')
}

export function readBounds(text: string | undefined): Bounds | null {
  const [west, south, east, north, more] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  const isBox = west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return isBox && more === undefined ? [west, south, east, north] : null
}
