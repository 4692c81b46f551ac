import { type Database, retryDuringOutage } from '../db/database.ts'
import { readSessionState, SESSION_SETTINGS } from '../db/session-settings.ts'
import { StartProblem } from '../installation/start-problem.ts'

const OLDEST_VERSION = 150000

type Demands = {
  /** Whether to wait for a database that is just coming back. */
  waits?: boolean
  /** Whether migrations and notifications use this address too: they need PostgreSQL itself. */
  isDirect?: boolean
}

/** Checks that the database answers, is recent enough, and understands statements as the program means them. */
export async function connectable(
  database: Database,
  { waits = false, isDirect = true }: Demands = {},
): Promise<void> {
  const { hostname, port, pathname } = new URL(database.url)
  const place = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  let isReported = false
  const reportOutage = () => {
    if (!isReported) process.stderr.write(`The database at ${place} does not answer: waiting for it.\n`)
    isReported = true
  }
  const ask = () => readState(database)
  const state = await (waits ? retryDuringOutage(ask, { onOutage: reportOutage }) : ask()).catch((cause) => {
    throw new StartProblem(refusalOf(place, cause))
  })
  if (state.version < OLDEST_VERSION)
    throw new StartProblem(`The database at ${place} is older than PostgreSQL 15.`)
  if (isDirect && state.isPooled)
    throw new StartProblem(
      `A pooler answers at ${place}, but migrations and notifications need PostgreSQL itself: set VERGLAS_DATABASE_DIRECT_URL to its own address, beside DATABASE_URL.`,
    )
  if (state.wrongSettings.length > 0)
    throw new StartProblem(
      `The sessions at ${place} have ${state.wrongSettings.join(' and ')}, and the pooler does not pass on what the program sets. Set for the database: ${STATEMENTS}`,
    )
}

const STATEMENTS = SESSION_SETTINGS.map(
  ({ name, value }) => `alter database … set ${name} = ${value === 'ISO, MDY' ? value : `'${value}'`};`,
).join(' ')

async function readState(database: Database) {
  const client = await database.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    return { version: Number(rows[0]?.version), ...(await readSessionState(client)) }
  } finally {
    await client.end()
  }
}

function refusalOf(place: string, { message, code }: { message?: string; code?: string }): string {
  if (/unsupported startup parameter/.test(message ?? ''))
    return `The pooler at ${place} refuses the sessions of the program (${message}): add options to its ignore_startup_parameters.`
  return `The database at ${place} does not answer: ${message || code}.`
}
