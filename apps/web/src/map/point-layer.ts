import type { FeatureCollection, Point } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { FONT, FONT_STRONG } from './base-style.ts'
import type { MapTheme } from './map-theme.ts'

/** What is drawn at a place, whatever it stands for. */
export type MapPoint = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  /** Printed above the name: «−1,8». */
  readonly value: string
  readonly fill: string
  /** 1 px around the fill. */
  readonly outline: string
  /** Says the state without colour. */
  readonly sign: 'plain' | 'ring' | 'half' | 'cross'
  /** Where labels collide the lower one is shown. */
  readonly rank: number
}

export function pointFeatures(points: readonly MapPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  }
}

type Layer = Exclude<LayerSpecification, { type: 'background' }>
type Part = Omit<Layer, 'source'> & { readonly id: string }

const LABEL = {
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

/** Layers of points, lowest first. Hover and selection are feature-states: moving the pointer draws nothing anew. */
export function pointLayers(id: string, theme: MapTheme): readonly Part[] {
  const isLit = ['boolean', ['feature-state', 'hover'], false]
  const isChosen = ['boolean', ['feature-state', 'selected'], false]
  const isMarked = ['any', isLit, isChosen]
  const layers = [
    {
      id: `${id}-ring`,
      type: 'circle',
      paint: {
        'circle-radius': 11,
        'circle-color': theme.interactive,
        'circle-opacity': ['case', isMarked, 0.22, 0],
        'circle-stroke-color': theme.interactive,
        'circle-stroke-width': 2,
        'circle-stroke-opacity': ['case', isMarked, 1, 0],
      },
    },
    {
      id: `${id}-circle`,
      type: 'circle',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 3, 6, 5, 9, 7],
        'circle-color': ['get', 'fill'],
        'circle-stroke-color': ['get', 'outline'],
        'circle-stroke-width': 1,
        'circle-opacity': ['match', ['get', 'sign'], ['plain', 'half'], 1, 0],
        'circle-stroke-opacity': ['match', ['get', 'sign'], ['plain', 'half'], 1, 0],
      },
    },
    {
      id: `${id}-label`,
      type: 'symbol',
      layout: {
        ...LABEL,
        'symbol-sort-key': ['get', 'rank'],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
        'text-padding': 3,
      },
      paint: {
        'text-color': theme.text,
        'text-halo-color': theme.halo,
        'text-halo-width': 1.6,
        // The hovered one has its label above all others.
        'text-opacity': ['case', isLit, 0, 1],
      },
    },
    {
      id: `${id}-sign`,
      type: 'symbol',
      // Above the labels and always there: so no label of another lies on a point.
      layout: {
        'icon-image': ['concat', `${theme.mode}-`, ['get', 'sign']],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
  ]
  return layers as readonly Part[]
}

/** The label of the point under the pointer, shown over everything even where it had no room. */
export function hoverLayer(id: string, theme: MapTheme): Part {
  const layer = {
    id: `${id}-hover`,
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
