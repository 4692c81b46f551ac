import pg from 'pg'

// The driver's defaults are text for int8 and local midnight for date; both are set once, here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What runs SQL: the pool itself, or one connection within a transaction. */
export type Db = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export type Database = Db & {
  url: string
  /** Runs `work` in one transaction; an error rolls it back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A connection of its own, for LISTEN; the caller closes it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Opens the pool of the owner of the tables: migrations, the guard, the worker. Nothing connects yet. */
export function openDatabase(url: string, { maxConnections = 10 } = {}): Database {
  const options = {
    connectionString: url,
    application_name: 'verglas',
    options: '-c timezone=UTC -c jit=off',
  }
  const pool = new pg.Pool({ ...options, max: maxConnections, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    url,
    query: (text, values) => rowsOf(pool, text, values),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work({ query: (text, values) => rowsOf(client, text, values) })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    async connect() {
      const client = new pg.Client(options)
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await on.query<Row>(text, [...values])
  return result.rows
}
