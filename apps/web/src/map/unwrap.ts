import type { FeatureCollection, Geometry, MultiLineString, Position } from 'geojson'

/**
 * A line that may run over 180° as one without jumps: its longitudes go on beyond ±180, which the map draws in
 * place. Without this a jump from 180 to −180 is a stroke across the whole world.
 */
export function unwrapLine(line: readonly Position[]): Position[] {
  let turn = 0
  return line.map((position, index) => {
    const [longitude = 0, latitude = 0] = position
    const former = line[index - 1]?.[0] ?? longitude
    if (longitude - former > 180) turn -= 360
    if (former - longitude > 180) turn += 360
    return [longitude + turn, latitude]
  })
}

/** A ring in the same way; one that runs around a pole is closed over it. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  const line = unwrapLine(ring)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || first[0] === last[0]) return line
  const pole = (last[1] ?? 0) < 0 ? -90 : 90
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

export function unwrapLines({ coordinates }: MultiLineString): MultiLineString {
  return { type: 'MultiLineString', coordinates: coordinates.map(unwrapLine) }
}

export function unwrapAreas(areas: FeatureCollection): FeatureCollection {
  return {
    ...areas,
    features: areas.features.map((feature) => ({ ...feature, geometry: unwrapArea(feature.geometry) })),
  }
}

function unwrapArea(area: Geometry): Geometry {
  if (area.type === 'Polygon') return { ...area, coordinates: area.coordinates.map(unwrapRing) }
  if (area.type !== 'MultiPolygon') return area
  return { ...area, coordinates: area.coordinates.map((rings) => rings.map(unwrapRing)) }
}
