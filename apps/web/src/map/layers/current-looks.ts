/**
 * The current look of each line of a layer, as an index into the looks of the layer. A store of its own, so
 * that a step of time
 * draws lines and nothing else.
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
