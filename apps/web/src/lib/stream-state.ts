import { useSyncExternalStore } from 'react'

/**
 * Whether publications reach this browser live. `opening`: not yet; `live`: the stream is open; `delayed`: it
 * is cut, and screens poll instead.
 */
export type StreamState = { readonly state: 'opening' | 'live' | 'delayed'; readonly sinceMs: number }

let connection: StreamState = { state: 'opening', sinceMs: Date.now() }
const listeners = new Set<() => void>()

export function setStreamState(state: StreamState['state'], sinceMs: number): void {
  if (connection.state === state) return
  connection = { state, sinceMs }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStreamState(): StreamState {
  return useSyncExternalStore(subscribe, () => connection)
}

const lossListeners = new Set<() => void>()

/**
 * Called when a call has not reached the server: a stream that still seems open is probably cut too, which would
 * otherwise be noticed only after a long silence.
 */
export function suspectLoss(): void {
  for (const listener of lossListeners) listener()
}

export function onSuspectedLoss(listener: () => void): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}
