import { useMap } from '@vis.gl/react-maplibre'
import { MercatorCoordinate } from 'maplibre-gl'
import { useLayoutEffect, useRef } from 'react'
import { drawFlatLines, type FlatLines, flatLines, type Projection } from './layers/flat-lines.ts'
import type { LineLook, MapLine } from './layers/map-line.ts'
import css from './road-map.module.css'

type Props = { lines: readonly MapLine[]; looks: ReadonlyMap<string, LineLook> }

/**
 * Lines whose looks change by the frame, on a flat canvas over the map. The map itself would be drawn anew for each
 * change, all of it: without a graphics processor that takes some 400 ms, this some 15.
 */
export function MovingLines({ lines, looks }: Props) {
  const map = useMap().current?.getMap()
  const canvas = useRef<HTMLCanvasElement>(null)
  const flat = useRef<{ readonly of: readonly MapLine[]; readonly lines: FlatLines } | null>(null)

  // The canvas is outside React. Before the frame, or an hour would be seen late.
  useLayoutEffect(() => {
    if (!map) return
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!canvas.current || !context) return
      if (flat.current?.of !== lines) flat.current = { of: lines, lines: flatLines(lines, projectionOf(map)) }
      const { clientWidth, clientHeight } = map.getCanvas()
      const density = window.devicePixelRatio
      canvas.current.width = clientWidth * density
      canvas.current.height = clientHeight * density
      context.scale(density, density)
      drawFlatLines(context, flat.current.lines, looks)
    }
    const drawMoved = () => {
      flat.current = null
      draw()
    }
    draw()
    map.on('move', drawMoved)
    map.on('resize', drawMoved)
    return () => {
      map.off('move', drawMoved)
      map.off('resize', drawMoved)
    }
  }, [map, lines, looks])

  return <canvas ref={canvas} className={css.moving} aria-hidden />
}

/** The map's own, as one scale and one shift: it is never turned nor tilted. */
function projectionOf(map: { project: (place: [number, number]) => { x: number; y: number } }): Projection {
  const origin = map.project([0, 0])
  const east = map.project([90, 0])
  const widthPx = 4 * (east.x - origin.x)
  return (longitude, latitude) => {
    const { x, y } = MercatorCoordinate.fromLngLat([longitude, latitude])
    return [origin.x + (x - 0.5) * widthPx, origin.y + (y - 0.5) * widthPx]
  }
}
