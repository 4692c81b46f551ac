import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  type Db,
  inTransaction,
  LONGEST_STATEMENT_MS,
  resilientPool,
  retryOnce,
  withBounds,
} from './database.ts'
import { isPooled, LOCAL_SESSION_SETTINGS, localSetting, SESSION_OPTIONS } from './session-settings.ts'
import { INVALID_PASSWORD } from './tenant-login.ts'

declare const granted: unique symbol

/**
 * The only way to query data of an organisation. Its connections run as `verglas_tenant`, to which row-level security
 * shows only the rows of `setupId`. Only the guard creates one, after it has checked access.
 */
export type SetupDb = Db & { readonly setupId: string; readonly [granted]: true }

export type TenantPool = {
  for(setupId: string): SetupDb
  close(): Promise<void>
}

const SETUP_ID = /^[a-z0-9][a-z0-9-]{0,62}$/

type TenantPoolOptions = {
  maxConnections?: number
  longestStatementMs?: number
  /** Restores the login of these sessions after the server has refused its password. */
  repairLogin?: () => Promise<unknown>
}

/**
 * Opens the tenant pool. Each statement runs in a transaction of its own that begins by naming the organisation: a
 * pooler may give every transaction another session.
 */
export function openTenantPool(
  url: string,
  {
    maxConnections = 10,
    longestStatementMs = LONGEST_STATEMENT_MS.call,
    repairLogin,
  }: TenantPoolOptions = {},
): TenantPool {
  const pool = resilientPool({
    connectionString: url,
    application_name: 'verglas-tenant',
    options: `${SESSION_OPTIONS} -c jit=off ${withBounds(longestStatementMs)}`,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
  })

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (repairLogin === undefined || (error as { code?: string }).code !== INVALID_PASSWORD) throw error
      await repairLogin()
      return await pool.connect()
    }
  }

  async function query<Row extends object>(
    setupId: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return inTransaction(await connect(), async (client) => {
      const pid = await begin(client, setupId, longestStatementMs)
      // A prepared statement belongs to a session of PostgreSQL, which a pooler may give to another client.
      const name = isPooled(client, pid) ? undefined : statementName(text)
      const { rows } = await client.query<Row>({ name, text, values: [...values] })
      return rows
    })
  }

  return {
    for(setupId) {
      if (!SETUP_ID.test(setupId)) throw new Error(`not an organisation's id: ${setupId}`)
      const db = {
        setupId,
        query: (text: string, values?: readonly unknown[]) =>
          retryOnce(text, () => query(setupId, text, values)),
      }
      return db as unknown as SetupDb // The brand exists in types only.
    },
    close: () => pool.end(),
  }
}

/**
 * Begins a transaction with the role, the organisation and the settings of its sessions, in one round trip; returns
 * the number of PostgreSQL's process.
 */
async function begin(client: pg.ClientBase, setupId: string, longestStatementMs: number): Promise<number> {
  const settings = [
    localSetting('role', 'verglas_tenant'),
    localSetting('verglas.setup_id', setupId),
    localSetting('statement_timeout', `${longestStatementMs}`),
    LOCAL_SESSION_SETTINGS,
  ].join(', ')
  // The driver answers several statements with one result each, which its types do not know.
  const answers = await client.query(`begin; select pg_backend_pid() as pid, ${settings}`)
  const [, { rows }] = answers as unknown as [unknown, pg.QueryResult<{ pid: number }>]
  return rows[0]?.pid ?? 0
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
