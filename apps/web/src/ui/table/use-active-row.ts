import { type KeyboardEvent, useState } from 'react'

type Options = {
  /** The number of rows that Page up and Page down move by. */
  pageRows: () => number
  /** Scrolls a row into view. */
  reveal: (index: number) => void
  onMove?: ((id: string) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
}

/**
 * The row selected by keyboard. The table keeps the focus and names this row; arrow keys, Page up, Page down,
 * Home and End move it, Enter opens it.
 */
export function useActiveRow(ids: readonly string[], { pageRows, reveal, onMove, onOpen }: Options) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = activeId === null ? -1 : ids.indexOf(activeId)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const last = ids.length - 1
    const next = {
      ArrowDown: active + 1,
      ArrowUp: active < 0 ? last : active - 1,
      PageDown: active + pageRows(),
      PageUp: active - pageRows(),
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined) {
      const index = Math.min(last, Math.max(0, next))
      const id = ids[index]
      if (id === undefined) return
      setActiveId(id)
      onMove?.(id)
      reveal(index)
    } else if (event.key === 'Enter' && activeId !== null && active >= 0 && onOpen) onOpen(activeId)
    else return
    event.preventDefault()
  }

  return { activeId: active >= 0 ? activeId : null, onKeyDown }
}
