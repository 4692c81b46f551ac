/** After this many consecutive failures, the service is not answering or does not cover the place. */
const FAILED_IN_A_ROW = 4
/** Counts for the base map requested last. */
let counted = { version: '', failed: 0, hasArrived: false }
const listeners = new Set<() => void>()

/** Whether the base map cannot be loaded, so that the outline is displayed instead. */
export const areTilesFailing = (): boolean => counted.failed >= FAILED_IN_A_ROW

/**
 * Whether any of its tiles has arrived. Until then the outline is displayed, so that nobody waits for a slow
 * service.
 */
export const hasTileArrived = (version: string): boolean => counted.version === version && counted.hasArrived

export function subscribeToCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function countTile(version: string, isThere: boolean): void {
  const before = counted.version === version ? counted : { version, failed: 0, hasArrived: false }
  counted = {
    version,
    failed: isThere ? 0 : before.failed + 1,
    hasArrived: before.hasArrived || isThere,
  }
  for (const listener of listeners) listener()
}
