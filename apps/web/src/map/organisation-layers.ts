import type { CallAnswer } from '@verglas/contract'
import type { FeatureCollection } from 'geojson'
import { FONT, FONT_STRONG, type Slot } from './base-style.ts'
import type { LayerSpec } from './layer-spec.ts'
import type { MapTheme } from './map-theme.ts'

export type DrawnSource = {
  readonly id: string
  readonly data: FeatureCollection
  readonly slot: Slot
  readonly layers: readonly LayerSpec[]
}

type OrganisationLayer = CallAnswer<'listLayers'>['layers'][number]

const SLOT = { zones: 'slot-zones', roads: 'slot-roads', places: 'slot-places' } as const

/** The organisation's own layers on the map: zones, roads and places. */
export function organisationSource({ id, kind, data }: OrganisationLayer, theme: MapTheme): DrawnSource {
  return {
    id: `organisation-${id}`,
    data: data as FeatureCollection,
    slot: SLOT[kind],
    layers: LAYER_SPECS[kind](`organisation-${id}`, theme) as readonly LayerSpec[],
  }
}

const LAYER_SPECS: Readonly<
  Record<OrganisationLayer['kind'], (id: string, theme: MapTheme) => readonly object[]>
> = {
  zones: (id, theme) => [
    { id: `${id}-fill`, type: 'fill', paint: { 'fill-color': theme.road, 'fill-opacity': 0.12 } },
    { id: `${id}-line`, type: 'line', paint: { 'line-color': theme.border, 'line-width': 1 } },
  ],
  roads: (id, theme) => [
    {
      id: `${id}-casing`,
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.roadCasing, 'line-width': 6 },
    },
    {
      id: `${id}-line`,
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': theme.road, 'line-width': 3.5 },
    },
    {
      id: `${id}-name`,
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['get', 'name'],
        'text-font': FONT_STRONG,
        'text-size': 11,
        'text-rotation-alignment': 'viewport',
        'text-padding': 6,
      },
      paint: { 'text-color': theme.muted, 'text-halo-color': theme.halo, 'text-halo-width': 2 },
    },
  ],
  places: (id, theme) => [
    {
      id: `${id}-name`,
      type: 'symbol',
      minzoom: 7,
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11, 'text-padding': 4 },
      paint: { 'text-color': theme.place, 'text-halo-color': theme.halo, 'text-halo-width': 1.4 },
    },
  ],
}
