import type { FeatureCollection, LineString, Position } from 'geojson'
import { boundsOf } from '../fit.ts'
import type { MapTheme } from '../map-theme.ts'
import { IS_MARKED, type MapLayer, type Part } from './map-layer.ts'

/** A stretch of road, whatever its colour stands for. */
export type MapLine = {
  readonly id: string
  /** Longitude and latitude of each bend. */
  readonly coordinates: readonly Position[]
  readonly name: string
  /** Said under the pointer: «risque moyen». */
  readonly value: string
  readonly colour: string
  /** At both sides of it, for colours that the map swallows. */
  readonly outline: string
  /** Says the same as the colour: wider is worse. */
  readonly widthPx: number
  /** Nothing is known of it. */
  readonly isDashed: boolean
  /** Of lines on each other the higher is seen. */
  readonly rank: number
}

/** What of a line may change while its shape stays. */
export type LineLook = Pick<MapLine, 'colour' | 'widthPx'>

const CASING_PX = 2

/** Segments of roads: 20,000 of them are one source and three layers. */
export function lineLayer(id: string, lines: readonly MapLine[]): MapLayer {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    id,
    slot: 'slot-lines',
    features: lineFeatures(lines),
    partsOf: (theme) => lineParts(id, theme),
    touchedParts: [`${id}-line`, `${id}-dashed`],
    extent: boundsOf(lines.flatMap(({ coordinates }) => coordinates)),
    labelOf(lineId) {
      const line = byId.get(lineId)
      const at = line?.coordinates[Math.floor(line.coordinates.length / 2)]
      return line && at ? { at, name: line.name, value: line.value } : null
    },
  }
}

/** The same lines in other looks: only what differs is drawn anew. */
export const withLooks = (
  layer: MapLayer,
  looks: ReadonlyMap<string, LineLook>,
  wordsOf: (id: string) => string,
): MapLayer => ({
  ...layer,
  looks,
  labelOf(lineId) {
    const label = layer.labelOf(lineId)
    return label && { ...label, value: wordsOf(lineId) }
  },
})

function lineFeatures(lines: readonly MapLine[]): FeatureCollection<LineString> {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ id, coordinates, colour, outline, widthPx, isDashed, rank }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [...coordinates] },
      properties: { id, colour, outline, widthPx, isDashed, rank },
    })),
  }
}

const latest = (name: keyof LineLook) => ['coalesce', ['feature-state', name], ['get', name]]

function lineParts(id: string, theme: MapTheme): readonly Part[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ['get', 'rank'] }
  const widthPx = latest('widthPx')
  const paint = { 'line-color': latest('colour'), 'line-width': widthPx }
  const layers = [
    {
      id: `${id}-casing`,
      type: 'line',
      layout,
      paint: {
        'line-color': ['case', IS_MARKED, theme.interactive, ['get', 'outline']],
        'line-width': ['+', widthPx, ['case', IS_MARKED, 3 * CASING_PX, CASING_PX]],
      },
    },
    { id: `${id}-line`, type: 'line', layout, filter: ['!', ['get', 'isDashed']], paint },
    {
      id: `${id}-dashed`,
      type: 'line',
      // Round ends would close the gaps.
      layout: { ...layout, 'line-cap': 'butt' },
      filter: ['get', 'isDashed'],
      paint: { ...paint, 'line-dasharray': [2, 2] },
    },
  ]
  return layers as unknown as readonly Part[]
}
