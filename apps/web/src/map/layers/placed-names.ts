import type { Box, Boxes } from './boxes.ts'

/** A name at a place of the map, in pixels from its upper left corner. */
export type Name = {
  readonly x: number
  readonly y: number
  readonly widthPx: number
  readonly heightPx: number
  /** Distance from the place to its name. */
  readonly gapPx: number
  /** The name is left out near another one of the same group. */
  readonly spacing?: { readonly group: string; readonly px: number } | undefined
}
export type PlacedName<Own extends Name = Name> = {
  readonly name: Own
  readonly left: number
  readonly top: number
}
type Frame = { readonly width: number; readonly height: number }

/** Minimum distance between two names. */
const PADDING_PX = 3
const SAMPLES = [0, 0.25, 0.5, 0.75, 1] as const

/**
 * Places a name next to each place, earlier ones first: to the right, left, below or above, wherever it covers lines
 * the least. Leaves out names that would leave the frame or overlap something. Placed names are added to `boxes`.
 */
export function placedNames<Own extends Name>(
  names: readonly Own[],
  frame: Frame,
  boxes: Boxes,
  isLineAt?: (x: number, y: number) => boolean,
): PlacedName<Own>[] {
  const placesByGroup = new Map<string, Name[]>()
  return names.flatMap((name) => {
    const { spacing } = name
    const ownGroup = spacing ? (placesByGroup.get(spacing.group) ?? []) : []
    if (spacing && ownGroup.some(({ x, y }) => Math.hypot(name.x - x, name.y - y) < spacing.px)) return []
    let best: { corner: readonly [number, number]; box: Box; onLines: number } | null = null
    for (const corner of cornersOf(name)) {
      const box = boxAt(corner, name)
      if (!isWithin(box, frame) || !boxes.isFree(padded(box))) continue
      const overlapCount = isLineAt ? samplesOf(box).filter(([x, y]) => isLineAt(x, y)).length : 0
      if (!best || overlapCount < best.onLines) best = { corner, box, onLines: overlapCount }
      if (best.onLines === 0) break
    }
    if (!best) return []
    boxes.add(best.box)
    if (spacing) placesByGroup.set(spacing.group, [...ownGroup, name])
    return [{ name, left: best.corner[0], top: best.corner[1] }]
  })
}

function cornersOf({ x, y, widthPx, heightPx, gapPx }: Name): (readonly [number, number])[] {
  // A name centred on its place has only one position.
  if (gapPx === 0) return [[x - widthPx / 2, y - heightPx / 2]]
  return [
    [x + gapPx, y - heightPx / 2],
    [x - gapPx - widthPx, y - heightPx / 2],
    [x - widthPx / 2, y + gapPx],
    [x - widthPx / 2, y - gapPx - heightPx],
  ]
}

const boxAt = ([left, top]: readonly [number, number], { widthPx, heightPx }: Name): Box => ({
  left,
  top,
  right: left + widthPx,
  bottom: top + heightPx,
})

const padded = ({ left, top, right, bottom }: Box): Box => ({
  left: left - PADDING_PX,
  top: top - PADDING_PX,
  right: right + PADDING_PX,
  bottom: bottom + PADDING_PX,
})

const isWithin = ({ left, top, right, bottom }: Box, { width, height }: Frame) =>
  left >= 0 && top >= 0 && right <= width && bottom <= height

const samplesOf = ({ left, top, right, bottom }: Box): (readonly [number, number])[] =>
  SAMPLES.flatMap((across) =>
    SAMPLES.map((down) => [left + across * (right - left), top + down * (bottom - top)] as const),
  )
