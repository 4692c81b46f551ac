import type { MapTheme } from '../map-theme.ts'
import { type ColouredSign, drawColouredSign } from '../signs.ts'
import { type Box, boxAround, createBoxes } from './boxes.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import { type Laid, type LaidLayer, REACH_PX } from './map-layer.ts'
import { labelLines } from './writing.ts'

/** A drawing at a place whose colour, size and direction say a value. */
export type MapSign = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  /** Beside the drawing where there is room, and under the pointer: «32 km/h». */
  readonly value: string
  readonly colour: string
  /** Degrees clockwise from upright. */
  readonly turnDeg: number
  /** 1: as it was drawn. */
  readonly scale: number
  /** Of drawings on each other the higher is seen; of labels that collide the higher is written. */
  readonly rank: number
}

type Drawing = {
  readonly sign: ColouredSign
  readonly signs: readonly MapSign[]
  readonly isWritten: boolean
}

/** Wind and lightning, thousands of them. They never say what the map is fitted to. */
export function signLayer(id: string, drawing: Drawing): LaidLayer {
  const { signs } = drawing
  const byId = new Map(signs.map((each) => [each.id, each]))
  const strongestFirst = [...signs].sort((a, b) => b.rank - a.rank)
  return {
    id,
    count: signs.length,
    lay: (view, theme) => laidSigns({ ...drawing, signs: strongestFirst }, view, theme),
    extent: null,
    labelOf(signId) {
      const found = byId.get(signId)
      return found ? { at: [found.longitude, found.latitude], name: found.name, value: found.value } : null
    },
  }
}

/** As large as it was drawn. */
const SIGN_PX = 18
/** From the edge of a drawing to its value. */
const GAP_PX = 4
/** What is under the pointer lets its label be read. */
const MARKED_ALPHA = 0.6

function laidSigns({ sign, signs, isWritten }: Drawing, view: FlatView, theme: MapTheme): Laid {
  const boxes = createBoxes()
  // where written ones would lie on each other the strongest is drawn; of what says no value all are
  const seen = signs.flatMap((each) => {
    const x = xOf(view, each.longitude)
    const y = yOf(view, each.latitude)
    if (!isInView(view, x, y)) return []
    const sizePx = SIGN_PX * each.scale
    const box = { ...boxAround(x, y, { width: sizePx, height: sizePx }), id: each.id }
    if (isWritten && !boxes.addIfFree(box)) return []
    return [{ ...each, x, y, box, apartPx: sizePx / 2 + GAP_PX }]
  })
  const weakestFirst = seen.toReversed()
  const touched = createBoxes<Box & { id: string }>()
  for (const { box } of weakestFirst) touched.add(box)
  return {
    draw(pen, { isMarked }) {
      for (const { id, x, y, turnDeg, scale, colour } of weakestFirst) {
        pen.save()
        pen.translate(x, y)
        pen.rotate((turnDeg * Math.PI) / 180)
        pen.scale(scale, scale)
        if (isMarked(id)) pen.globalAlpha *= MARKED_ALPHA
        pen.fillStyle = colour
        drawColouredSign(pen, sign, theme.halo)
        pen.restore()
      }
    },
    obstacles: isWritten ? seen.map(({ box }) => box) : [],
    labels: isWritten
      ? seen.map(({ id, x, y, value, apartPx }) => ({
          id,
          x,
          y,
          lines: labelLines(value, ''),
          apartPx,
          colour: theme.text,
          halo: theme.halo,
        }))
      : [],
    findAt(x, y) {
      const nearest = touched.nearestUnder(boxAround(x, y, { width: REACH_PX, height: REACH_PX }))
      return nearest && { id: nearest.box.id, px: nearest.px }
    },
  }
}
