import { FONT, FONT_STRONG } from '../base-style.ts'
import type { LayerSpec } from '../layer-spec.ts'
import type { MapTheme } from '../map-theme.ts'

type Look = { readonly theme: MapTheme; readonly language: 'fr' | 'en' }

/** Colours used only on detailed ground. */
const WOOD = { light: '#E6EEE4', dark: '#141C1B' } as const
const BUILT = { light: '#ECEBE7', dark: '#191D22' } as const
const SMALL_ROAD = { light: '#D3DBE3', dark: '#26323D' } as const

const is = (name: string, ...values: readonly string[]) => ['in', ['get', name], ['literal', values]]
const byZoom = (...stops: readonly number[]) => ['interpolate', ['exponential', 1.4], ['zoom'], ...stops]

/**
 * Flat layers of an archive with the Protomaps layers (version 4): land, woods, towns, water, roads, borders.
 */
export function vectorBaseLayerSpecs({ theme }: Look): readonly LayerSpec[] {
  const fill = (id: string, layer: string, colour: string, rest: object = {}) => ({
    id: `base-${id}`,
    type: 'fill',
    'source-layer': layer,
    paint: { 'fill-color': colour, 'fill-antialias': false },
    ...rest,
  })
  const line = (id: string, layer: string, colour: string, width: unknown, rest: object = {}) => ({
    id: `base-${id}`,
    type: 'line',
    'source-layer': layer,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
    ...rest,
  })
  const isArea = ['==', ['geometry-type'], 'Polygon']
  const isLine = ['==', ['geometry-type'], 'LineString']
  const layerSpecs = [
    fill('earth', 'earth', theme.land, { filter: isArea }),
    fill('cover', 'landcover', WOOD[theme.mode], { filter: is('kind', 'forest', 'scrub') }),
    fill('wood', 'landuse', WOOD[theme.mode], {
      filter: is('kind', 'forest', 'wood', 'national_park', 'park', 'nature_reserve', 'scrub'),
    }),
    fill('built', 'landuse', BUILT[theme.mode], {
      filter: is('kind', 'residential', 'urban_area', 'industrial', 'commercial', 'aerodrome'),
    }),
    fill('water', 'water', theme.water, { filter: isArea }),
    line('rivers', 'water', theme.river, byZoom(7, 0.5, 14, 2.5), {
      filter: ['all', isLine, is('kind', 'river', 'canal', 'stream')],
    }),
    fill('buildings', 'buildings', SMALL_ROAD[theme.mode], { minzoom: 13 }),
    line('rail', 'roads', theme.division, byZoom(9, 0.5, 14, 1.2), {
      minzoom: 9,
      filter: is('kind', 'rail'),
    }),
    line('small-roads', 'roads', SMALL_ROAD[theme.mode], byZoom(9, 0.4, 14, 3), {
      minzoom: 9,
      filter: is('kind', 'minor_road', 'other'),
    }),
    line('road-casing', 'roads', theme.roadCasing, byZoom(6, 1.6, 14, 9), {
      filter: is('kind', 'highway', 'major_road'),
    }),
    line('major-roads', 'roads', theme.division, byZoom(6, 0.5, 14, 5.5), {
      minzoom: 6,
      filter: is('kind', 'major_road'),
    }),
    line('highways', 'roads', theme.road, byZoom(4, 0.6, 14, 6.5), { filter: is('kind', 'highway') }),
    line('regions', 'boundaries', theme.division, 1, { filter: is('kind', 'region', 'county') }),
    line('borders', 'boundaries', theme.border, byZoom(3, 0.8, 8, 1.8), { filter: is('kind', 'country') }),
  ]
  return layerSpecs as unknown as readonly LayerSpec[]
}

/** Labels on it: towns by rank, roads by number. */
export function vectorBaseNameSpecs({ theme, language }: Look): readonly LayerSpec[] {
  const written = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const paint = { 'text-color': theme.place, 'text-halo-color': theme.land, 'text-halo-width': 1.4 }
  const name = (id: string, layer: string, filter: unknown, layout: object, rest: object = {}) => ({
    id: `base-name-${id}`,
    type: 'symbol',
    'source-layer': layer,
    filter,
    layout: { 'text-field': written, 'text-font': FONT, 'text-padding': 6, ...layout },
    paint,
    ...rest,
  })
  const wide = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.12, 'text-max-width': 8 }
  const layerSpecs = [
    name(
      'roads',
      'roads',
      ['all', is('kind', 'highway', 'major_road'), ['has', 'ref']],
      {
        'text-field': ['get', 'ref'],
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-rotation-alignment': 'viewport',
      },
      { minzoom: 8 },
    ),
    name('regions', 'places', is('kind', 'region'), { ...wide, 'text-size': 12 }, { maxzoom: 8 }),
    name('small', 'places', is('kind', 'neighbourhood'), { 'text-size': 11 }, { minzoom: 12 }),
    name('towns', 'places', is('kind', 'locality'), {
      'text-font': [
        'step',
        ['coalesce', ['get', 'population_rank'], 0],
        ['literal', FONT],
        10,
        ['literal', FONT_STRONG],
      ],
      'text-size': [
        'interpolate',
        ['linear'],
        ['coalesce', ['get', 'population_rank'], 0],
        4,
        11.5,
        12,
        14.5,
      ],
      'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]],
    }),
    name(
      'countries',
      'places',
      is('kind', 'country'),
      { ...wide, 'text-font': FONT_STRONG, 'text-size': 12 },
      {
        maxzoom: 6,
      },
    ),
  ]
  return layerSpecs as unknown as readonly LayerSpec[]
}
