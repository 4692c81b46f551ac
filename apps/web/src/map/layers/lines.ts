import { boundsOfLines } from '../map-bounds.ts'
import type { MapTheme } from '../map-theme.ts'
import { drawWave } from '../signs.ts'
import { type FlatView, xOf, yOf } from './flat-view.ts'
import { CASING_PX } from './line-paint.ts'
import {
  HIT_TOLERANCE_PX,
  type ItemHit,
  type LayerLayout,
  type MovingLayer,
  type StaticLayer,
  WITHOUT_MIDDLE_PX,
} from './map-layer.ts'
import type { MapLine, MovingLines } from './map-line.ts'

/** Lines whose style does not change: circuits, coasts, reaches of rivers. */
export function lineLayer(id: string, lines: readonly MapLine[]): StaticLayer {
  const ranked = [...lines].sort((a, b) => a.rank - b.rank)
  return { id, computeLayout: (view, theme) => arrangeLines(ranked, view, theme), ...places(lines) }
}

/** Lines whose style changes with every frame, up to 20,000 of them. */
export function movingLineLayer(
  id: string,
  lines: readonly MapLine[],
  moving: Omit<MovingLines, 'lines'>,
): MovingLayer {
  return { id, moving: { lines, ...moving }, ...places(lines) }
}

function places(lines: readonly MapLine[]): Pick<StaticLayer, 'itemCount' | 'extent' | 'labelOf'> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    itemCount: lines.length,
    extent: boundsOfLines(lines.map(({ coordinates }) => coordinates)),
    labelOf(lineId) {
      const line = byId.get(lineId)
      const at = line?.coordinates[Math.floor(line.coordinates.length / 2)]
      return line && at ? { at, name: line.name, value: line.value } : null
    },
  }
}

function arrangeLines(ranked: readonly MapLine[], view: FlatView, theme: MapTheme): LayerLayout {
  const drawn = ranked.flatMap((line) => {
    const bends = line.coordinates.map(
      ([longitude = 0, latitude = 0]) => [xOf(view, longitude), yOf(view, latitude)] as const,
    )
    if (!touchesView(bends, view)) return []
    return [{ ...line, bends }]
  })
  const { growth = 1 } = view
  let paths: readonly Path2D[] | null = null
  return {
    draw(context, { isMarked }) {
      context.lineJoin = 'round'
      // Flat ends: the round end of a calm stretch would cover a short dangerous one.
      context.lineCap = 'butt'
      paths ??= drawn.map(({ bends }) => pathOf(bends))
      for (const [index, path] of paths.entries()) {
        const { id, outline, widthPx, river } = drawn[index] as MapLine
        if (river && !isMarked(id)) continue
        context.strokeStyle = isMarked(id) ? theme.interactive : outline
        context.lineWidth = growth * widthPx + (isMarked(id) ? 3 * CASING_PX : CASING_PX)
        context.stroke(path)
      }
      for (const [index, path] of paths.entries()) {
        const { colour, widthPx, isDashed, river } = drawn[index] as MapLine
        context.strokeStyle = colour
        context.lineWidth = growth * widthPx
        context.setLineDash(river ? RIVER_DASH_PX : isDashed ? [2 * widthPx, 2 * widthPx] : [])
        context.stroke(path)
      }
      context.setLineDash([])
      for (const { bends, river } of drawn) {
        const [x, y] = bends[Math.floor(bends.length / 2)] ?? []
        if (river?.wave && x !== undefined && y !== undefined) drawWave(context, x, y, river.wave)
      }
    },
    obstacles: [],
    labels: [],
    findAt: (x, y) => nearest(drawn, x, y),
  }
}

const RIVER_DASH_PX = [9, 5]

type Bends = readonly (readonly [x: number, y: number])[]

function pathOf(bends: Bends): Path2D {
  const path = new Path2D()
  for (const [x, y] of bends) path.lineTo(x, y)
  return path
}

function touchesView(bends: Bends, { width, height }: FlatView): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of bends) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return right >= 0 && bottom >= 0 && left <= width && top <= height
}

/** The nearest line within the hit tolerance; among equally near ones, the topmost. */
function nearest(
  drawn: readonly { readonly id: string; readonly widthPx: number; readonly bends: Bends }[],
  x: number,
  y: number,
): ItemHit | null {
  let nearestLine: { readonly id: string; readonly px: number } | null = null
  for (const { id, widthPx, bends } of drawn) {
    const px = Math.max(0, distancePx(bends, x, y) - widthPx / 2)
    if (px <= HIT_TOLERANCE_PX && px <= (nearestLine?.px ?? HIT_TOLERANCE_PX)) nearestLine = { id, px }
  }
  return nearestLine && { id: nearestLine.id, distancePx: WITHOUT_MIDDLE_PX }
}

function distancePx(bends: Bends, x: number, y: number): number {
  let minPx = Infinity
  for (let index = 1; index < bends.length; index += 1) {
    const [fromX = 0, fromY = 0] = bends[index - 1] ?? []
    const [toX = 0, toY = 0] = bends[index] ?? []
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const lengthSquared = alongX ** 2 + alongY ** 2
    const shareOfLength =
      lengthSquared === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared
    const share = Math.min(1, Math.max(0, shareOfLength))
    minPx = Math.min(minPx, Math.hypot(fromX + share * alongX - x, fromY + share * alongY - y))
  }
  return minPx
}
