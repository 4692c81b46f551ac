import { createContext } from 'react'

/** A space with a fixed height. */
export type FilledRoom = {
  readonly heightPx: number
  /** `abovePx`: height of the content above the first chart. `leftPx`: height left for each chart. */
  readonly abovePx: number
  readonly leftPx: number
  /** The page cannot scroll. */
  readonly isFixed: boolean
}

/** The space that contains the chart; null if the page grows with it. */
export const FilledRoomContext = createContext<FilledRoom | null>(null)

/** Share of the space that a chart may take at the expense of the content beneath it, such as a table. */
const SHARE = 0.6

/**
 * The height of a chart that fills the remaining space. If that is small, the chart pushes the content beneath out
 * of sight: partly if the page can scroll, completely if it cannot.
 */
export function filledHeight({ heightPx, abovePx, leftPx, isFixed }: FilledRoom, naturalPx: number): number {
  if (leftPx >= heightPx * SHARE) return Math.floor(leftPx)
  const maxPx = isFixed ? heightPx - abovePx : heightPx * SHARE
  return Math.floor(Math.max(leftPx, Math.min(naturalPx, maxPx)))
}
