import type { FeatureCollection, MultiPolygon, Point, Position } from 'geojson'
import { boundsOf } from '../fit.ts'
import { LABEL } from '../labels.ts'
import type { MapTheme } from '../map-theme.ts'
import { IS_MARKED, type MapLayer, type Part } from './map-layer.ts'

/** A part of the land, whatever its colour stands for. */
export type MapArea = {
  readonly id: string
  /** As in GeoJSON: areas, of each the ring around it and those of its holes; rings end where they begin. */
  readonly polygons: readonly (readonly (readonly Position[])[])[]
  readonly name: string
  /** Stands over the name, the word of what the colour says: «Forte». */
  readonly value: string
  readonly colour: string
  /** Along its edge, for colours that the map swallows. */
  readonly outline: string
  /** Of areas on each other the higher is seen. */
  readonly rank: number
}

/** Areas that let the roads through, with a label in the middle of each. */
export function areaLayer(id: string, areas: readonly MapArea[]): MapLayer {
  const labels = new Map(
    areas.map(({ id: areaId, polygons, name, value }) => [areaId, { at: middleOf(polygons), name, value }]),
  )
  return {
    id,
    slot: 'slot-areas',
    features: areaFeatures(areas),
    partsOf: (theme) => areaParts(id, theme),
    touchedParts: [`${id}-fill`, `${id}-label`],
    extent: boundsOf(areas.flatMap(({ polygons }) => polygons.flatMap(([around = []]) => around))),
    labelOf: (areaId) => labels.get(areaId) ?? null,
  }
}

/** The label is a point of its own: the map cuts areas into tiles, and would label each piece. */
function areaFeatures(areas: readonly MapArea[]): FeatureCollection<MultiPolygon | Point> {
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ polygons, ...properties }) => [
      {
        type: 'Feature',
        geometry: {
          type: 'MultiPolygon',
          coordinates: polygons.map((rings) => rings.map((ring) => [...ring])),
        },
        properties,
      },
      { type: 'Feature', geometry: { type: 'Point', coordinates: middleOf(polygons) }, properties },
    ]),
  }
}

/** The centre of gravity of the largest area. */
export function middleOf(polygons: MapArea['polygons']): Position {
  const middles = polygons.flatMap(([around]) => (around ? [centreOf(around)] : []))
  const largest = middles.reduce((best, next) => (next.size > best.size ? next : best), NOWHERE)
  return largest.at
}

const NOWHERE = { size: 0, at: [0, 0] as Position }

function centreOf(ring: readonly Position[]): typeof NOWHERE {
  let [doubled, x, y] = [0, 0, 0]
  // Seen from its first corner: degrees squared are small beside those of the whole earth.
  const [originX = 0, originY = 0] = ring[0] ?? []
  ring.forEach(([longitude = 0, latitude = 0], index) => {
    const [nextLongitude = 0, nextLatitude = 0] = ring[(index + 1) % ring.length] ?? []
    const [x1, y1, x2, y2] = [
      longitude - originX,
      latitude - originY,
      nextLongitude - originX,
      nextLatitude - originY,
    ]
    const cross = x1 * y2 - x2 * y1
    doubled += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  if (doubled === 0) return { size: 0, at: [originX, originY] }
  return { size: Math.abs(doubled), at: [originX + x / (3 * doubled), originY + y / (3 * doubled)] }
}

function areaParts(id: string, theme: MapTheme): readonly Part[] {
  const isArea = ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false]
  const layers = [
    {
      id: `${id}-fill`,
      type: 'fill',
      filter: isArea,
      layout: { 'fill-sort-key': ['get', 'rank'] },
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', IS_MARKED, 0.45, 0.28] },
    },
    {
      id: `${id}-outline`,
      type: 'line',
      filter: isArea,
      layout: { 'line-join': 'round', 'line-sort-key': ['get', 'rank'] },
      paint: { 'line-color': ['get', 'outline'], 'line-width': ['case', IS_MARKED, 6, 4] },
    },
    {
      id: `${id}-line`,
      type: 'line',
      filter: isArea,
      layout: { 'line-join': 'round', 'line-sort-key': ['get', 'rank'] },
      paint: { 'line-color': ['get', 'colour'], 'line-width': ['case', IS_MARKED, 4, 2] },
    },
    {
      id: `${id}-label`,
      type: 'symbol',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { ...LABEL, 'symbol-sort-key': ['-', ['get', 'rank']], 'text-padding': 4 },
      paint: { 'text-color': theme.text, 'text-halo-color': theme.halo, 'text-halo-width': 1.6 },
    },
  ]
  return layers as unknown as readonly Part[]
}
