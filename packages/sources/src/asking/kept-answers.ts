/** More connections of one source in one process would only ask a little more often. */
const MOST = 100

/**
 * Answers that hardly ever change, such as lists of stations. Each connection keeps its own: what the key of one
 * organisation has opened is nobody else's. Lives as long as the process.
 */
export function keptAnswers<T>(keptMs: number) {
  const byConnection = new Map<string, { url: string; value: T; atMs: number }>()
  return {
    /** null where there is none of this address. One that is not fresh serves where no newer one can be had. */
    get(connectionId: string, url: string, now: Date): { value: T; isFresh: boolean } | null {
      const kept = byConnection.get(connectionId)
      if (kept?.url !== url) return null
      return { value: kept.value, isFresh: Math.abs(now.getTime() - kept.atMs) < keptMs }
    },
    set(connectionId: string, url: string, value: T, now: Date): void {
      // the one that was kept longest goes first
      byConnection.delete(connectionId)
      byConnection.set(connectionId, { url, value, atMs: now.getTime() })
      const [oldest] = byConnection.keys()
      if (byConnection.size > MOST && oldest !== undefined) byConnection.delete(oldest)
    },
  }
}
