/** After this many consecutive failures, the service is not answering or does not cover the place. */
const FAILED_IN_A_ROW = 4
/** Counts for the base map requested last. */
let counted = { version: '', failed: 0, hasCome: false }
const listeners = new Set<() => void>()

/** Whether the base map cannot be loaded, so that the outline is displayed instead. */
export const hasFailed = (): boolean => counted.failed >= FAILED_IN_A_ROW

/**
 * Whether any of its tiles has arrived; until then the outline is displayed, so that nobody waits for a slow
 * service.
 */
export const hasComeOf = (version: string): boolean => counted.version === version && counted.hasCome

export function onCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function countTile(version: string, isThere: boolean): void {
  const before = counted.version === version ? counted : { version, failed: 0, hasCome: false }
  counted = {
    version,
    failed: isThere ? 0 : before.failed + 1,
    hasCome: before.hasCome || isThere,
  }
  for (const listener of listeners) listener()
}
