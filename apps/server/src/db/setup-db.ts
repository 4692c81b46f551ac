import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Db, LONGEST_STATEMENT_MS, resilientPool, retryOnce, withBounds } from './database.ts'
import { isOutage } from './outage.ts'

declare const granted: unique symbol

/**
 * The only way to query data of an organisation. Its connections run as `verglas_tenant`, to which row-level
 * security shows
 * only the rows of `setupId`. Only the guard creates one, after it has checked access.
 */
export type SetupDb = Db & { readonly setupId: string; readonly [granted]: true }

export type TenantPool = {
  for(setupId: string): SetupDb
  close(): Promise<void>
}

const SETUP_ID = /^[a-z0-9][a-z0-9-]{0,62}$/

/**
 * Opens the tenant pool. A connection remembers its organisation, so that consecutive reads of one
 * organisation cost nothing extra.
 */
export function openTenantPool(
  url: string,
  {
    maxConnections = 10,
    longestStatementMs = LONGEST_STATEMENT_MS.call,
  }: { maxConnections?: number; longestStatementMs?: number } = {},
): TenantPool {
  const pool = resilientPool({
    connectionString: url,
    application_name: 'verglas-tenant',
    options: `-c timezone=UTC -c jit=off -c role=verglas_tenant ${withBounds(longestStatementMs)}`,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
  })
  const setupOf = new WeakMap<pg.PoolClient, string>()

  async function query<Row extends object>(
    setupId: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      if (setupOf.get(client) !== setupId) {
        setupOf.delete(client)
        await client.query("select set_config('verglas.setup_id', $1, false)", [setupId])
        setupOf.set(client, setupId)
      }
      const result = await client.query<Row>({ name: statementName(text), text, values: [...values] })
      return result.rows
    } catch (error) {
      if (isOutage(error) || !(error instanceof pg.DatabaseError)) failed = error as Error
      throw error
    } finally {
      client.release(failed)
    }
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
