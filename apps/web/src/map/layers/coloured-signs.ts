import type { FeatureCollection, Point } from 'geojson'
import { LABEL } from '../labels.ts'
import type { MapTheme } from '../map-theme.ts'
import { IS_HOVERED, type MapLayer, type Part } from './map-layer.ts'

/** A drawing in one colour, which `addSigns` brings to each map. */
export type ColouredSign = 'arrow' | 'strike'

/** A drawing at a place whose colour, size and direction say a value. */
export type MapSign = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  /** Beside the drawing where there is room, and under the pointer: «32 km/h». */
  readonly value: string
  readonly colour: string
  /** Degrees clockwise from upright. */
  readonly turnDeg: number
  /** 1: as it was drawn. */
  readonly scale: number
  /** Of drawings on each other the higher is seen; of labels that collide the higher is written. */
  readonly rank: number
}

type Drawing = {
  readonly sign: ColouredSign
  readonly signs: readonly MapSign[]
  readonly isWritten: boolean
}

/** Wind and lightning: thousands of them are one source and one layer. They never say what the map is fitted to. */
export function signLayer(id: string, { sign, signs, isWritten }: Drawing): MapLayer {
  const byId = new Map(signs.map((each) => [each.id, each]))
  return {
    id,
    slot: 'slot-points',
    features: signFeatures(signs),
    partsOf: (theme) => [signPart(id, sign, isWritten, theme)],
    touchedParts: [`${id}-sign`],
    extent: null,
    labelOf(signId) {
      const found = byId.get(signId)
      return found ? { at: [found.longitude, found.latitude], name: found.name, value: found.value } : null
    },
  }
}

function signFeatures(signs: readonly MapSign[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: signs.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  }
}

function signPart(id: string, sign: ColouredSign, isWritten: boolean, theme: MapTheme): Part {
  const part = {
    id: `${id}-sign`,
    type: 'symbol',
    layout: {
      'icon-image': sign,
      // Where they would lie on each other the strongest is drawn; of what says no value all are.
      'icon-allow-overlap': !isWritten,
      'icon-rotate': ['get', 'turnDeg'],
      'icon-rotation-alignment': 'map',
      'icon-size': ['get', 'scale'],
      'icon-padding': isWritten ? 4 : 0,
      'symbol-z-order': isWritten ? 'auto' : 'source',
      ...(isWritten && {
        ...LABEL,
        'text-field': ['get', 'value'],
        'text-variable-anchor': ['left', 'right'],
        'text-radial-offset': 1.1,
        'text-optional': true,
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
      }),
    },
    paint: {
      'icon-color': ['get', 'colour'],
      'icon-halo-color': theme.halo,
      'icon-halo-width': 1,
      'icon-opacity': ['case', IS_HOVERED, 0.6, 1],
      ...(isWritten && {
        'text-color': theme.text,
        'text-halo-color': theme.halo,
        'text-halo-width': 1.6,
        'text-opacity': ['case', IS_HOVERED, 0, 1],
      }),
    },
  }
  return part as unknown as Part
}
