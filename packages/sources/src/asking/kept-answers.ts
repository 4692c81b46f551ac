/** More connections of one source in one process would only ask a little more often. */
const MAX_ENTRIES = 100

/**
 * Answers that hardly ever change, such as lists of stations. Each connection keeps its own: what the key of one
 * organisation has opened is nobody else's. Lives as long as the process.
 */
export function createAnswerCache<T>(maxAgeMs: number) {
  const byConnection = new Map<string, { url: string; value: T; atMs: number }>()
  return {
    /** null where there is none of this address. One that is not fresh serves where no newer one can be had. */
    get(connectionId: string, url: string, now: Date): { value: T; isFresh: boolean } | null {
      const cached = byConnection.get(connectionId)
      if (cached?.url !== url) return null
      return { value: cached.value, isFresh: Math.abs(now.getTime() - cached.atMs) < maxAgeMs }
    },
    set(connectionId: string, url: string, value: T, now: Date): void {
      // the one that was kept longest goes first
      byConnection.delete(connectionId)
      byConnection.set(connectionId, { url, value, atMs: now.getTime() })
      const [oldest] = byConnection.keys()
      if (byConnection.size > MAX_ENTRIES && oldest !== undefined) byConnection.delete(oldest)
    },
  }
}
