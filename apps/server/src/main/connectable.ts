import { type Database, throughOutage } from '../db/database.ts'
import { StartProblem } from '../installation/problem.ts'

const OLDEST_VERSION = 150000

type Row = { version: string }

/**
 * Checks that the database answers and is recent enough; with `waits` it waits for one that is just coming
 * back.
 */
export async function connectable(database: Database, { waits = false } = {}): Promise<void> {
  const { hostname, port, pathname } = new URL(database.url)
  const place = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  const ask = () => database.query<Row>("select current_setting('server_version_num') as version")
  let isReported = false
  const reportOutage = () => {
    if (!isReported) process.stderr.write(`The database at ${place} does not answer: waiting for it.\n`)
    isReported = true
  }
  const [row] = await (waits ? throughOutage(ask, { onOutage: reportOutage }) : ask()).catch((cause) => {
    throw new StartProblem(`The database at ${place} does not answer: ${cause.message || cause.code}.`)
  })
  if (Number(row?.version) < OLDEST_VERSION)
    throw new StartProblem(`The database at ${place} is older than PostgreSQL 15.`)
}
