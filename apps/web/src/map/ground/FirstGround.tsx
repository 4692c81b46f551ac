import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cleared, flatViewOf } from '../flat-view-of-map.ts'
import type { MapTheme } from '../map-theme.ts'
import css from '../road-map.module.css'
import { paintGround } from './paint-ground.ts'
import type { GroundScales } from './use-ground-cells.ts'

type Props = {
  readonly map: MapLibre | undefined
  readonly scales: GroundScales
  readonly theme: MapTheme
}

/**
 * The ground on a canvas until the map has drawn it. The map first cuts it into tiles in a worker, which takes seconds
 * on a slow computer, and until then roads would lie in an empty plane.
 */
export function FirstGround({ map, scales, theme }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawnByMap = useIsDrawnByMap(map)
  // Draws before the browser paints, like the items on the map, so that both appear together.
  useLayoutEffect(() => {
    if (!map || isDrawnByMap || scales.flat().length === 0) return
    const draw = () => {
      const view = flatViewOf(map)
      const context = canvas.current && cleared(canvas.current, view)
      if (context) paintGround(context, scales, { view, theme })
    }
    draw()
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, scales, theme, isDrawnByMap])
  return isDrawnByMap ? null : <canvas ref={canvas} className={css.flat} aria-hidden />
}

/** Whether the map has once drawn ground of its own. */
function useIsDrawnByMap(map: MapLibre | undefined): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!map || isDrawn) return
    const done = () => setDrawn(true)
    const look = ({ sourceId }: { readonly sourceId?: string }) => {
      if (!sourceId?.startsWith('ground-') || sourceId === 'ground-far') return
      if (map.isSourceLoaded(sourceId) && hasFeatures(map.getSource(sourceId))) map.once('render', done)
    }
    map.on('sourcedata', look)
    return () => {
      map.off('sourcedata', look)
      map.off('render', done)
    }
  }, [map, isDrawn])
  return isDrawn
}

/** A source is empty until its pieces have arrived. */
function hasFeatures(source: unknown): boolean {
  const { data } = (source as GeoJSONSource).serialize()
  return typeof data === 'object' && 'features' in data && data.features.length > 0
}
