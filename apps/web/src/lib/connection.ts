import { useSyncExternalStore } from 'react'

/**
 * Whether publications reach this browser by themselves. `opening`: not yet; `live`: the stream stands;
 * `delayed`: it is cut, and screens ask from time to time.
 */
export type Connection = { readonly state: 'opening' | 'live' | 'delayed'; readonly sinceMs: number }

let connection: Connection = { state: 'opening', sinceMs: Date.now() }
const listeners = new Set<() => void>()

export function setConnection(state: Connection['state'], sinceMs: number): void {
  if (connection.state === state) return
  connection = { state, sinceMs }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}
