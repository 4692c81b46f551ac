import { useSyncExternalStore } from 'react'

/**
 * The object under the pointer, shared by a map and the list next to it. It is a separate store, so that
 * moving the pointer redraws one row and one point rather than the screen.
 */
export type Hover = {
  readonly get: () => string | null
  readonly set: (id: string | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createHover(): Hover {
  let hovered: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => hovered,
    set(id) {
      if (id === hovered) return
      hovered = id
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useHovered(hover: Hover): string | null {
  return useSyncExternalStore(hover.subscribe, hover.get)
}

export function useIsHovered(hover: Hover, id: string): boolean {
  return useSyncExternalStore(hover.subscribe, () => hover.get() === id)
}
