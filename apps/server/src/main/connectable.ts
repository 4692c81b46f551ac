import type { Database } from '../db/database.ts'
import { StartProblem } from '../installation/problem.ts'

const OLDEST_VERSION = 150000

/** Asks the database whether it is there and new enough. */
export async function connectable(database: Database): Promise<void> {
  const { hostname, port, pathname } = new URL(database.url)
  const place = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  const [row] = await database
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .catch((cause) => {
      throw new StartProblem(`The database at ${place} does not answer: ${cause.message || cause.code}.`)
    })
  if (Number(row?.version) < OLDEST_VERSION)
    throw new StartProblem(`The database at ${place} is older than PostgreSQL 15.`)
}
