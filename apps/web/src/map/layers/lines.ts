import type { FeatureCollection, LineString } from 'geojson'
import { boundsOfLines } from '../fit.ts'
import type { MapTheme } from '../map-theme.ts'
import { CASING_PX } from './line-paint.ts'
import { IS_MARKED, type MapLayer, type Part } from './map-layer.ts'
import type { LineLook, MapLine, MovingLines } from './map-line.ts'

/** Segments of roads: 20,000 of them are one source and three layers. */
export function lineLayer(id: string, lines: readonly MapLine[]): MapLayer {
  return {
    id,
    slot: 'slot-lines',
    features: lineFeatures(lines),
    partsOf: (theme) => lineParts(id, theme),
    touchedParts: [`${id}-line`, `${id}-dashed`],
    ...places(lines),
  }
}

/** Lines in looks that change by the frame; of those on top the map itself gets nothing. */
export function movingLineLayer(
  id: string,
  lines: readonly MapLine[],
  moving: Omit<MovingLines, 'lines'>,
): MapLayer {
  if (!moving.isOnTop) return { ...lineLayer(id, lines), moving: { lines, ...moving } }
  return {
    id,
    slot: 'slot-lines',
    features: lineFeatures([]),
    partsOf: () => [],
    touchedParts: [],
    ...places(lines),
    moving: { lines, ...moving },
  }
}

function places(lines: readonly MapLine[]): Pick<MapLayer, 'extent' | 'labelOf'> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    extent: boundsOfLines(lines.map(({ coordinates }) => coordinates)),
    labelOf(lineId) {
      const line = byId.get(lineId)
      const at = line?.coordinates[Math.floor(line.coordinates.length / 2)]
      return line && at ? { at, name: line.name, value: line.value } : null
    },
  }
}

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
  // Flat ends: round ones of a calm stretch would cover a short one in danger, and take twice as long to draw.
  const layout = { 'line-cap': 'butt', 'line-join': 'round', 'line-sort-key': ['get', 'rank'] }
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
      layout,
      filter: ['get', 'isDashed'],
      paint: { ...paint, 'line-dasharray': [2, 2] },
    },
  ]
  return layers as unknown as readonly Part[]
}
