import { Layer, type LayerProps, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { Ground } from '../ground/Ground.tsx'
import type { LayerSpec } from '../layer-spec.ts'
import type { MapTheme } from '../map-theme.ts'
import { baseTilesAddress } from './base-tiles.ts'
import { HillShade } from './HillShade.tsx'
import { StyleTiles } from './StyleTiles.tsx'
import type { BaseMap, BaseMapChoice } from './use-base-map.ts'
import { useAreTilesVisible, useHasOutlineNames } from './use-has-outline-names.ts'
import { useMapStyle } from './use-map-style.ts'
import { vectorBaseLayerSpecs, vectorBaseNameSpecs } from './vector-base-layer-specs.ts'

type Props = { readonly theme: MapTheme; readonly choice: BaseMapChoice }

/**
 * The outline, and over it the organisation's base map and its hill shading. If the base map is slow, wrong or
 * missing, the outline is displayed with its names.
 */
export function BaseMapView({ theme, choice: { baseMap, terrain } }: Props) {
  const isVisible = useAreTilesVisible(baseMap)
  const isWall = useIsWall()
  const hasOutlineNames = useHasOutlineNames(baseMap)
  const style = useMapStyle(baseMap, theme.mode)
  return (
    <>
      {/* On a wall the map's region names would be too small to read, and their size cannot be changed. */}
      <Ground theme={theme} hasNames={hasOutlineNames && !isWall} />
      {baseMap && style && (
        <StyleTiles
          key={`${baseMap.version} ${theme.mode}`}
          style={style}
          version={baseMap.version}
          mode={theme.mode}
          isVisible={isVisible}
        />
      )}
      {baseMap && baseMap.form !== 'style' && <Tiles theme={theme} baseMap={baseMap} form={baseMap.form} />}
      {terrain && <HillShade theme={theme} terrain={terrain} />}
    </>
  )
}

type TilesProps = { theme: MapTheme; baseMap: BaseMap; form: 'pictures' | 'vectors' }

function Tiles({ theme, baseMap, form }: TilesProps) {
  const { setup, locale } = useContextData()
  const { version, minZoom, maxZoom, tileSizePx, bounds, hasDark } = baseMap
  const labelOptions = useMemo(() => ({ theme, language: locale }), [theme, locale])
  const id = `base ${version} ${theme.mode}`
  const source = {
    id,
    tiles: [baseTilesAddress(setup.id, { form, version }, theme.mode)],
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(bounds ? { bounds: bounds as [number, number, number, number] } : {}),
  }
  if (form === 'vectors')
    return (
      <Source key={id} type="vector" {...source}>
        {toLayers(vectorBaseLayerSpecs(labelOptions), 'slot-ground')}
        {toLayers(vectorBaseNameSpecs(labelOptions), 'slot-places')}
      </Source>
    )
  return (
    <Source key={id} type="raster" tileSize={tileSizePx} {...source}>
      <Layer
        id="base-pictures"
        type="raster"
        beforeId="slot-ground"
        paint={theme.mode === 'dark' && !hasDark ? DIMMED : CLEAR}
      />
    </Source>
  )
}

/** A map made for light screens is too bright at night. */
const DIMMED = { 'raster-brightness-max': 0.45, 'raster-saturation': -0.5, 'raster-fade-duration': 0 }
const CLEAR = { 'raster-brightness-max': 1, 'raster-saturation': 0, 'raster-fade-duration': 0 }

const toLayers = (layerSpecs: readonly LayerSpec[], beforeId: string) =>
  layerSpecs.map((layerSpec) => (
    <Layer key={layerSpec.id} {...(layerSpec as LayerProps)} beforeId={beforeId} />
  ))
