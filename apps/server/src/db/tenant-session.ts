import { createHash } from 'node:crypto'
import type pg from 'pg'
import { resilientPool, withBounds } from './database.ts'
import { isPooled, LOCAL_SESSION_SETTINGS, localSetting, SESSION_OPTIONS } from './session-settings.ts'

/** A statement of an organisation. */
export type TenantStatement = { setupId: string; text: string; values?: readonly unknown[] }

type SessionLimits = { maxConnections: number; longestStatementMs: number }

/** Connections for statements of organisations; each transaction names its own. */
export function tenantSessions(
  connectionString: string,
  { maxConnections, longestStatementMs }: SessionLimits,
): pg.Pool {
  return resilientPool({
    connectionString,
    application_name: 'verglas-tenant',
    options: `${SESSION_OPTIONS} -c jit=off ${withBounds(longestStatementMs)}`,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
  })
}

/** The role, the organisation and all settings of its sessions as calls within one `select`. */
export const tenantSettings = (setupId: string, longestStatementMs: number): string =>
  [
    localSetting('role', 'verglas_tenant'),
    localSetting('verglas.setup_id', setupId),
    localSetting('statement_timeout', `${longestStatementMs}`),
    LOCAL_SESSION_SETTINGS,
  ].join(', ')

/** Runs a statement in a transaction that names its organisation, on a session of the process `pid` of PostgreSQL. */
export async function tenantRows<Row extends object>(
  client: pg.ClientBase,
  pid: number,
  { text, values = [] }: TenantStatement,
): Promise<Row[]> {
  // A prepared statement belongs to a session of PostgreSQL, which a pooler may give to another client.
  const name = isPooled(client, pid) ? undefined : statementName(text)
  const { rows } = await client.query<Row>({ name, text, values: [...values] })
  return rows
}

const nameByText = new Map<string, string>()

/** Statements are prepared once per connection; the name is derived from the text. */
function statementName(text: string): string {
  let name = nameByText.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('hex')
    nameByText.set(text, name)
  }
  return name
}
