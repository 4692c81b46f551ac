import type { Database } from './database.ts'

/**
 * Requests within this time share one answer, so that many requests to a health page do not each open a
 * connection.
 */
const CACHE_MS = 1000

/**
 * Fails if the database accepts no new connection. A database that shuts down still answers on existing connections, so
 * a query alone would not notice.
 */
export function newConnectionCheck(database: Pick<Database, 'connect'>): () => Promise<void> {
  let last: { sinceMs: number; answer: Promise<void> } | null = null
  return () => {
    if (last === null || performance.now() - last.sinceMs > CACHE_MS) {
      const answer = database.connect().then((client) => client.end())
      last = { sinceMs: performance.now(), answer }
    }
    return last.answer
  }
}
