import type { Database } from '../db/database.ts'

/** PostgreSQL's: a zero in a text, or in a JSON text. */
const UNSTORABLE = /^(22021|22P05)$/

/**
 * The database as the provider sees it: a text of a stranger that cannot be stored is a bad request of theirs, made by
 * `refuse`, not a failure of ours.
 */
export function storableDb(database: Database, refuse: () => Error): Database {
  return {
    ...database,
    query: (text, values) =>
      database.query(text, values).catch((error) => {
        throw UNSTORABLE.test((error as { code?: string }).code ?? '') ? refuse() : error
      }) as never,
  }
}
