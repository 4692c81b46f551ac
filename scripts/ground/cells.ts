import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import type { GroundCell, GroundName } from '../../apps/web/src/map/ground/cell.ts'
import { type Areas, frenchDivisions, middleOf, type Named, watersAndStates, worldAt } from './atlas.ts'
import { type Box, clipLine, clipRing } from './clip.ts'
import { type Town, townsOfTheWorld } from './towns.ts'
import { unwrapPolygons } from './unwrap.ts'

/** A piece of the base map and its location. */
export type Piece = { readonly key: string; readonly cell: GroundCell }

/** Land extends past the edge of its piece, or a seam would be visible. */
const OVERLAP_DEG = 0.02

/** Where roads freeze and operators read French or English: North America and Europe. */
const FINE: readonly Box[] = [
  [-145, 25, -50, 65],
  [-15, 30, 45, 70],
]

type Layers = {
  readonly land: Areas
  readonly lakes: Areas
  readonly lines: Readonly<Record<keyof GroundCell['lines'], readonly (readonly Position[])[]>>
  readonly names: readonly GroundName[]
}

/**
 * The base map at three scales: the world in one piece, then in pieces of 20°, then, where it is used, of 5°.
 */
export function groundPieces(): readonly Piece[] {
  const [coarse, middle, fine] = [worldAt('110m'), worldAt('50m'), worldAt('10m')]
  const { lakes, rivers, states, names: stateNames } = watersAndStates()
  const { regions, departments, regionNames, departmentNames } = frenchDivisions()
  const towns = townsOfTheWorld()
  const countries = countryNames(middle.countries)
  const stateAndRegionNames = named('state', [...stateNames, ...regionNames])
  const far = {
    land: coarse.land,
    lakes: lakes.filter((rings) => sizeOf(rings) > 2),
    lines: { coast: coarse.coast, borders: coarse.borders, states: [], departments: [], rivers: [] },
    names: [...countries, ...townNames(towns, 1_500_000)],
  }
  const mid = {
    land: middle.land,
    lakes,
    lines: {
      coast: middle.coast,
      borders: middle.borders,
      states: [...states, ...regions],
      departments,
      rivers,
    },
    names: [...countries, ...stateAndRegionNames, ...townNames(towns, 20_000)],
  }
  const near = {
    land: fine.land,
    lakes,
    lines: { coast: fine.coast, borders: fine.borders, states: [...states, ...regions], departments, rivers },
    names: [...stateAndRegionNames, ...named('department', departmentNames), ...townNames(towns, 1000)],
  }
  return [
    { key: 'far', cell: cellOf(far, [-180, -90, 180, 90], 1) },
    ...cut(mid, [-180, -100, 180, 100], { level: 'mid', sizeDeg: 20, digits: 2 }),
    ...FINE.flatMap((box) => cut(clipLayers(near, box), box, { level: 'near', sizeDeg: 5, digits: 3 })),
  ]
}

type Grid = { readonly level: string; readonly sizeDeg: number; readonly digits: number }

/** Halves the box until it is one piece, so that a shape far from a piece is examined only a few times. */
function cut(layers: Layers, box: Box, grid: Grid): Piece[] {
  const { level, sizeDeg, digits } = grid
  const [west, south, east, north] = box
  const [columns, rows] = [(east - west) / sizeDeg, (north - south) / sizeDeg]
  if (columns === 1 && rows === 1) {
    const cell = cellOf(layers, box, digits)
    const isEmpty = cell.land.length === 0 && cell.names.length === 0
    return isEmpty ? [] : [{ key: `${level}_${west}_${south}`, cell }]
  }
  const middle =
    columns > rows ? west + Math.ceil(columns / 2) * sizeDeg : south + Math.ceil(rows / 2) * sizeDeg
  const halves: readonly Box[] =
    columns > rows
      ? [
          [west, south, middle, north],
          [middle, south, east, north],
        ]
      : [
          [west, south, east, middle],
          [west, middle, east, north],
        ]
  return halves.flatMap((half) => cut(clipLayers(layers, half), half, grid))
}

function clipLayers(layers: Layers, box: Box): Layers {
  const [west, south, east, north] = box
  const wide: Box = [west - OVERLAP_DEG, south - OVERLAP_DEG, east + OVERLAP_DEG, north + OVERLAP_DEG]
  const areas = (all: Areas) =>
    all.flatMap((rings) => {
      const clipped = rings.map((ring) => clipRing(ring, wide)).filter(({ length }) => length > 0)
      return clipped.length > 0 ? [clipped] : []
    })
  const lines = (all: readonly (readonly Position[])[]) => all.flatMap((line) => clipLine(line, box))
  return {
    land: areas(layers.land),
    lakes: areas(layers.lakes),
    lines: mapLines(layers.lines, lines),
    names: layers.names.filter(([, x, y]) => x >= west && x < east && y >= south && y < north),
  }
}

function mapLines<From, To>(
  lines: Readonly<Record<keyof GroundCell['lines'], From>>,
  change: (lines: From) => To,
): Record<keyof GroundCell['lines'], To> {
  const { coast, borders, states, departments, rivers } = lines
  return {
    coast: change(coast),
    borders: change(borders),
    states: change(states),
    departments: change(departments),
    rivers: change(rivers),
  }
}

/** Rounds coordinates; consecutive equal positions are left out. */
function cellOf({ land, lakes, lines, names }: Layers, box: Box, digits: number): GroundCell {
  const round = (degrees: number) => Math.round(degrees * 10 ** digits) / 10 ** digits
  const line = (positions: readonly Position[]) => {
    const rounded = positions.map(([x = 0, y = 0]): Position => [round(x), round(y)])
    return rounded.filter(([x, y], index) => {
      const previousPosition = rounded[index - 1]
      return previousPosition?.[0] !== x || previousPosition?.[1] !== y
    })
  }
  const areas = (all: Areas) =>
    all
      .map((rings) => rings.map(line).filter(({ length }) => length > 3))
      .filter(([outer]) => outer !== undefined)
  return {
    box,
    land: areas(land),
    lakes: areas(lakes),
    lines: mapLines(lines, (all) => all.map(line).filter(({ length }) => length > 1)),
    names: names.map(([kind, x, y, ...rest]) => [kind, Number(x.toFixed(3)), Number(y.toFixed(3)), ...rest]),
  }
}

const named = (kind: GroundName[0], names: readonly Named[]): GroundName[] =>
  names.map(({ fr, en, at: [x = 0, y = 0] }) => (fr === en ? [kind, x, y, 0, fr] : [kind, x, y, 0, fr, en]))

const townNames = (towns: readonly Town[], minPopulation: number): GroundName[] =>
  towns
    .filter(({ population }) => population >= minPopulation)
    .map(({ fr, en, at: [x = 0, y = 0], population }) =>
      fr === en ? ['town', x, y, population, fr] : ['town', x, y, population, fr, en],
    )

/** Places the name of each country in its largest polygon; country codes are those of the United Nations. */
function countryNames({ features }: FeatureCollection): GroundName[] {
  const [french, english] = ['fr', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  )
  return features.flatMap(({ id, geometry }): GroundName[] => {
    const code = id === undefined ? null : new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region
    if (!code || /\d/.test(code)) return []
    const area = geometry as Polygon | MultiPolygon
    const polygons = unwrapPolygons(area.type === 'Polygon' ? [area.coordinates] : area.coordinates)
    const largest = polygons.reduce((best, next) => (sizeOf(next) > sizeOf(best) ? next : best))
    const [x = 0, y = 0] = middleOf([largest])
    const [fr, en] = [french?.of(code) ?? code, english?.of(code) ?? code]
    const weight = Math.round(sizeOf(largest) * 100)
    return [fr === en ? ['country', x, y, weight, fr] : ['country', x, y, weight, fr, en]]
  })
}

/** Approximate size of an area: square degrees of its bounding box. */
function sizeOf([ring = []]: readonly (readonly Position[])[]): number {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}
