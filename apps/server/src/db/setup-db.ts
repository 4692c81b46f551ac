import type pg from 'pg'
import type { AsOf } from './as-of.ts'
import { type Db, inTransaction, LONGEST_STATEMENT_MS, retryOnce } from './database.ts'
import type { Replicas } from './replicas/replicas.ts'
import { BEGIN } from './session-settings.ts'
import type { TenantAccess } from './tenant-login.ts'
import { type TenantStatement, tenantRows, tenantSessions, tenantSettings } from './tenant-session.ts'

declare const granted: unique symbol

/**
 * The only way to query data of an organisation. Its connections run as `verglas_tenant`, to which row-level security
 * shows only the rows of `setupId`. Only the guard creates one, after it has checked access.
 */
export type SetupDb = Db & { readonly setupId: string; readonly [granted]: true }

export type TenantPool = {
  for(setupId: string): SetupDb
  /** The same organisation, for reads as of a revision: a replica that has it may answer them. */
  asOf(db: SetupDb, asOf: AsOf): SetupDb
  /** Where such reads may go; null: the primary answers all. */
  replicas: Replicas | null
  /** Closes the replicas too. */
  close(): Promise<void>
}

/** Connections of a login that is repaired, and perhaps replaced, when the server refuses it. */
function openSessions(
  url: string,
  openPool: (url: string) => pg.Pool,
  repairLogin: TenantPoolOptions['repairLogin'],
): { connect(): Promise<pg.PoolClient>; close(): Promise<void> } {
  let current = { url, pool: openPool(url) }
  let repair: Promise<void> | null = null

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await current.pool.connect()
    } catch (error) {
      if (repairLogin === undefined || !isRefusedLogin(error)) throw error
      repair ??= repairLogin()
        .then(useLogin)
        .finally(() => {
          repair = null
        })
      await repair
      return await current.pool.connect()
    }
  }

  /** A role that was dropped is replaced by another one, with another URL. */
  function useLogin(access: TenantAccess): void {
    if (access.refusal !== null || access.url === current.url) return
    void current.pool.end()
    current = { url: access.url, pool: openPool(access.url) }
  }

  return { connect, close: () => current.pool.end() }
}

/** PostgreSQL refuses a password (28P01) or a role (28000). */
const isRefusedLogin = (error: unknown): boolean => /^28/.test((error as { code?: string }).code ?? '')

const SETUP_ID = /^[a-z0-9][a-z0-9-]{0,62}$/

type TenantPoolOptions = {
  maxConnections?: number
  longestStatementMs?: number
  /** Restores the login of these sessions after the server has refused it. */
  repairLogin?: () => Promise<TenantAccess>
  /** Where reads as of a revision may go; null: to the primary alone. */
  replicas?: Replicas | null
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
    replicas = null,
  }: TenantPoolOptions = {},
): TenantPool {
  const sessions = openSessions(
    url,
    (connectionString) => {
      replicas?.useLogin(connectionString)
      return tenantSessions(connectionString, { maxConnections, longestStatementMs })
    },
    repairLogin,
  )

  async function query<Row extends object>(statement: TenantStatement): Promise<Row[]> {
    return inTransaction(await sessions.connect(), async (client) => {
      const pid = await begin(client, statement.setupId, longestStatementMs)
      return tenantRows<Row>(client, pid, statement)
    })
  }
  const queryPrimary = (statement: TenantStatement) => retryOnce(statement.text, () => query(statement))

  return {
    for(setupId) {
      if (!SETUP_ID.test(setupId)) throw new Error(`not an organisation's id: ${setupId}`)
      return setupDb(setupId, queryPrimary)
    },
    asOf(db, { rev }) {
      if (replicas === null) return db
      return setupDb(
        db.setupId,
        async (statement) => (await replicas.read(statement, rev)) ?? queryPrimary(statement),
      )
    },
    replicas,
    async close() {
      await sessions.close()
      await replicas?.close()
    },
  }
}

function setupDb(setupId: string, ask: (statement: TenantStatement) => Promise<object[]>): SetupDb {
  const db = {
    setupId,
    query: (text: string, values: readonly unknown[] = []) => ask({ setupId, text, values }),
  }
  return db as unknown as SetupDb // The brand exists in types only.
}

/**
 * Begins a transaction with the role, the organisation and the settings of its sessions, in one round trip; returns
 * the number of PostgreSQL's process.
 */
async function begin(client: pg.ClientBase, setupId: string, longestStatementMs: number): Promise<number> {
  const settings = tenantSettings(setupId, longestStatementMs)
  // The driver answers several statements with one result each, which its types do not know.
  const answers = await client.query(`${BEGIN}; select pg_backend_pid() as pid, ${settings}`)
  const [, { rows }] = answers as unknown as [unknown, pg.QueryResult<{ pid: number }>]
  return rows[0]?.pid ?? 0
}
