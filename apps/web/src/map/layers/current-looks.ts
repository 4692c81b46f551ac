/**
 * The current style of each line of a layer, as an index into the styles of the layer. It is a separate store, so
 * that a step of time redraws only lines.
 */
export type CurrentLooks = {
  readonly get: () => Uint8Array
  readonly set: (places: Uint8Array) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createCurrentLooks(): CurrentLooks {
  let current: Uint8Array = new Uint8Array(0)
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(places) {
      if (places === current) return
      current = places
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
