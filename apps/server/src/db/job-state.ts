import os from 'node:os'
import type { Db } from './database.ts'

/**
 * Runs a job and records how it ended, which reveals jobs that are overdue or keep failing. Of several starts that
 * never ended, the first is recorded, so that a job that hangs from its first run counts as overdue too.
 */
export async function runRecordedJob<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  await db.query(
    `insert into job_state (name, started_at) values ($1, clock_timestamp())
         on conflict (name) do update set started_at = excluded.started_at
      where job_state.ended_at >= job_state.started_at`,
    [name],
  )
  try {
    const result = await work()
    await db.query(
      'update job_state set ended_at = clock_timestamp(), failures = 0, problem = null where name = $1',
      [name],
    )
    return result
  } catch (error) {
    await db.query('update job_state set failures = failures + 1, problem = $2 where name = $1', [
      name,
      (error instanceof Error ? error.message : String(error)).slice(0, 300),
    ])
    throw error
  }
}

export type JobState = {
  name: string
  startedAt: Date | null
  endedAt: Date | null
  failures: number
  problem: string | null
}

export async function jobStates(db: Db): Promise<JobState[]> {
  return db.query<JobState>(
    'select name, started_at as "startedAt", ended_at as "endedAt", failures, problem from job_state order by name',
  )
}

const LOOP_WITHIN = "interval '10 minutes'"
const MIN_LOOP_STARTS = 4

/** `place` identifies one of several processes of a role across restarts. */
export async function recordRoleStart(db: Db, role: 'api' | 'worker', place = ownPlace()): Promise<void> {
  await db.query('insert into role_start (role, place, started_at) values ($1, $2, clock_timestamp())', [
    role,
    place,
  ])
  await db.query("delete from role_start where started_at < clock_timestamp() - interval '1 day'")
}

const ownPlace = () => `${os.hostname()} ${process.ppid}`

/** Roles that have started so often within minutes that something must keep ending them. */
export async function loopingRoles(db: Db): Promise<string[]> {
  const rows = await db.query<{ role: string }>(
    `select distinct role from role_start
      where started_at > clock_timestamp() - ${LOOP_WITHIN}
      group by role, place having count(*) >= ${MIN_LOOP_STARTS} order by role`,
  )
  return rows.map(({ role }) => role)
}
