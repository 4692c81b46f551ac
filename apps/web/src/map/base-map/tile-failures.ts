/** Tiles that failed in a row: the service does not answer, or knows nothing of the place. */
const FAILED_IN_A_ROW = 4
/** Of the base map that was asked last. */
let counted = { version: '', failed: 0, hasCome: false }
const listeners = new Set<() => void>()

/** Whether the base map does not come, so that the outline speaks instead. */
export const hasFailed = (): boolean => counted.failed >= FAILED_IN_A_ROW

/** Whether any tile of it has come: a slow one is not waited for, the outline speaks until then. */
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
