/** Tiles that failed in a row: the service does not answer, or knows nothing of the place. */
const FAILED_IN_A_ROW = 4
let failed = 0
const listeners = new Set<() => void>()

/** Whether the base map does not come, so that the outline speaks instead. */
export const hasFailed = (): boolean => failed >= FAILED_IN_A_ROW

export function onFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function countTile(hasCome: boolean): void {
  const before = hasFailed()
  failed = hasCome ? 0 : failed + 1
  if (hasFailed() !== before) for (const listener of listeners) listener()
}
