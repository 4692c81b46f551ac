import { boundsOf } from '../fit.ts'
import type { MapTheme } from '../map-theme.ts'
import { drawSign, type PointSign } from '../signs.ts'
import { boxAround, createBoxes } from './boxes.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import { type Laid, type LaidLayer, REACH_PX } from './map-layer.ts'
import { labelLines } from './writing.ts'

/** What is drawn at a place, whatever it stands for. */
export type MapPoint = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  /** Printed above the name: «−1,8». */
  readonly value: string
  readonly fill: string
  /** 1 px around the fill. */
  readonly outline: string
  /** Says the state without colour. */
  readonly sign: PointSign
  /** Where labels collide the lower one is shown. */
  readonly rank: number
}

/** Points with their labels, thousands of them. */
export function pointLayer(id: string, points: readonly MapPoint[]): LaidLayer {
  const byId = new Map(points.map((point) => [point.id, point]))
  // of points on each other the lower rank is seen, and it is written first
  const ranked = [...points].sort((a, b) => a.rank - b.rank)
  return {
    id,
    count: points.length,
    lay: (view, theme) => laidPoints(ranked, view, theme),
    extent: boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude])),
    labelOf(pointId) {
      const point = byId.get(pointId)
      return point ? { ...point, at: [point.longitude, point.latitude] } : null
    },
  }
}

/** A camera stands beside the point whose road it shows. */
const CAMERA_OFFSET_PX = 17
/** From a point to its label. */
const APART_PX = 11
const SIGN_PX = 16
const RING_PX = 11

function laidPoints(ranked: readonly MapPoint[], view: FlatView, theme: MapTheme): Laid {
  const radius = radiusAt(view.zoom)
  const seen = ranked.flatMap((point) => {
    const x = xOf(view, point.longitude) + (point.sign === 'camera' ? CAMERA_OFFSET_PX : 0)
    const y = yOf(view, point.latitude)
    return isInView(view, x, y) ? [{ ...point, x, y }] : []
  })
  const lowestFirst = seen.toReversed()
  const touched = createBoxes<ReturnType<typeof boxAround> & { id: string }>()
  const widthPx = 2 * (radius + REACH_PX)
  for (const { id, x, y } of lowestFirst)
    touched.add({ ...boxAround(x, y, { width: widthPx, height: widthPx }), id })
  return {
    draw(pen, { isMarked }) {
      for (const point of lowestFirst) {
        const { x, y, sign } = point
        if (isMarked(point.id)) ring(pen, x, y, theme.interactive)
        if (sign === 'plain' || sign === 'half') disc(pen, x, y, { radius, ...point })
        if (sign === 'plain') continue
        pen.save()
        pen.translate(x, y)
        drawSign(pen, sign, theme.mode)
        pen.restore()
      }
    },
    obstacles: seen.map(({ x, y, sign }) => {
      const sizePx = sign === 'plain' || sign === 'half' ? 2 * radius : SIGN_PX
      return boxAround(x, y, { width: sizePx, height: sizePx })
    }),
    labels: seen.map(({ id, x, y, value, name }) => ({
      id,
      x,
      y,
      lines: labelLines(value, name),
      apartPx: APART_PX,
      colour: theme.text,
      halo: theme.halo,
    })),
    findAt(x, y) {
      const nearest = touched.nearestUnder(boxAround(x, y, { width: 1, height: 1 }))
      return nearest && { id: nearest.box.id, px: nearest.px }
    },
  }
}

/** Smaller where more of the land is seen, px. */
function radiusAt(zoom: number): number {
  const between = (from: number, to: number) => Math.min(1, Math.max(0, (zoom - from) / (to - from)))
  return 3 + 2 * between(3, 6) + 2 * between(6, 9)
}

function disc(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  { radius, fill, outline }: { radius: number; fill: string; outline: string },
): void {
  circle(pen, x, y, radius + 1)
  pen.fillStyle = outline
  pen.fill()
  circle(pen, x, y, radius)
  pen.fillStyle = fill
  pen.fill()
}

function ring(pen: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  const alpha = pen.globalAlpha
  circle(pen, x, y, RING_PX)
  pen.globalAlpha = 0.22 * alpha
  pen.fillStyle = colour
  pen.fill()
  pen.globalAlpha = alpha
  pen.lineWidth = 2
  pen.strokeStyle = colour
  pen.stroke()
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}
