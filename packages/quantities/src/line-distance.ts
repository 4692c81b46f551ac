import type { Coordinates } from './great-circle.ts'

const M_PER_DEGREE = 111_195

/** Vertices of each line in degrees, longitude first. */
export type Lines = readonly (readonly (readonly [longitude: number, latitude: number])[])[]

/** Metres to the nearest of the lines, on a plane at the point: good to 1 % within 100 km. Infinity without lines. */
export function distanceToLinesM(
  lines: Lines,
  { longitude: longitudeDeg, latitude: latitudeDeg }: Coordinates,
): number {
  const mPerLongitude = M_PER_DEGREE * Math.cos((latitudeDeg * Math.PI) / 180)
  let nearest = Number.POSITIVE_INFINITY
  for (const line of lines) {
    let previous: readonly [number, number] | null = null
    for (const [longitude, latitude] of line) {
      const offsetM = [
        (longitude - longitudeDeg) * mPerLongitude,
        (latitude - latitudeDeg) * M_PER_DEGREE,
      ] as const
      nearest = Math.min(nearest, fromOriginM(previous ?? offsetM, offsetM))
      previous = offsetM
    }
  }
  return nearest
}

function fromOriginM([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [dx, dy] = [toX - x, toY - y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / square))
  return Math.hypot(x + share * dx, y + share * dy)
}
