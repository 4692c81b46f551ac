import type { MapLayer } from '../../map/layers/map-layer.ts'
import type { Bounds } from '../../map/map-bounds.ts'
import type { LayerKind } from './layer-kinds.ts'
import { kindOf } from './map-kinds.ts'

type Layers = readonly (readonly [LayerKind, MapLayer])[]

/**
 * The layers, with a frame set only by those on the roads, because a gauge on the coast or an outage may be far
 * away; without these it is set by the organisation's points.
 */
export function framed(
  layers: Layers,
  { home, isWaiting }: { home: Bounds | null; isWaiting: boolean },
): Layers {
  const isOnRoads = ([kind]: Layers[number]) => kindOf(kind).isOnRoads === true
  const hasRoads = isWaiting || layers.some((each) => isOnRoads(each) && each[1].extent !== null)
  return layers.map(([kind, layer]) => {
    if (hasRoads) return [kind, isOnRoads([kind, layer]) ? layer : { ...layer, extent: null }]
    return [kind, { ...layer, extent: home ?? layer.extent }]
  })
}
