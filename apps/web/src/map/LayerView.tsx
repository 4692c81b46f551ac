import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Hover } from '../ui/split/hover.ts'
import { fadedPart } from './layers/faded-part.ts'
import type { Look, MapLayer } from './layers/map-layer.ts'
import { MovingLines } from './MovingLines.tsx'
import type { MapTheme } from './map-theme.ts'
import { useSettled } from './use-settled.ts'

type Props = { layer: MapLayer; selectedId: string | null; hover: Hover; theme: MapTheme }

const NO_LOOKS: ReadonlyMap<string, Look> = new Map()

/** One layer on the map; what is hovered and what is selected stand out. */
export function LayerView({ layer, selectedId, hover, theme }: Props) {
  const { id, slot, features, looks = NO_LOOKS, moving, partsOf, labelOf } = layer
  const map = useMap().current
  const settled = useSettled(looks)
  const isMoving = moving !== undefined && settled !== looks
  const isSettling = useIsDrawing(isMoving)
  const opacity = isMoving ? 0 : (layer.opacity ?? 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a layer looks does not depend on what is in it.
  const parts = useMemo(() => partsOf(theme).map((part) => fadedPart(part, opacity)), [id, theme, opacity])

  // Feature-states live in the map, outside React.
  const marked = useRef<{ hover?: string; selected?: string }>({})
  useEffect(() => {
    const mark = (state: 'hover' | 'selected', wanted: string | null) => {
      if (!map?.getSource(id)) return
      const next = wanted !== null && labelOf(wanted) !== null ? wanted : null
      const former = marked.current[state]
      if (former !== undefined) map.setFeatureState({ source: id, id: former }, { [state]: false })
      if (next === null) return void delete marked.current[state]
      map.setFeatureState({ source: id, id: next }, { [state]: true })
      marked.current[state] = next
    }
    const markHovered = () => mark('hover', hover.get())
    mark('selected', selectedId)
    markHovered()
    return hover.subscribe(markHovered)
  }, [map, id, labelOf, hover, selectedId])

  // As above: a look that is the same is the same object.
  const drawn = useRef(NO_LOOKS)
  useEffect(() => {
    if (isMoving || !map?.getSource(id)) return
    for (const [thingId, look] of looks)
      if (drawn.current.get(thingId) !== look) map.setFeatureState({ source: id, id: thingId }, look)
    drawn.current = looks
  }, [map, id, looks, isMoving])

  return (
    <>
      <Source id={id} type="geojson" data={features} promoteId="id">
        {parts.map((part) => (
          <Layer key={part.id} {...(part as LayerProps)} beforeId={slot} />
        ))}
      </Source>
      {(isMoving || isSettling) && moving && <MovingLines {...moving} />}
    </>
  )
}

/** After a movement: whether the map has yet to draw where it ended. */
function useIsDrawing(isMoving: boolean): boolean {
  const map = useMap().current
  const [isDrawing, setDrawing] = useState(false)
  if (isMoving && !isDrawing) setDrawing(true)
  useEffect(() => {
    if (isMoving || !isDrawing) return
    const drawn = () => setDrawing(false)
    map?.once('idle', drawn)
    return () => void map?.off('idle', drawn)
  }, [map, isMoving, isDrawing])
  return isDrawing
}
