import { createContext } from 'react'

/** A place with a height of its own. */
export type FilledRoom = {
  readonly heightPx: number
  /** What stands over the first drawing, and what all that stands with them leaves for each. */
  readonly abovePx: number
  readonly leftPx: number
  /** Nothing can be scrolled to. */
  readonly isFixed: boolean
}

/** Where a drawing stands in such a place; null: the page grows with it. */
export const FilledRoomContext = createContext<FilledRoom | null>(null)

/** A drawing gives less than this of a place to what stands beneath it, such as a table. */
const SHARE = 0.6

/**
 * A drawing fills what is left. Where that is little, what stands beneath goes out of sight: as far as can be scrolled to,
 * or all of it where nothing can.
 */
export function filledHeight({ heightPx, abovePx, leftPx, isFixed }: FilledRoom, naturalPx: number): number {
  if (leftPx >= heightPx * SHARE) return Math.floor(leftPx)
  const maxPx = isFixed ? heightPx - abovePx : heightPx * SHARE
  return Math.floor(Math.max(leftPx, Math.min(naturalPx, maxPx)))
}
