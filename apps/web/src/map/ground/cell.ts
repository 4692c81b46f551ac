import type { FeatureCollection, Position } from 'geojson'

/**
 * A name on the ground: its kind, place, weight (people, or size) and names, the English one only if it
 * differs.
 */
export type GroundName = readonly [
  kind: 'country' | 'state' | 'department' | 'town',
  longitude: number,
  latitude: number,
  weight: number,
  fr: string,
  en?: string,
]

/** A piece of the ground as it is served; `scripts/ground` makes them from open data. */
export type GroundCell = {
  readonly box: readonly [west: number, south: number, east: number, north: number]
  readonly land: readonly (readonly (readonly Position[])[])[]
  readonly lakes: readonly (readonly (readonly Position[])[])[]
  readonly lines: Readonly<
    Record<'coast' | 'borders' | 'states' | 'departments' | 'rivers', readonly (readonly Position[])[]>
  >
  readonly names: readonly GroundName[]
}

type Feature = FeatureCollection['features'][number]

/**
 * Pieces as one collection whose features have a `kind`. Each piece starts with its own sea, which hides
 * coarser ground.
 */
export function groundFeatures(cells: readonly GroundCell[]): FeatureCollection {
  return { type: 'FeatureCollection', features: cells.flatMap(featuresOf) }
}

function featuresOf({ box, land, lakes, lines, names }: GroundCell): Feature[] {
  const [west, south, east, north] = box
  const sea = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const areas = (kind: string, polygons: GroundCell['land']): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: {
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map((ring) => [...ring])),
    },
  })
  return [
    areas('sea', [[sea]]),
    areas('land', land),
    areas('lake', lakes),
    ...Object.entries(lines).map(
      ([kind, all]): Feature => ({
        type: 'Feature',
        properties: { kind },
        geometry: { type: 'MultiLineString', coordinates: all.map((line) => [...line]) },
      }),
    ),
    ...names.map(
      ([kind, longitude, latitude, weight, fr, en = fr]): Feature => ({
        type: 'Feature',
        properties: { kind, weight, fr, en },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      }),
    ),
  ]
}
