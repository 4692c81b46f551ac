import type { FeatureCollection, Point } from 'geojson'
import { FONT, FONT_STRONG } from './base-style.ts'
import type { MapLabel, Part } from './layers/map-layer.ts'
import type { MapTheme } from './map-theme.ts'

/** The layout of a symbol with the properties `value` and `name`. */
export const LABEL = {
  'text-field': [
    'case',
    ['==', ['get', 'value'], ''],
    ['get', 'name'],
    ['format', ['get', 'value'], { 'text-font': ['literal', FONT_STRONG] }, '\n', {}, ['get', 'name'], {}],
  ],
  'text-font': FONT,
  'text-size': 12,
  'text-line-height': 1.15,
  'text-max-width': 9,
} as const

export function labelFeatures(label: MapLabel | null): FeatureCollection<Point> {
  const { at: coordinates, name, value } = label ?? { at: [], name: '', value: '' }
  return {
    type: 'FeatureCollection',
    features: label
      ? [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { name, value } }]
      : [],
  }
}

/** Always the same object: another one, even if as empty, would have the whole map drawn anew. */
export const NO_LABEL = labelFeatures(null)

/** The label of what is under the pointer, shown over everything even where it had no room. */
export function hoverLabelPart(theme: MapTheme): Part {
  const layer = {
    id: 'hover-label',
    type: 'symbol',
    layout: {
      ...LABEL,
      'text-anchor': 'left',
      'text-offset': [1.1, 0],
      'text-justify': 'left',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': theme.text, 'text-halo-color': theme.halo, 'text-halo-width': 3 },
  }
  return layer as unknown as Part
}
