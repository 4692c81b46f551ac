import type { FeatureCollection } from 'geojson'
import { FONT_STRONG } from '../base-style.ts'
import type { Isoline } from '../isolines/isolines.ts'
import type { MapTheme } from '../map-theme.ts'
import type { MapLayer, Part } from './map-layer.ts'

/** Below zero as on the scale of the air. */
const COLD = { light: '#2F6FB3', dark: '#7FB2E5' } as const

/** Lines of the same temperature with their values on them; zero is the strongest. Nothing of them can be chosen. */
export function isolineLayer(
  id: string,
  lines: readonly Isoline[],
  written: (temperatureC: number) => string,
): MapLayer {
  return {
    id,
    slot: 'slot-lines',
    features: isolineFeatures(lines, written),
    partsOf: (theme) => isolineParts(id, theme),
    touchedParts: [],
    extent: null,
    labelOf: () => null,
  }
}

function isolineFeatures(
  lines: readonly Isoline[],
  written: (temperatureC: number) => string,
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.flatMap(({ temperatureC, coordinates }, index) => {
      const properties = { id: `${index}`, temperatureC, value: written(temperatureC) }
      // not at its middle, which lies on the road under the stations
      const end = coordinates[Math.floor(coordinates.length / 8)]
      return [
        {
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: [...coordinates] },
          properties,
        },
        // a point of its own: along lines that bend as much between a few stations the map writes nothing
        ...(end
          ? [
              {
                type: 'Feature' as const,
                geometry: { type: 'Point' as const, coordinates: end },
                properties,
              },
            ]
          : []),
      ]
    }),
  }
}

function isolineParts(id: string, theme: MapTheme): readonly Part[] {
  const isZero = ['==', ['get', 'temperatureC'], 0]
  const colour = [
    'case',
    isZero,
    theme.text,
    ['<', ['get', 'temperatureC'], 0],
    COLD[theme.mode],
    theme.muted,
  ]
  const layers = [
    {
      id: `${id}-line`,
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour, 'line-width': ['case', isZero, 2.4, 1.1] },
    },
    {
      id: `${id}-value`,
      type: 'symbol',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'value'],
        'text-font': FONT_STRONG,
        'text-size': 12,
        'text-padding': 4,
        'symbol-sort-key': ['case', isZero, 0, 1],
      },
      paint: { 'text-color': colour, 'text-halo-color': theme.halo, 'text-halo-width': 2 },
    },
  ]
  return layers as unknown as readonly Part[]
}
