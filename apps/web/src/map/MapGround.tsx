import { Layer, type LayerProps, Source } from '@vis.gl/react-maplibre'
import { memo, useMemo } from 'react'
import { useCall } from '../lib/query.ts'
import { BaseMapView } from './base-map/BaseMapView.tsx'
import type { BaseMapChoice } from './base-map/use-base-map.ts'
import type { MapTheme } from './map-theme.ts'
import { organisationSource } from './organisation-layers.ts'

type Props = {
  readonly theme: MapTheme
  /** Whether the map accepts sources and layers. */
  readonly isOpen: boolean
  readonly baseMap: BaseMapChoice
}

/**
 * The layers that the map itself draws: the base map and the organisation's layers on it. It does not re-render
 * while time moves.
 */
export const MapGround = memo(function MapGround({ theme, isOpen, baseMap }: Props) {
  const organisation = useCall('listLayers', {}).data
  const drawn = useMemo(
    () => (organisation?.layers ?? []).map((layer) => organisationSource(layer, theme)),
    [organisation, theme],
  )
  return (
    <>
      {/* Draw land first: until a tile with sea has loaded, roads would appear to lie in water. */}
      <Layer id="land" type="background" paint={{ 'background-color': theme.land }} beforeId="slot-base" />
      {isOpen && <BaseMapView theme={theme} choice={baseMap} />}
      {isOpen &&
        drawn.map(({ id, data, slot, layers: layerSpecs }) => (
          <Source key={id} id={id} type="geojson" data={data}>
            {layerSpecs.map((layerSpec) => (
              <Layer key={layerSpec.id} {...(layerSpec as LayerProps)} beforeId={slot} />
            ))}
          </Source>
        ))}
    </>
  )
})
