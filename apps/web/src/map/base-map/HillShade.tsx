import { Layer, Source } from '@vis.gl/react-maplibre'
import { useContextData } from '../../lib/context.ts'
import type { MapTheme } from '../map-theme.ts'
import { baseTilesAddress } from './base-tiles.ts'
import type { Terrain } from './use-base-map.ts'

/** Strong enough to see a valley under a road, weak enough to keep everything on the map readable. */
const SHADES = {
  light: { shadow: '#5B6B7A', highlight: '#FFFFFF', accent: '#8A97A4', exaggeration: 0.28 },
  dark: { shadow: '#000000', highlight: '#3A4A59', accent: '#0B1116', exaggeration: 0.4 },
} as const

/** Hill shading, over the base map and under everything on it. */
export function HillShade({ theme, terrain }: { theme: MapTheme; terrain: Terrain }) {
  const { setup } = useContextData()
  const { version, encoding, minZoom, maxZoom, tileSizePx, bounds } = terrain
  const { shadow, highlight, accent, exaggeration } = SHADES[theme.mode]
  return (
    <Source
      key={version}
      id={`heights ${version}`}
      type="raster-dem"
      encoding={encoding}
      tiles={[baseTilesAddress(setup.id, { form: 'heights', version, source: 'terrain' }, theme.mode)]}
      minzoom={minZoom}
      maxzoom={maxZoom}
      tileSize={tileSizePx}
      {...(bounds ? { bounds: bounds as [number, number, number, number] } : {})}
    >
      <Layer
        id="hill-shade"
        type="hillshade"
        beforeId="slot-zones"
        paint={{
          'hillshade-shadow-color': shadow,
          'hillshade-highlight-color': highlight,
          'hillshade-accent-color': accent,
          'hillshade-exaggeration': exaggeration,
        }}
      />
    </Source>
  )
}
