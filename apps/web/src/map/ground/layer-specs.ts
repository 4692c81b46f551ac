import { FONT, FONT_STRONG } from '../base-style.ts'
import type { LayerSpec } from '../layer-spec.ts'
import type { MapTheme } from '../map-theme.ts'

type Look = { readonly theme: MapTheme; readonly language: 'fr' | 'en' }
type Range = { readonly minzoom?: number; readonly maxzoom?: number }

/**
 * The sea of a piece, which hides coarser ground. It is added after the layers on top of it; otherwise only sea
 * would be visible for a moment.
 */
export function seaLayerSpec(id: string, range: Range, { theme }: Look): LayerSpec {
  const layerSpec = {
    id: `${id}-sea`,
    type: 'fill',
    ...range,
    filter: isOfKind('sea'),
    paint: { 'fill-color': theme.water, 'fill-antialias': false },
  }
  return layerSpec as unknown as LayerSpec
}

const isOfKind = (kind: string) => ['==', ['get', 'kind'], kind]

/**
 * Flat layers: land, lakes, rivers, borders. `id` is the id of the source. The edges of areas are not anti-aliased,
 * because the edges of the pieces would be visible; coasts are separate lines.
 */
export function surfaceLayerSpecs(id: string, range: Range, { theme }: Look): readonly LayerSpec[] {
  const fill = (kind: string, colour: string) => ({
    id: `${id}-${kind}`,
    type: 'fill',
    ...range,
    filter: isOfKind(kind),
    paint: { 'fill-color': colour, 'fill-antialias': false },
  })
  const line = (kind: string, colour: string, paint: object, minZoom: number = range.minzoom ?? 0) => ({
    id: `${id}-${kind}`,
    type: 'line',
    ...range,
    minzoom: Math.max(minZoom, range.minzoom ?? 0),
    filter: isOfKind(kind),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, ...paint },
  })
  const layerSpecs = [
    fill('land', theme.land),
    line('rivers', theme.river, { 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 9, 1.8] }, 4),
    fill('lake', theme.water),
    line('coast', theme.coast, { 'line-width': 0.8 }),
    line('departments', theme.division, { 'line-width': 0.7, 'line-dasharray': [3, 2] }, 6),
    line('states', theme.division, { 'line-width': 1.2 }, 3.5),
    line('borders', theme.border, { 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 8, 1.8] }),
  ]
  return layerSpecs as unknown as readonly LayerSpec[]
}

/** Names of regions and countries; towns are written with the items (`towns.ts`). */
export function nameLayerSpecs(id: string, range: Range, { theme, language }: Look): readonly LayerSpec[] {
  const name = (kind: string, zooms: Range, layout: object, paint: object = {}) => ({
    id: `${id}-name-${kind}`,
    type: 'symbol',
    minzoom: Math.max(zooms.minzoom ?? 0, range.minzoom ?? 0),
    maxzoom: Math.min(zooms.maxzoom ?? 24, range.maxzoom ?? 24),
    filter: isOfKind(kind),
    layout: {
      'text-field': ['get', language],
      'text-font': FONT,
      'text-padding': 6,
      'symbol-sort-key': ['-', ['get', 'weight']],
      ...layout,
    },
    paint: { 'text-color': theme.place, 'text-halo-color': theme.land, 'text-halo-width': 1.4, ...paint },
  })
  const wide = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.12, 'text-max-width': 8 }
  const layerSpecs = [
    name('department', { minzoom: 7.5, maxzoom: 10 }, { ...wide, 'text-size': 12 }, { 'text-opacity': 0.65 }),
    name('state', { minzoom: 4.5, maxzoom: 7.5 }, { ...wide, 'text-size': 12 }, { 'text-opacity': 0.75 }),
    name('country', { maxzoom: 5.5 }, { ...wide, 'text-font': FONT_STRONG, 'text-size': 12 }),
  ].filter(({ minzoom, maxzoom }) => minzoom < maxzoom)
  return layerSpecs as unknown as readonly LayerSpec[]
}
