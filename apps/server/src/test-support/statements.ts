import pg from 'pg'
import { vi } from 'vitest'

/** What is asked beside a call: whose a connection of the pool is, and what was published. */
const OVERHEAD = /set_config\('verglas\.setup_id'|from publication\b/

/** Does the work, and counts the statements that go to the database for it. */
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
