import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { useSight } from './use-sight.ts'

type Options = {
  readonly rowHeightPx: number
  /** Rows that are rendered beyond the visible ones. */
  readonly overscan: number
  readonly scrollPaddingStart?: number
  /** Height of a row that may be higher than the others. */
  readonly measureElement?: (element: Element) => number
  /** Receives the ids of the rendered rows when they change. */
  readonly onSight: ((ids: readonly string[]) => void) | undefined
}

/** The visible rows of a long list in a scroller, and the space before and after them. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { rowHeightPx, onSight, ...options }: Options,
) {
  // These functions must stay the same as long as the rows do; otherwise all positions are recomputed at each
  // scroll step.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids])
  const estimateSize = useCallback(() => rowHeightPx, [rowHeightPx])
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    ...options,
  })
  const items = virtual.getVirtualItems()
  useSight(
    items.flatMap(({ index }) => ids[index] ?? []),
    onSight,
  )
  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return { virtual, items, before, after }
}
