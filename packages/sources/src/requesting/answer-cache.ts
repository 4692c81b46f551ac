/** Beyond this many connections of one source in a process, some merely request a little more often. */
const MAX_ENTRIES = 100

/**
 * Caches answers that hardly ever change, such as lists of stations. Each connection has its own entry: data
 * unlocked by the key of one organisation must not reach another. Lives as long as the process.
 */
export function createAnswerCache<T>(maxAgeMs: number) {
  const byConnection = new Map<string, { url: string; value: T; atMs: number }>()
  return {
    /**
     * Null if there is no answer of this address. A stale answer is still useful if no newer one can be
     * fetched.
     */
    get(connectionId: string, url: string, now: Date): { value: T; isFresh: boolean } | null {
      const cached = byConnection.get(connectionId)
      if (cached?.url !== url) return null
      return { value: cached.value, isFresh: Math.abs(now.getTime() - cached.atMs) < maxAgeMs }
    },
    set(connectionId: string, url: string, value: T, now: Date): void {
      // The oldest entry is dropped first.
      byConnection.delete(connectionId)
      byConnection.set(connectionId, { url, value, atMs: now.getTime() })
      const [oldest] = byConnection.keys()
      if (byConnection.size > MAX_ENTRIES && oldest !== undefined) byConnection.delete(oldest)
    },
  }
}
