import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from './outage.ts'
import { BEGIN, isPooled, SESSION_OPTIONS } from './session-settings.ts'

// The driver's defaults are text for int8 and local midnight for date; both are set once, here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Anything that runs SQL: the pool itself, or one connection within a transaction. */
export type Db = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export type Database = Db & {
  url: string
  /**
   * The same pool for the few statements that the work of every hour sends thousands of times: each connection parses
   * and plans them once. Not for statements that are put together from what people have set.
   */
  repeated: Db
  /**
   * Runs `work` in one transaction and rolls back on an error. With `repeats`, PostgreSQL parses and plans each
   * statement only once: for work that sends the same few statements thousands of times.
   */
  transaction<T>(work: (db: Db) => Promise<T>, options?: { repeats?: boolean }): Promise<T>
  /** A session of PostgreSQL itself, for LISTEN and locks of a session; the caller closes it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/**
 * Opens the pool of the owner of the tables, used by migrations, the guard and the worker. It does not
 * connect yet.
 */
export function openDatabase(
  url: string,
  {
    directUrl = url,
    maxConnections = 10,
    longestStatementMs = 0,
  }: {
    /** Leads past a pooler that `url` may name. */
    directUrl?: string
    maxConnections?: number
    longestStatementMs?: number
  } = {},
): Database {
  const options = {
    connectionString: url,
    application_name: 'verglas',
    options: `${SESSION_OPTIONS} -c jit=off ${withBounds(longestStatementMs)}`,
    connectionTimeoutMillis: 10_000,
  }
  const pool = resilientPool({ ...options, max: maxConnections })
  return {
    url,
    query: (text, values) => retryOnce(text, () => rowsOf(pool, text, values)),
    repeated: { query: (text, values) => retryOnce(text, () => repeatedRowsOf(pool, text, values)) },
    async transaction(work, { repeats = false } = {}) {
      return inTransaction(await pool.connect(), async (client) => {
        await client.query(BEGIN)
        const isPrepared = repeats && !(await hasPooler(client))
        return work({
          query: (text, values) => rowsOf(client, text, values, isPrepared ? statementName(text) : undefined),
        })
      })
    },
    async connect() {
      const client = new pg.Client({ ...options, connectionString: directUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}

/**
 * Upper bounds on the duration of a statement in a call or a job; they also end a transaction in which a
 * program hangs. 0: no bound.
 */
export const LONGEST_STATEMENT_MS = { call: 30_000, job: 15 * 60_000 } as const

export const withBounds = (longestStatementMs: number): string =>
  `-c statement_timeout=${longestStatementMs} -c idle_in_transaction_session_timeout=${longestStatementMs}`

/**
 * A pool whose connections may be cut at any time, even while in use: without a listener, each broken connection would
 * end the process. Broken connections are replaced at the next query.
 */
export function resilientPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const RETRY_MS = 100

/**
 * Retries once after a lost connection if the statement begins with `select`: a read, or `publish`, which
 * never appends twice.
 * Any other write may already have been done, so its error goes to the caller.
 */
export async function retryOnce<T>(text: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isOutage(error) || !/^\s*select\b/.test(text)) throw error
    await sleep(RETRY_MS)
    return ask()
  }
}

/** How long work is retried during an outage: a database that crashed takes up to this long to come back. */
const LONGEST_OUTAGE_MS = 60_000
const LONGEST_PAUSE_MS = 1000

type Outage = {
  onOutage?(error: unknown): void
  /** Whether to give up; by default after a minute. */
  isOver?(): boolean
}

/**
 * Retries `work` while the database is unavailable or cuts the connection, for work that nobody else would retry.
 * `work` must be idempotent, because a commit whose answer was lost is done again.
 */
export async function retryDuringOutage<T>(work: () => Promise<T>, outage: Outage = {}): Promise<T> {
  const untilMs = performance.now() + LONGEST_OUTAGE_MS
  const { onOutage = () => {}, isOver = () => performance.now() > untilMs } = outage
  for (let pauseMs = RETRY_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || isOver()) throw error
      onOutage(error)
      await sleep(pauseMs)
    }
  }
}

/**
 * Runs `work`, which begins a transaction, commits it or rolls it back on an error, and releases the connection. One
 * that cannot even roll back does not return to its pool.
 */
export async function inTransaction<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    if (isOutage(error)) broken = error as Error
    else
      await client.query('rollback').catch((cause) => {
        broken = cause
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether a connection leads to a pooler, for connections that have sent repeated statements. */
const hasPoolerByClient = new WeakMap<pg.PoolClient, boolean>()

/**
 * Runs a statement that is prepared once per connection. If it fails, its connection ends, as with the query of a pool.
 */
async function repeatedRowsOf<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<Row[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const isPooled = hasPoolerByClient.get(client) ?? (await hasPooler(client))
    hasPoolerByClient.set(client, isPooled)
    return await rowsOf<Row>(client, text, values, isPooled ? undefined : statementName(text))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

async function hasPooler(client: pg.PoolClient): Promise<boolean> {
  const [row] = await rowsOf<{ pid: number }>(client, 'select pg_backend_pid() as pid')
  return isPooled(client, row?.pid ?? 0)
}

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await on.query<Row>({ text, values: [...values], name })
  return result.rows
}

const statementNames = new Map<string, string>()

/** The name under which every connection prepares a statement. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? `repeated_${statementNames.size}`
  statementNames.set(text, name)
  return name
}
