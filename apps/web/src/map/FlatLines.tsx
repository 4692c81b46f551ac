import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Hover } from '../ui/split/hover.ts'
import { flatViewOf } from './flat-view-of-map.ts'
import { CASING_PX, maxHalfWidthPx, type Palette, paintLines, paletteOf } from './layers/line-paint.ts'
import {
  type LineRaster,
  type LineShapes,
  lineShapes,
  nearestLines,
  rasterOf,
  type View,
} from './layers/line-raster.ts'
import { type FindAt, HIT_TOLERANCE_PX, type MovingLayer, WITHOUT_MIDDLE_PX } from './layers/map-layer.ts'
import type { MovingLines } from './layers/map-line.ts'
import type { MapTheme } from './map-theme.ts'
import css from './road-map.module.css'

type Props = {
  readonly map: MapLibre | undefined
  readonly layer: MovingLayer
  readonly selectedId: string | null
  readonly hover: Hover
  readonly theme: MapTheme
  /** Hit tests by layer, because the map itself does not know these lines. */
  readonly finders: Map<string, FindAt>
  /** Factor by which lines are wider than at a desk. */
  readonly growth: number
}

/** Data for drawing one view of the map; valid until the map is moved. */
type Drawing = {
  readonly view: View
  readonly raster: LineRaster
  readonly picture: ImageData
  readonly pixels: Uint32Array
  nearest: Int32Array | null
}

/**
 * Lines whose style changes with every frame, on a canvas over the map. The map itself would redraw completely for
 * each change, which takes some 150 ms without a graphics processor; this takes some 5.
 */
export function FlatLines({ map, layer, selectedId, hover, theme, finders, growth }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { moving, opacity = 1 } = layer
  const { lines, currentLooks, outline } = moving
  const looks = useMemo(
    () => moving.looks.map((look) => ({ ...look, widthPx: growth * look.widthPx })),
    [moving.looks, growth],
  )
  const shapes = useMemo(() => lineShapes(lines), [lines])
  const places = useMemo(() => new Map(lines.map(({ id }, place) => [id, place])), [lines])

  // The canvas is outside React. Draws before the frame; otherwise the previous hour would stay visible for one
  // frame.
  useLayoutEffect(() => {
    if (!map) return
    let drawing: Drawing | null = null
    let palette: Palette | null = null
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!canvas.current || !context) return
      const density = window.devicePixelRatio
      palette ??= paletteOf(looks, outline, density)
      drawing ??= begin(context, shapes, viewOf(map, density), {
        halfWidthPx: maxHalfWidthPx(looks, density),
        dashPx: 2 * (looks[0]?.widthPx ?? 2) * density,
      })
      const { pixels, raster, picture, view } = drawing
      paintLines(pixels, raster, currentLooks.get(), palette)
      context.putImageData(picture, 0, 0)
      for (const id of [selectedId, hover.get()]) {
        const place = id === null ? undefined : places.get(id)
        const look = looks[currentLooks.get()[place ?? -1] ?? -1]
        if (place === undefined || !look) continue
        drawHighlight(context, pathOf(shapes, place, view), { look, colour: theme.interactive, density })
      }
    }
    const drawMoved = () => {
      drawing = null
      draw()
    }
    draw()
    finders.set(layer.id, (x, y) => {
      if (!drawing) return null
      drawing.nearest ??= nearestLines(drawing.raster, drawing.pixels.length)
      const line = lines[nearestAt(drawing, x, y) - 1]
      return line ? { id: line.id, distancePx: WITHOUT_MIDDLE_PX } : null
    })
    const ends = [currentLooks.subscribe(draw), hover.subscribe(draw)]
    map.on('move', drawMoved)
    map.on('resize', drawMoved)
    return () => {
      map.off('move', drawMoved)
      map.off('resize', drawMoved)
      for (const end of ends) end()
      finders.delete(layer.id)
    }
  }, [map, shapes, places, lines, looks, currentLooks, outline, selectedId, hover, theme, finders, layer.id])

  return <canvas ref={canvas} className={css.flat} style={{ opacity }} aria-hidden />
}

function begin(
  context: CanvasRenderingContext2D,
  shapes: LineShapes,
  view: View,
  options: Parameters<typeof rasterOf>[2],
): Drawing {
  const { canvas } = context
  if (canvas.width !== view.width || canvas.height !== view.height) {
    canvas.width = view.width
    canvas.height = view.height
  }
  const picture = context.createImageData(view.width, view.height)
  const pixels = new Uint32Array(picture.data.buffer)
  return { view, raster: rasterOf(shapes, view, options), picture, pixels, nearest: null }
}

/** The view of the map in device pixels. */
function viewOf(map: MapLibre, density: number): View {
  const { scale, shiftX, shiftY, width, height } = flatViewOf(map)
  return {
    scale: scale * density,
    shiftX: shiftX * density,
    shiftY: shiftY * density,
    width: Math.max(1, Math.round(width * density)),
    height: Math.max(1, Math.round(height * density)),
  }
}

/** The line at or near a position, as its index plus one; 0 if there is none. */
function nearestAt({ nearest, view: { width, height } }: Drawing, x: number, y: number): number {
  if (!nearest) return 0
  const density = window.devicePixelRatio
  for (const offsetPx of [0, HIT_TOLERANCE_PX / 2, HIT_TOLERANCE_PX])
    for (const [east, south] of AROUND) {
      const column = Math.round((x + east * offsetPx) * density)
      const row = Math.round((y + south * offsetPx) * density)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const lineNumber = nearest[row * width + column]
      if (lineNumber) return lineNumber
    }
  return 0
}

const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function pathOf({ bends, starts }: LineShapes, place: number, { scale, shiftX, shiftY }: View): Path2D {
  const path = new Path2D()
  for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 2)
    path.lineTo((bends[at] ?? 0) * scale + shiftX, (bends[at + 1] ?? 0) * scale + shiftY)
  return path
}

type Highlight = {
  readonly look: MovingLines['looks'][number]
  readonly colour: string
  readonly density: number
}

/** Draws the highlighted line over all others. */
function drawHighlight(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { look, colour, density }: Highlight,
): void {
  context.lineCap = 'butt'
  context.lineJoin = 'round'
  context.strokeStyle = colour
  context.lineWidth = (look.widthPx + 3 * CASING_PX) * density
  context.stroke(path)
  context.strokeStyle = look.colour
  context.lineWidth = look.widthPx * density
  context.stroke(path)
}
