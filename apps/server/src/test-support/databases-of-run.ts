import { randomBytes } from 'node:crypto'
import { dropDatabasesOfRun } from './test-database.ts'

/** Vitest calls it once before all test files, and what it returns after the last. */
export default function nameRun(): () => Promise<void> {
  const run = randomBytes(4).toString('hex')
  // The processes of the test files inherit it.
  process.env.TEST_DATABASE_RUN = run
  return async () => {
    const serverUrl = process.env.TEST_DATABASE_URL
    if (serverUrl) await dropDatabasesOfRun(serverUrl, run)
  }
}
