/** In pixels of a map, from its upper left corner. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAround = (
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

/** Boxes indexed by the squares that they touch, so that thousands need not be compared with each other. */
export function createBoxIndex<Item extends Box = Box>() {
  const bySquare = new Map<number, Item[]>()
  /** Position of each box in the order in which they were added. */
  const orderOf = new Map<Item, number>()
  function add(box: Item): void {
    orderOf.set(box, orderOf.size)
    for (const square of squaresOf(box)) {
      const squareBoxes = bySquare.get(square)
      if (squareBoxes) squareBoxes.push(box)
      else bySquare.set(square, [box])
    }
  }
  const isFree = (box: Box): boolean =>
    !squaresOf(box).some((square) => bySquare.get(square)?.some((other) => overlap(box, other)))
  /** The overlapping box whose centre is nearest; among equally near ones, the one that was added last. */
  function nearestUnder(box: Box): { readonly box: Item; readonly distancePx: number } | null {
    let nearest: { readonly box: Item; readonly distancePx: number } | null = null
    const isAbove = (a: Item, b: Item) => (orderOf.get(a) ?? 0) > (orderOf.get(b) ?? 0)
    for (const square of squaresOf(box))
      for (const other of bySquare.get(square) ?? []) {
        if (!overlap(box, other)) continue
        const distancePx = middleDistancePx(box, other)
        const isNearer =
          !nearest ||
          distancePx < nearest.distancePx ||
          (distancePx === nearest.distancePx && isAbove(other, nearest.box))
        if (isNearer) nearest = { box: other, distancePx }
      }
    return nearest
  }
  return {
    add,
    nearestUnder,
    isFree,
    addIfFree(box: Item): boolean {
      if (!isFree(box)) return false
      add(box)
      return true
    },
  }
}
export type Boxes = ReturnType<typeof createBoxIndex>

const SQUARE_PX = 64
/** Larger than the number of columns of any screen. */
const MAX_COLUMNS = 1024

function squaresOf({ left, top, right, bottom }: Box): number[] {
  const squares: number[] = []
  for (let row = squareAt(top); row <= squareAt(bottom); row += 1)
    for (let column = squareAt(left); column <= squareAt(right); column += 1)
      squares.push(row * MAX_COLUMNS + column)
  return squares
}
const squareAt = (px: number) => Math.floor(px / SQUARE_PX)

const middleDistancePx = (a: Box, b: Box): number =>
  Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
