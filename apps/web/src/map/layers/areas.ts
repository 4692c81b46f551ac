import type { Position } from 'geojson'
import { boundsOf } from '../map-bounds.ts'
import type { MapTheme } from '../map-theme.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import { type LayerLayout, type StaticLayer, WITHOUT_MIDDLE_PX } from './map-layer.ts'
import { labelLines } from './map-text.ts'
import { latitudeOf, longitudeOf } from './mercator.ts'

/** An area of land with a colour. */
export type MapArea = {
  readonly id: string
  /**
   * As in GeoJSON: polygons, each with its outer ring and the rings of its holes; rings end where they start.
   */
  readonly polygons: readonly (readonly (readonly Position[])[])[]
  readonly name: string
  /** The meaning of the colour, displayed above the name: «Fort». */
  readonly value: string
  readonly colour: string
  /** Drawn along the edge, for colours that hardly stand out from the map. */
  readonly outline: string
  /** Among overlapping areas, the one with the higher rank is on top. */
  readonly rank: number
}

/** Translucent areas, so that the roads stay visible, with a label in the middle of each. */
export function areaLayer(id: string, areas: readonly MapArea[]): StaticLayer {
  const labels = new Map(
    areas.map(({ id: areaId, polygons, name, value }) => [areaId, { at: middleOf(polygons), name, value }]),
  )
  const ranked = [...areas].sort((a, b) => a.rank - b.rank)
  return {
    id,
    itemCount: areas.length,
    computeLayout: (view, theme) =>
      arrangeAreas(ranked, (areaId) => labels.get(areaId)?.at ?? [], { view, theme }),
    extent: boundsOf(areas.flatMap(({ polygons }) => polygons.flatMap(([around = []]) => around))),
    letsNamesThrough: true,
    labelOf: (areaId) => labels.get(areaId) ?? null,
  }
}

/** For an ordinary area and for a highlighted one. */
const ALPHAS = [0.28, 0.45] as const
const LINE_PX = [2, 4] as const
const OUTLINE_PX = [4, 6] as const

function arrangeAreas(
  ranked: readonly MapArea[],
  middleOf: (id: string) => Position,
  { view, theme }: { readonly view: FlatView; readonly theme: MapTheme },
): LayerLayout {
  let paths: readonly Path2D[] | null = null
  return {
    draw(context, { isMarked }) {
      const alpha = context.globalAlpha
      context.lineJoin = 'round'
      paths ??= ranked.map(({ polygons }) => pathOf(polygons, view))
      for (const [index, path] of paths.entries()) {
        const { id, colour, outline } = ranked[index] as MapArea
        const which = isMarked(id) ? 1 : 0
        context.globalAlpha = alpha * ALPHAS[which]
        context.fillStyle = colour
        context.fill(path, 'evenodd')
        context.globalAlpha = alpha
        context.strokeStyle = outline
        context.lineWidth = OUTLINE_PX[which]
        context.stroke(path)
        context.strokeStyle = colour
        context.lineWidth = LINE_PX[which]
        context.stroke(path)
      }
    },
    obstacles: [],
    labels: ranked.toReversed().flatMap(({ id, name, value }) => {
      const [longitude = 0, latitude = 0] = middleOf(id)
      const [x, y] = [xOf(view, longitude), yOf(view, latitude)]
      const lines = labelLines(value, name)
      if (lines.length === 0 || !isInView(view, x, y)) return []
      return [{ id, x, y, lines, gapPx: 0, colour: theme.text, halo: theme.halo }]
    }),
    findAt(x, y) {
      const topmost = ranked.findLast(({ polygons }) => isInside(polygons, view, { x, y }))
      return topmost ? { id: topmost.id, distancePx: WITHOUT_MIDDLE_PX } : null
    },
  }
}

function pathOf(polygons: MapArea['polygons'], view: FlatView): Path2D {
  const path = new Path2D()
  for (const ring of polygons.flat()) {
    ring.forEach(([longitude = 0, latitude = 0], index) => {
      const [x, y] = [xOf(view, longitude), yOf(view, latitude)]
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    })
    path.closePath()
  }
  return path
}

/** Even–odd rule over all rings, so that holes are outside. */
function isInside(
  polygons: MapArea['polygons'],
  { scale, shiftX, shiftY }: FlatView,
  at: { readonly x: number; readonly y: number },
): boolean {
  const longitude = longitudeOf((at.x - shiftX) / scale)
  const latitude = latitudeOf((at.y - shiftY) / scale)
  let inside = false
  for (const ring of polygons.flat())
    ring.forEach(([x = 0, y = 0], index) => {
      const [beforeX = 0, beforeY = 0] = ring.at(index - 1) ?? []
      if (y > latitude === beforeY > latitude) return
      if (longitude < x + ((latitude - y) / (beforeY - y)) * (beforeX - x)) inside = !inside
    })
  return inside
}

/** The centroid of the largest polygon. */
export function middleOf(polygons: MapArea['polygons']): Position {
  const middles = polygons.flatMap(([around]) => (around ? [centreOf(around)] : []))
  const largest = middles.reduce((best, next) => (next.size > best.size ? next : best), NOWHERE)
  return largest.at
}

const NOWHERE = { size: 0, at: [0, 0] as Position }

function centreOf(ring: readonly Position[]): typeof NOWHERE {
  let [doubled, x, y] = [0, 0, 0]
  // Computed relative to the first corner, because squared degrees are tiny compared with the complete earth.
  const [originX = 0, originY = 0] = ring[0] ?? []
  ring.forEach(([longitude = 0, latitude = 0], index) => {
    const [nextLongitude = 0, nextLatitude = 0] = ring[(index + 1) % ring.length] ?? []
    const [x1, y1, x2, y2] = [
      longitude - originX,
      latitude - originY,
      nextLongitude - originX,
      nextLatitude - originY,
    ]
    const cross = x1 * y2 - x2 * y1
    doubled += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  if (doubled === 0) return { size: 0, at: [originX, originY] }
  return { size: Math.abs(doubled), at: [originX + x / (3 * doubled), originY + y / (3 * doubled)] }
}
