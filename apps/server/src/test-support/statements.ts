import pg from 'pg'
import { vi } from 'vitest'

/** Opens an organisation's transaction. It and its `commit` are not counted as statements of the work. */
const BEGIN = /set_config\('verglas\.setup_id'/
/** Reading the log, around a call. */
const LOG = /from publication\b/

/** Does the work, and counts the statements that it sends to the database. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const texts = query.mock.calls.map(([statement]) => textOf(statement))
    const begun = texts.filter((text) => BEGIN.test(text)).length
    const logReads = texts.filter((text) => LOG.test(text)).length
    return { result, statements: texts.length - 2 * begun - logReads }
  } finally {
    query.mockRestore()
  }
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text
