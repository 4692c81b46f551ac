import { MAX_MASKS } from '@verglas/contract/camera-codes'

/** Corners of a polygon, in fractions of the picture: from the left, from the top. */
export type Mask = readonly (readonly [x: number, y: number])[]
/** The corner being edited, with its mask. */
export type Corner = { readonly mask: number; readonly corner: number }

/** A new mask: a square in the middle. */
export const NEW_MASK: Mask = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.6, 0.6],
  [0.4, 0.6],
]
const FEWEST_CORNERS = 3
const DIGITS = 4

const clamped = (fraction: number): number => Number(Math.min(1, Math.max(0, fraction)).toFixed(DIGITS))

const withMask = (masks: readonly Mask[], index: number, changed: Mask): readonly Mask[] =>
  masks.map((mask, at) => (at === index ? changed : mask))

export function movedCorner(
  masks: readonly Mask[],
  { mask, corner }: Corner,
  to: readonly [number, number],
): readonly Mask[] {
  const corners = masks[mask] ?? []
  const place = [clamped(to[0]), clamped(to[1])] as const
  return withMask(
    masks,
    mask,
    corners.map((point, at) => (at === corner ? place : point)),
  )
}

/** Adds a corner, half-way to the next. */
export function addedCorner(masks: readonly Mask[], { mask, corner }: Corner): readonly Mask[] {
  const corners = masks[mask] ?? []
  const [x1, y1] = corners[corner] ?? [0, 0]
  const [x2, y2] = corners[(corner + 1) % corners.length] ?? [0, 0]
  const between = [clamped((x1 + x2) / 2), clamped((y1 + y2) / 2)] as const
  return withMask(masks, mask, [...corners.slice(0, corner + 1), between, ...corners.slice(corner + 1)])
}

/** Removes a corner; removes the mask if too few are left. */
export function removedCorner(masks: readonly Mask[], { mask, corner }: Corner): readonly Mask[] {
  const corners = (masks[mask] ?? []).filter((_, at) => at !== corner)
  return corners.length < FEWEST_CORNERS
    ? masks.filter((_, at) => at !== mask)
    : withMask(masks, mask, corners)
}

/** Merges the masks of two versions, each once, up to the maximum of a camera. */
export function bothMasks(yours: readonly Mask[], theirs: readonly Mask[]): readonly Mask[] {
  const yourMasks = new Set(yours.map((mask) => JSON.stringify(mask)))
  return [...yours, ...theirs.filter((mask) => !yourMasks.has(JSON.stringify(mask)))].slice(0, MAX_MASKS)
}
