import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from './outage.ts'

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
export function openDatabase(
  url: string,
  {
    maxConnections = 10,
    longestStatementMs = 0,
  }: { maxConnections?: number; longestStatementMs?: number } = {},
): Database {
  const options = {
    connectionString: url,
    application_name: 'verglas',
    options: `-c timezone=UTC -c jit=off ${withBounds(longestStatementMs)}`,
    connectionTimeoutMillis: 10_000,
  }
  const pool = resilientPool({ ...options, max: maxConnections })
  return {
    url,
    query: (text, values) => retryOnce(text, () => rowsOf(pool, text, values)),
    async transaction(work) {
      const client = await pool.connect()
      // a connection that cannot even roll back does not go back to the pool
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work({ query: (text, values) => rowsOf(client, text, values) })
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
    },
    async connect() {
      const client = new pg.Client(options)
      client.on('error', () => {})
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}

/** What no statement of a call, or of a job, takes; a program that hangs within a transaction loses it too. 0: no bound. */
export const LONGEST_STATEMENT_MS = { call: 30_000, job: 15 * 60_000 } as const

export const withBounds = (longestStatementMs: number): string =>
  `-c statement_timeout=${longestStatementMs} -c idle_in_transaction_session_timeout=${longestStatementMs}`

/**
 * A pool whose connections may be cut at any time, also while someone holds them: without a listener of its own each
 * would end the process. What breaks is replaced at the next query.
 */
export function resilientPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const RETRY_MS = 100

/**
 * Asks once more where the connection was lost, if the statement begins with `select`: a read, or `publish`, which
 * appends nothing twice. Any other write may have been done, and its caller is told.
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

/** For as long as a database takes to come back after a crash. */
const LONGEST_OUTAGE_MS = 60_000
const LONGEST_PAUSE_MS = 1000

type Outage = {
  onOutage?(error: unknown): void
  /** Whether to give up; else after a minute. */
  isOver?(): boolean
}

/**
 * Does `work` again for as long as the database is away or cuts the connection: for what nobody would do again. Only
 * for what done twice leaves as done once, since a commit whose answer was lost is done again.
 */
export async function throughOutage<T>(work: () => Promise<T>, outage: Outage = {}): Promise<T> {
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

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await on.query<Row>(text, [...values])
  return result.rows
}
