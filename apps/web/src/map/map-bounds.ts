import type { Position } from 'geojson'

/** West, south, east, north, degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

type Located = { readonly longitude: number; readonly latitude: number }

/** The smallest box around the positions; null if there are none. */
export const boundsOf = (positions: readonly Position[]): Bounds | null => boundsOfLines([positions])

/** The smallest box around places; null if there are none. */
export const boundsOfPoints = (points: readonly Located[]): Bounds | null =>
  boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude]))

/** The smallest box around all positions of the lines; null if there are none. */
export function boundsOfLines(lines: Iterable<readonly Position[]>): Bounds | null {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const line of lines) {
    for (const [longitude = 0, latitude = 0] of line) {
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
  }
  return west > east ? null : [west, south, east, north]
}

/** The box around boxes. */
export function boundsAround(boxes: readonly (Bounds | null)[]): Bounds | null {
  return boundsOf(
    boxes.flatMap((box) =>
      box
        ? [
            [box[0], box[1]],
            [box[2], box[3]],
          ]
        : [],
    ),
  )
}

export function isWithin([west, south, east, north]: Bounds, { longitude, latitude }: Located): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** A frame as written in an address: «2.814,43.4,3.9,45.8». */
export function writeBounds(bounds: Bounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(3))).join(',')
}

export function readBounds(text: string | undefined): Bounds | null {
  const [west, south, east, north, surplus] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  const isBox = west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return isBox && surplus === undefined ? [west, south, east, north] : null
}
