import { boundsOf } from '../map-bounds.ts'
import type { MapTheme } from '../map-theme.ts'
import { drawSymbol, type PointSymbol } from '../signs.ts'
import { boxAround, createBoxIndex } from './boxes.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import { HIT_TOLERANCE_PX, type LayerLayout, type StaticLayer } from './map-layer.ts'
import { labelLines } from './map-text.ts'

/** A point on the map. */
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
  /** Shows the state without relying on colour. */
  readonly symbol: PointSymbol
  /** If labels collide, the one with the lower rank is written. */
  readonly rank: number
  /** A small dot, named only under the pointer: what it shows is already on the road below it. */
  readonly isMinor?: boolean
}

/** Points with their labels, thousands of them. */
export function pointLayer(id: string, points: readonly MapPoint[]): StaticLayer {
  const byId = new Map(points.map((point) => [point.id, point]))
  // Among overlapping points, the one with the lower rank is on top, and its label is written first.
  const ranked = [...points].sort((a, b) => a.rank - b.rank)
  return {
    id,
    itemCount: points.length,
    computeLayout: (view, theme) => arrangePoints(ranked, view, theme),
    extent: boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude])),
    labelOf(pointId) {
      const point = byId.get(pointId)
      return point ? { ...point, at: [point.longitude, point.latitude] } : null
    },
  }
}

/** A camera is drawn next to the point whose road it shows. */
const CAMERA_OFFSET_PX = 17
/** Below this zoom cameras are small and have no names, because they would be stronger than the roads. */
const CAMERA_ZOOM = 9
const SMALL_CAMERA = 0.5
const MINOR_RADIUS_PX = 2.5
/** From a point to its label. */
const LABEL_GAP_PX = 11
const SYMBOL_PX = 16
const RING_PX = 11

function arrangePoints(ranked: readonly MapPoint[], view: FlatView, theme: MapTheme): LayerLayout {
  const { growth = 1 } = view
  const normalRadius = growth * radiusAt(view.zoom)
  const visiblePoints = ranked.flatMap((point) => {
    const symbolScale = growth * (point.symbol === 'camera' && view.zoom < CAMERA_ZOOM ? SMALL_CAMERA : 1)
    const x = xOf(view, point.longitude) + (point.symbol === 'camera' ? symbolScale * CAMERA_OFFSET_PX : 0)
    const y = yOf(view, point.latitude)
    const radius = point.isMinor ? growth * MINOR_RADIUS_PX : normalRadius
    return isInView(view, x, y) ? [{ ...point, x, y, radius, symbolScale }] : []
  })
  const lowestFirst = visiblePoints.toReversed()
  const touched = createBoxIndex<ReturnType<typeof boxAround> & { id: string }>()
  const widthPx = 2 * (normalRadius + HIT_TOLERANCE_PX)
  for (const { id, x, y } of lowestFirst)
    touched.add({ ...boxAround(x, y, { width: widthPx, height: widthPx }), id })
  return {
    draw(context, { isMarked }) {
      for (const point of lowestFirst) {
        const { x, y, symbol, symbolScale } = point
        if (isMarked(point.id)) ring(context, x, y, theme.interactive)
        if (symbol === 'plain' || symbol === 'half') disc(context, x, y, point)
        if (symbol === 'plain') continue
        context.save()
        context.translate(x, y)
        context.scale(symbolScale, symbolScale)
        drawSymbol(context, symbol, theme.mode)
        context.restore()
      }
    },
    obstacles: visiblePoints.map(({ x, y, symbol, radius, symbolScale }) => {
      const sizePx = symbol === 'plain' || symbol === 'half' ? 2 * radius : symbolScale * SYMBOL_PX
      return boxAround(x, y, { width: sizePx, height: sizePx })
    }),
    labels: visiblePoints.filter(isLabelled).map(({ id, x, y, value, name }) => ({
      id,
      x,
      y,
      lines: labelLines(value, name),
      gapPx: growth * LABEL_GAP_PX,
      colour: theme.text,
      halo: theme.halo,
    })),
    findAt(x, y) {
      const nearest = touched.nearestUnder(boxAround(x, y, { width: 1, height: 1 }))
      return nearest && { id: nearest.box.id, distancePx: nearest.distancePx }
    },
  }
}

const isLabelled = ({ isMinor, symbol, symbolScale }: MapPoint & { readonly symbolScale: number }) =>
  !isMinor && (symbol !== 'camera' || symbolScale >= 1)

/** Radius in px; smaller when zoomed out, so that the road between close points stays visible. */
function radiusAt(zoom: number): number {
  const between = (from: number, to: number) => Math.min(1, Math.max(0, (zoom - from) / (to - from)))
  return 3 + between(3, 7) + 3 * between(7, 9.5)
}

function disc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { radius, fill, outline }: { radius: number; fill: string; outline: string },
): void {
  circle(context, x, y, radius + 1)
  context.fillStyle = outline
  context.fill()
  circle(context, x, y, radius)
  context.fillStyle = fill
  context.fill()
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  const alpha = context.globalAlpha
  circle(context, x, y, RING_PX)
  context.globalAlpha = 0.22 * alpha
  context.fillStyle = colour
  context.fill()
  context.globalAlpha = alpha
  context.lineWidth = 2
  context.strokeStyle = colour
  context.stroke()
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}
