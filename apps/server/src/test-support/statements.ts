import pg from 'pg'
import { vi } from 'vitest'

/** Statements around a call: setting the organisation of a pooled connection, and reading the log. */
const OVERHEAD = /set_config\('verglas\.setup_id'|from publication\b/

/** Does the work, and counts the statements that it sends to the database. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const statements = query.mock.calls.filter(([statement]) => !OVERHEAD.test(textOf(statement))).length
    return { result, statements }
  } finally {
    query.mockRestore()
  }
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text
