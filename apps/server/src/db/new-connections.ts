import type { Database } from './database.ts'

/** Who asks within this gets the same answer: a health page that many ask opens no connection for each. */
const CACHE_MS = 1000

/**
 * Fails where the database takes no new connection. One that shuts down goes on answering those it has, so that a query
 * alone would say that all is well.
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
