import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useContextData } from '../../lib/context.ts'
import { Ground } from '../ground/Ground.tsx'
import type { LayerSpec } from '../layer-spec.ts'
import { isWithin } from '../map-bounds.ts'
import type { MapTheme } from '../map-theme.ts'
import { baseTilesAddress } from './base-tiles.ts'
import { groundLayerSpecs, groundNames } from './ground-layer-specs.ts'
import { HillShade } from './HillShade.tsx'
import { StyleTiles } from './StyleTiles.tsx'
import { areTilesFailing, hasTileArrived, onCount } from './tile-failures.ts'
import type { BaseMap, BaseMapChoice } from './use-base-map.ts'
import { useMapStyle } from './use-map-style.ts'

type Props = { readonly theme: MapTheme; readonly choice: BaseMapChoice }

/**
 * The outline, and over it the organisation's base map and its hill shading. If the base map is slow, wrong or
 * missing, the outline is displayed with its names.
 */
export function BaseMapView({ theme, choice: { baseMap, terrain } }: Props) {
  const isBaseMapUnavailable = useSyncExternalStore(onCount, areTilesFailing)
  const hasTiles = useSyncExternalStore(onCount, () => baseMap !== null && hasTileArrived(baseMap.version))
  const isVisible = hasTiles && !isBaseMapUnavailable
  const isCovered = useIsCovered(baseMap)
  const style = useMapStyle(baseMap, theme.mode)
  const isConfigured = baseMap !== null && (baseMap.form !== 'style' || style !== null)
  return (
    <>
      <Ground theme={theme} hasNames={!isConfigured || !isVisible || !isCovered} />
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
        {toLayers(groundLayerSpecs(labelOptions), 'slot-ground')}
        {toLayers(groundNames(labelOptions), 'slot-places')}
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

/** Whether the middle of the map is within the area of the base map. */
function useIsCovered(baseMap: BaseMap | null): boolean {
  const map = useMap().current
  const [isCovered, setCovered] = useState(true)
  useEffect(() => {
    if (!map || !baseMap) return
    const [west = -180, south = -90, east = 180, north = 90] = baseMap.bounds ?? []
    const updateCovered = () => {
      const { lng: longitude, lat: latitude } = map.getCenter()
      setCovered(
        map.getZoom() >= baseMap.minZoom && isWithin([west, south, east, north], { longitude, latitude }),
      )
    }
    updateCovered()
    map.on('moveend', updateCovered)
    return () => {
      map.off('moveend', updateCovered)
    }
  }, [map, baseMap])
  return isCovered
}
