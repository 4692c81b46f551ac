import type { MapTheme } from '../map-theme.ts'
import { type ColouredSymbol, drawColouredSymbol } from '../signs.ts'
import { type Box, boxAround, createBoxIndex } from './boxes.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import { HIT_TOLERANCE_PX, type LayerLayout, type StaticLayer } from './map-layer.ts'
import { labelLines } from './map-text.ts'

/** A symbol at a place whose colour, size and direction represent a value. */
export type MapSymbol = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  /** Displayed next to the symbol if there is room, and under the pointer: «32 km/h». */
  readonly value: string
  readonly colour: string
  /** Degrees clockwise from upright. */
  readonly rotationDeg: number
  /** Factor of the size in which it was drawn. */
  readonly scale: number
  /** Among overlapping symbols the higher rank is on top; among colliding labels the higher rank is written. */
  readonly rank: number
}

type Drawing = {
  readonly symbol: ColouredSymbol
  readonly symbols: readonly MapSymbol[]
  readonly isWritten: boolean
}

/** Wind and lightning, thousands of symbols. They do not affect the frame to which the map is fitted. */
export function symbolLayer(id: string, drawing: Drawing): StaticLayer {
  const { symbols } = drawing
  const byId = new Map(symbols.map((each) => [each.id, each]))
  const strongestFirst = [...symbols].sort((a, b) => b.rank - a.rank)
  return {
    id,
    itemCount: symbols.length,
    computeLayout: (view, theme) => arrangeSymbols({ ...drawing, symbols: strongestFirst }, view, theme),
    extent: null,
    labelOf(symbolId) {
      const mapSymbol = byId.get(symbolId)
      return mapSymbol
        ? { at: [mapSymbol.longitude, mapSymbol.latitude], name: mapSymbol.name, value: mapSymbol.value }
        : null
    },
  }
}

/** Size in which the symbol was drawn. */
const SYMBOL_PX = 18
/** From the edge of a symbol to its value. */
const GAP_PX = 4
/** The symbol under the pointer becomes translucent, so that its label can be read. */
const MARKED_ALPHA = 0.6

function arrangeSymbols(
  { symbol, symbols, isWritten }: Drawing,
  view: FlatView,
  theme: MapTheme,
): LayerLayout {
  const boxes = createBoxIndex()
  // If symbols with values overlap, only the strongest is drawn; without values, all are drawn.
  const visibleSymbols = symbols.flatMap((each) => {
    const x = xOf(view, each.longitude)
    const y = yOf(view, each.latitude)
    if (!isInView(view, x, y)) return []
    const sizePx = SYMBOL_PX * each.scale
    const box = { ...boxAround(x, y, { width: sizePx, height: sizePx }), id: each.id }
    if (isWritten && !boxes.addIfFree(box)) return []
    return [{ ...each, x, y, box, gapPx: sizePx / 2 + GAP_PX }]
  })
  const weakestFirst = visibleSymbols.toReversed()
  const touched = createBoxIndex<Box & { id: string }>()
  for (const { box } of weakestFirst) touched.add(box)
  return {
    draw(context, { isMarked }) {
      for (const { id, x, y, rotationDeg, scale, colour } of weakestFirst) {
        context.save()
        context.translate(x, y)
        context.rotate((rotationDeg * Math.PI) / 180)
        context.scale(scale, scale)
        if (isMarked(id)) context.globalAlpha *= MARKED_ALPHA
        context.fillStyle = colour
        drawColouredSymbol(context, symbol, theme.halo)
        context.restore()
      }
    },
    obstacles: isWritten ? visibleSymbols.map(({ box }) => box) : [],
    labels: isWritten
      ? visibleSymbols.map(({ id, x, y, value, gapPx }) => ({
          id,
          x,
          y,
          lines: labelLines(value, ''),
          gapPx,
          colour: theme.text,
          halo: theme.halo,
        }))
      : [],
    findAt(x, y) {
      const nearest = touched.nearestUnder(
        boxAround(x, y, { width: HIT_TOLERANCE_PX, height: HIT_TOLERANCE_PX }),
      )
      return nearest && { id: nearest.box.id, distancePx: nearest.distancePx }
    },
  }
}
