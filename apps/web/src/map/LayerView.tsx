import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Hover } from '../ui/split/hover.ts'
import { type FindAt, FlatLines } from './FlatLines.tsx'
import { fadedPart } from './layers/faded-part.ts'
import type { MapLayer } from './layers/map-layer.ts'
import { createShownLooks } from './layers/shown-looks.ts'
import type { MapTheme } from './map-theme.ts'
import { useSettled } from './use-settled.ts'

type Props = {
  layer: MapLayer
  selectedId: string | null
  hover: Hover
  theme: MapTheme
  finders: Map<string, FindAt>
}

const NOTHING_MOVES = createShownLooks()

/** One layer on the map; what is hovered and what is selected stand out. */
export function LayerView(props: Props) {
  const { moving } = props.layer
  return moving?.isOnTop ? <FlatLines {...props} moving={moving} /> : <StyledLayer {...props} />
}

/** A layer that the map draws; lines that move, only once they rest. */
function StyledLayer({ layer, selectedId, hover, theme, finders }: Props) {
  const { id, slot, features, moving, partsOf, labelOf } = layer
  const map = useMap().current
  const { subscribe, get } = moving?.shown ?? NOTHING_MOVES
  const shown = useSyncExternalStore(subscribe, get)
  const settled = useSettled(shown)
  const isMoving = moving !== undefined && settled !== shown
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

  // As above.
  const drawn = useRef<{ readonly of: unknown; readonly places: Uint8Array }>(null)
  useEffect(() => {
    if (!moving || isMoving || !map?.getSource(id)) return
    const former = drawn.current?.of === moving.lines ? drawn.current.places : null
    moving.lines.forEach((line, place) => {
      const look = moving.looks[shown[place] ?? 0]
      if (look && former?.[place] !== shown[place])
        map.setFeatureState({ source: id, id: line.id }, { ...look })
    })
    drawn.current = { of: moving.lines, places: shown }
  }, [map, id, moving, shown, isMoving])

  return (
    <>
      <Source id={id} type="geojson" data={features} promoteId="id">
        {parts.map((part) => (
          <Layer key={part.id} {...(part as LayerProps)} beforeId={slot} />
        ))}
      </Source>
      {moving && (isMoving || isSettling) && (
        <FlatLines {...{ layer, moving, selectedId, hover, theme, finders }} />
      )}
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
