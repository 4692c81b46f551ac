/** A name at a place of the map, in pixels from its upper left corner. */
export type Name = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly widthPx: number
  readonly heightPx: number
}
export type PlacedName<Own extends Name = Name> = {
  readonly name: Own
  readonly left: number
  readonly top: number
}
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** From the place to its name. */
const APART_PX = 7
/** Between two names. */
const PADDING_PX = 3
const SAMPLES = [0, 0.25, 0.5, 0.75, 1] as const

/**
 * Beside each place its name, the first before the later ones: to the right, left, below or above, where least of it lies on
 * a line; nowhere where another name stands or the frame ends.
 */
export function placedNames<Own extends Name>(
  names: readonly Own[],
  frame: { readonly width: number; readonly height: number },
  isLineAt: (x: number, y: number) => boolean,
): PlacedName<Own>[] {
  const placed: PlacedName<Own>[] = []
  const boxes: Box[] = []
  for (const name of names) {
    let best: { corner: readonly [number, number]; box: Box; onLines: number } | null = null
    for (const corner of cornersOf(name)) {
      const box = boxAt(corner, name)
      if (!isWithin(box, frame) || boxes.some((other) => overlap(box, other))) continue
      const onLines = samplesOf(box).filter(([x, y]) => isLineAt(x, y)).length
      if (!best || onLines < best.onLines) best = { corner, box, onLines }
    }
    if (!best) continue
    boxes.push(best.box)
    placed.push({ name, left: best.corner[0], top: best.corner[1] })
  }
  return placed
}

const cornersOf = ({ x, y, widthPx, heightPx }: Name): (readonly [number, number])[] => [
  [x + APART_PX, y - heightPx / 2],
  [x - APART_PX - widthPx, y - heightPx / 2],
  [x - widthPx / 2, y + APART_PX],
  [x - widthPx / 2, y - APART_PX - heightPx],
]

const boxAt = ([left, top]: readonly [number, number], { widthPx, heightPx }: Name): Box => ({
  left,
  top,
  right: left + widthPx,
  bottom: top + heightPx,
})

const isWithin = ({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }) =>
  left >= 0 && top >= 0 && right <= width && bottom <= height

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + PADDING_PX &&
  b.left < a.right + PADDING_PX &&
  a.top < b.bottom + PADDING_PX &&
  b.top < a.bottom + PADDING_PX

const samplesOf = ({ left, top, right, bottom }: Box): (readonly [number, number])[] =>
  SAMPLES.flatMap((across) =>
    SAMPLES.map((down) => [left + across * (right - left), top + down * (bottom - top)] as const),
  )
