import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Hover, useHovered } from '../ui/split/hover.ts'
import type { MapLabel, MapLayer } from './layers/map-layer.ts'
import css from './road-map.module.css'

type Props = { layers: readonly MapLayer[]; hover: Hover }

/** Distance from the item to its label. */
const GAP_PX = 12

/**
 * Label of the item under the pointer, in whichever layer. It is not part of the map, which would have to
 * redraw for it.
 */
export function HoverLabel({ layers, hover }: Props) {
  const map = useMap().current
  const hovered = useHovered(hover)
  const moved = useLooks(layers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the line style, which is not in the list.
  const label = useMemo(() => (hovered === null ? null : labelIn(layers, hovered)), [layers, hovered, moved])
  const element = useRef<HTMLDivElement>(null)

  // The map is outside React.
  useLayoutEffect(() => {
    if (!map || !label) return
    const place = () => {
      if (!element.current) return
      const [longitude = 0, latitude = 0] = label.at
      const { x, y } = map.project([longitude, latitude])
      const { offsetWidth, offsetHeight } = element.current
      const hasRoom = x + GAP_PX + offsetWidth <= map.getContainer().clientWidth
      const left = hasRoom ? x + GAP_PX : x - GAP_PX - offsetWidth
      element.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(y - offsetHeight / 2)}px)`
    }
    place()
    map.on('move', place)
    return () => {
      map.off('move', place)
    }
  }, [map, label])

  if (!label) return null
  return (
    <div ref={element} className={css.hovered} aria-hidden>
      {label.value && <b>{label.value}</b>}
      {label.name}
    </div>
  )
}

/** The label from the topmost layer that has the item. */
function labelIn(layers: readonly MapLayer[], id: string): MapLabel | null {
  return layers.reduceRight<MapLabel | null>((topmost, { labelOf }) => topmost ?? labelOf(id), null)
}

/** Changes with the styles of the moving lines; a map has at most one layer of these. */
function useLooks(layers: readonly MapLayer[]): Uint8Array | null {
  const currentLooks = layers.find(({ moving }) => moving)?.moving?.currentLooks
  const subscribe = useCallback(
    (listener: () => void) => currentLooks?.subscribe(listener) ?? (() => {}),
    [currentLooks],
  )
  return useSyncExternalStore(subscribe, () => currentLooks?.get() ?? null)
}
