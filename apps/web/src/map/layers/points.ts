import type { FeatureCollection, Point } from 'geojson'
import { boundsOf } from '../fit.ts'
import { LABEL } from '../labels.ts'
import type { MapTheme } from '../map-theme.ts'
import { IS_HOVERED, IS_MARKED, type MapLayer, type Part } from './map-layer.ts'

/** Says what a point is where it is no value: a camera, an outage, an event on the road, a tide gauge, a fire. */
export type KindSign = 'camera' | 'outage' | 'event' | 'tide' | 'fire'

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
  readonly sign: 'plain' | 'ring' | 'half' | 'cross' | KindSign
  /** Where labels collide the lower one is shown. */
  readonly rank: number
}

function pointFeatures(points: readonly MapPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  }
}

/** Points with their labels, thousands of them. */
export function pointLayer(id: string, points: readonly MapPoint[]): MapLayer {
  const byId = new Map(points.map((point) => [point.id, point]))
  return {
    id,
    slot: 'slot-points',
    features: pointFeatures(points),
    partsOf: (theme) => pointParts(id, theme),
    touchedParts: [`${id}-circle`, `${id}-sign`, `${id}-label`],
    extent: boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude])),
    labelOf(pointId) {
      const point = byId.get(pointId)
      return point ? { ...point, at: [point.longitude, point.latitude] } : null
    },
  }
}

function pointParts(id: string, theme: MapTheme): readonly Part[] {
  const layers = [
    {
      id: `${id}-ring`,
      type: 'circle',
      paint: {
        'circle-radius': 11,
        'circle-color': theme.interactive,
        'circle-opacity': ['case', IS_MARKED, 0.22, 0],
        'circle-stroke-color': theme.interactive,
        'circle-stroke-width': 2,
        'circle-stroke-opacity': ['case', IS_MARKED, 1, 0],
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
        'text-opacity': ['case', IS_HOVERED, 0, 1],
      },
    },
    {
      id: `${id}-sign`,
      type: 'symbol',
      // Above the labels and always there: so no label of another lies on a point.
      layout: {
        'icon-image': ['concat', `${theme.mode}-`, ['get', 'sign']],
        'icon-allow-overlap': true,
        // A camera stands beside the point whose road it shows.
        'icon-offset': ['match', ['get', 'sign'], 'camera', ['literal', [17, 0]], ['literal', [0, 0]]],
        'icon-padding': 0,
      },
    },
  ]
  return layers as readonly Part[]
}
