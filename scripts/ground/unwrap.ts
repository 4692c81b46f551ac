import type { Position } from 'geojson'

/**
 * Removes the jumps of a line that crosses 180°: its longitudes continue beyond ±180, which the map draws
 * correctly. Without this, a jump from 180 to −180 would be a stroke across the whole world.
 */
export function unwrapLine(line: readonly Position[]): Position[] {
  let offsetDeg = 0
  return line.map((position, index) => {
    const [longitude = 0, latitude = 0] = position
    const previousLongitude = line[index - 1]?.[0] ?? longitude
    if (longitude - previousLongitude > 180) offsetDeg -= 360
    if (previousLongitude - longitude > 180) offsetDeg += 360
    return [longitude + offsetDeg, latitude]
  })
}

/** Does the same for a ring; a ring around a pole is closed over the pole. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  const line = unwrapLine(ring)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || first[0] === last[0]) return line
  const pole = (last[1] ?? 0) < 0 ? -90 : 90
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** A line, and if it crosses 180° also its copy shifted to the other side of the map. */
export function copiesOnBothSides(line: readonly Position[]): readonly (readonly Position[])[] {
  const turned = (by: number) =>
    line.map(([longitude = 0, latitude = 0]): Position => [longitude + by, latitude])
  const isEast = line.some(([longitude = 0]) => longitude > 180)
  const isWest = line.some(([longitude = 0]) => longitude < -180)
  return [line, ...(isEast ? [turned(-360)] : []), ...(isWest ? [turned(360)] : [])]
}

/** Polygons to draw on a plane: each ring without jumps, and on both sides of 180°. */
export function unwrapPolygons(polygons: readonly (readonly (readonly Position[])[])[]) {
  return polygons.flatMap(([outer = [], ...holes]) =>
    copiesOnBothSides(unwrapRing(outer)).map((ring) => [ring, ...holes.map(unwrapRing)]),
  )
}
