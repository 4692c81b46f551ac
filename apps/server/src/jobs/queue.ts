import PgBoss from 'pg-boss'
import { heardPool, throughOutage } from '../db/database.ts'

export type Queue = { boss: PgBoss; close(): Promise<void> }

/**
 * The queue of the jobs, started. What it asks is asked again until the database answers: it writes down how a job
 * ended without waiting for that, so that a failure would end the process, and the job would stand in the way of the
 * next until it expires.
 */
export async function openQueue(databaseUrl: string, onError: (error: unknown) => void): Promise<Queue> {
  const pool = heardPool({
    connectionString: databaseUrl,
    application_name: 'verglas-jobs',
    max: 4,
    connectionTimeoutMillis: 10_000,
  })
  let isClosing = false
  const outage = { onOutage: onError, isOver: () => isClosing }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => throughOutage(() => pool.query(text, values), outage) },
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
      await pool.end()
    },
  }
}
