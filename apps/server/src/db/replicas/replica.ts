import type pg from 'pg'
import { LONGEST_STATEMENT_MS } from '../database.ts'
import { isOutage } from '../outage.ts'
import { type TenantStatement, tenantRows, tenantSessions, tenantSettings } from '../tenant-session.ts'

/** PostgreSQL's code for a statement that took too long. The primary is not asked, where it would take as long. */
const TOO_LONG = '57014'

/** Begins a transaction on a replica, which allows only transactions that cannot write. */
const BEGIN_READING = 'begin isolation level read committed read only'

/** `behind`: the replica does not have the revision yet. `failed`: the primary is asked, also after errors of SQL. */
export type ReplicaAnswer<Row> =
  | { outcome: 'answered'; rows: Row[] }
  | { outcome: 'behind'; rev: number }
  | { outcome: 'promoted' }
  | { outcome: 'failed'; error: unknown; isOutage: boolean }

export type ReplicaSessions = {
  /** Reads as of a revision in one transaction, which first makes sure that this replica has the revision. */
  read<Row extends object>(statement: TenantStatement, rev: number): Promise<ReplicaAnswer<Row>>
  /** Gives up every statement that waits for an answer, and all connections. */
  cut(): void
  close(): void
}

class Cut extends Error {}

/** Sessions of organisations at one replica. */
export function replicaSessions(
  connectionString: string,
  maxConnections: number,
  longestStatementMs: number = LONGEST_STATEMENT_MS.call,
): ReplicaSessions {
  const open = () => ({
    pool: tenantSessions(connectionString, { maxConnections, longestStatementMs }),
    inUse: new Set<pg.PoolClient>(),
    /** Rejects each statement that waits for an answer. */
    waiting: new Set<(error: Cut) => void>(),
  })
  let current = open()

  async function read<Row extends object>(
    statement: TenantStatement,
    rev: number,
  ): Promise<ReplicaAnswer<Row>> {
    const { pool, inUse, waiting } = current
    const work = async (): Promise<ReplicaAnswer<Row>> => {
      const client = await pool.connect()
      inUse.add(client)
      let broken: unknown
      try {
        return await readWith(client, statement, { rev, longestStatementMs })
      } catch (error) {
        broken = error
        throw error
      } finally {
        inUse.delete(client)
        client.release(broken !== undefined)
      }
    }
    try {
      return await unlessCut(work(), waiting)
    } catch (error) {
      if ((error as { code?: string }).code === TOO_LONG) throw error
      return { outcome: 'failed', error, isOutage: isOutage(error) || error instanceof Cut }
    }
  }

  /** A server that hangs never answers, so nobody waits for its connections to end. */
  function end(): void {
    const { pool, inUse, waiting } = current
    for (const giveUp of waiting) giveUp(new Cut('the replica was given up'))
    // The connection is broken already, so there is nothing left to end.
    for (const client of inUse) (client as unknown as pg.Client).end().catch(() => {})
    // It was closed before.
    pool.end().catch(() => {})
  }

  return {
    read,
    cut() {
      end()
      current = open()
    },
    close: end,
  }
}

type Check = { pid: number; isInRecovery: boolean; rev: number }

async function readWith<Row extends object>(
  client: pg.PoolClient,
  statement: TenantStatement,
  { rev, longestStatementMs }: { rev: number; longestStatementMs: number },
): Promise<ReplicaAnswer<Row>> {
  // In read committed, a later statement of the transaction sees at least the revisions that this check sees.
  const answers = await client.query(
    `${BEGIN_READING};
     select pg_backend_pid() as pid, pg_is_in_recovery() as "isInRecovery",
            coalesce((select max(rev) from publication), 0) as rev,
            ${tenantSettings(statement.setupId, longestStatementMs)}`,
  )
  // The driver answers several statements with one result each, which its types do not know.
  const [, result] = answers as unknown as [unknown, pg.QueryResult<Check>]
  const [check] = result.rows
  if (!check?.isInRecovery) return await ended(client, { outcome: 'promoted' })
  if (check.rev < rev) return await ended(client, { outcome: 'behind', rev: check.rev })
  const rows = await tenantRows<Row>(client, check.pid, statement)
  return await ended(client, { outcome: 'answered', rows })
}

async function ended<T>(client: pg.PoolClient, answer: T): Promise<T> {
  await client.query('commit')
  return answer
}

function unlessCut<T>(work: Promise<T>, waiting: Set<(error: Cut) => void>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(reject)
    work.then(resolve, reject).finally(() => waiting.delete(reject))
  })
}
