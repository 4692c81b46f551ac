import { Layer, type LayerProps, Source, type SourceProps } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { LayerSpec } from '../layer-spec.ts'
import { baseTilesAddress } from './base-tiles.ts'
import { groupStyleLayers, styleSourceId } from './style-layer-groups.ts'
import type { MapStyle } from './use-map-style.ts'

type Props = {
  readonly style: MapStyle
  readonly version: string
  readonly mode: 'light' | 'dark'
  /** Whether its tiles load successfully; otherwise its background would hide the outline. */
  readonly isVisible: boolean
}

/** A MapLibre style below the items of the map. */
export function StyleTiles({ style, version, mode, isVisible }: Props) {
  const { setup } = useContextData()
  const { flat, names } = useMemo(() => groupStyleLayers(style.layers), [style])
  const visibleLayers = isVisible ? flat : flat.filter(({ type }) => (type as string) !== 'background')
  return (
    <>
      {style.sources.map((source) => (
        <Source
          key={source.id}
          {...sourceProps(source, baseTilesAddress(setup.id, tilesOf(source, version), mode))}
        />
      ))}
      {drawn(visibleLayers, 'slot-ground')}
      {drawn(names, 'slot-places')}
    </>
  )
}

type StyleSource = MapStyle['sources'][number]

const FORMS = { vector: 'vectors', raster: 'pictures', 'raster-dem': 'heights' } as const
const tilesOf = ({ id, type }: StyleSource, version: string) => ({ form: FORMS[type], version, source: id })

function sourceProps(source: StyleSource, tiles: string): SourceProps {
  const { id, type, minZoom, maxZoom, tileSizePx, bounds, encoding } = source
  return {
    id: styleSourceId(id),
    type,
    tiles: [tiles],
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(type === 'vector' ? {} : { tileSize: tileSizePx }),
    ...(encoding ? { encoding } : {}),
    ...(bounds ? { bounds: bounds as [number, number, number, number] } : {}),
  } as SourceProps
}

const drawn = (layerSpecs: readonly LayerSpec[], beforeId: string) =>
  layerSpecs.map((layerSpec) => (
    <Layer key={layerSpec.id} {...(layerSpec as LayerProps)} beforeId={beforeId} />
  ))
