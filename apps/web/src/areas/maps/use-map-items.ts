import { useMemo } from 'react'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { boundsOf } from '../../map/map-bounds.ts'
import { framed } from './frame.ts'
import { LAYER_KINDS } from './layer-kinds.ts'
import type { MapContext } from './map-kind.ts'
import { type AnswersByKind, kindOf, useItemsOfKinds } from './map-kinds.ts'

/** The items of all kinds, and the layers of those that are on, lowest first. */
export function useMapItems(answers: AnswersByKind, context: MapContext) {
  const items = useItemsOfKinds(answers, context)
  const {
    points,
    state: { off, opacities },
  } = context
  const home = useMemo(
    () => boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude])),
    [points],
  )
  const on = LAYER_KINDS.filter((kind) => !off.includes(kind))
  const isWaiting = on.some((kind) => kindOf(kind).isOnRoads && items[kind].isLoading)
  const layersByKind = LAYER_KINDS.map((kind) => (on.includes(kind) ? items[kind].layers : NO_LAYERS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of each kind is a dependency.
  const layers = useMemo(() => {
    const drawn = LAYER_KINDS.flatMap((kind, index) =>
      (layersByKind[index] ?? []).map((layer) => [kind, layer] as const),
    )
    return framed(drawn, { home, isWaiting }).map(([kind, layer]) => ({
      ...layer,
      opacity: (opacities[kind] ?? 100) / 100,
    }))
  }, [...layersByKind, home, isWaiting, opacities])
  return { items, layers }
}

const NO_LAYERS: readonly MapLayer[] = []
