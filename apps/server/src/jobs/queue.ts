import PgBoss from 'pg-boss'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type Database, resilientPool, retryDuringOutage } from '../db/database.ts'
import { SESSION_OPTIONS } from '../db/session-settings.ts'

export type Queue = { boss: PgBoss; close(): Promise<void> }

/**
 * Creates queues, or leaves existing ones as they are. pg-boss adds a table for each, and two workers that start on an
 * empty database at once would deadlock over them: one waits for the other. Tried again until the database answers.
 */
export const createQueues = (
  database: Database,
  boss: Pick<PgBoss, 'createQueue'>,
  queues: readonly PgBoss.Queue[],
): Promise<void> =>
  retryDuringOutage(() =>
    database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.queues])
      for (const queue of queues) await boss.createQueue(queue.name, queue)
    }),
  )

/**
 * Starts the queue of the jobs. Its queries are retried until the database answers: pg-boss records how a job
 * ended without awaiting the query, so a failure would end the process, and the job would block the next one
 * until it expires.
 */
export async function openQueue(databaseUrl: string, onError: (error: unknown) => void): Promise<Queue> {
  const pool = resilientPool({
    connectionString: databaseUrl,
    application_name: 'verglas-jobs',
    options: SESSION_OPTIONS,
    max: 4,
    connectionTimeoutMillis: 10_000,
  })
  let isClosing = false
  let isClosed = false
  const outage = { onOutage: onError, isOver: () => isClosing }
  const underWay = new Set<Promise<unknown>>()
  /**
   * pg-boss records how a job ended without awaiting it. `close()` waits for these queries, and later ones
   * are dropped.
   */
  async function executeSql(text: string, values: unknown[]) {
    // For a command that reports how many jobs it changed, the count is 0.
    if (isClosed) return { rows: /count\(\*\)/i.test(text) ? [{ count: '0' }] : [] }
    const answer = retryDuringOutage(() => pool.query(text, values), outage)
    // The caller that runs the query gets its error; this copy only notes that the query has ended.
    const settled = answer.catch(() => {}).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return answer
  }
  const boss = new PgBoss({
    db: { executeSql },
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    maintenanceIntervalSeconds: 15,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    boss,
    async close() {
      isClosing = true
      await boss.stop({ graceful: true, timeout: 5000, wait: true }).catch(onError)
      await Promise.all(underWay)
      isClosed = true
      await pool.end()
    },
  }
}
