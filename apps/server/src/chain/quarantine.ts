import type { Db } from '../db/database.ts'
import { isTransient } from '../db/outage.ts'
import type { WorkItem } from './step.ts'

/** Attempts after which a work item is skipped. */
export const MAX_TRIES = 3

/**
 * Counts an attempt before it begins, so that an attempt that kills the process counts too. Returns the number of
 * earlier attempts.
 */
export async function beginTry(db: Db, { step, key }: WorkItem): Promise<number> {
  const [row] = await db.query<{ before: number }>(
    `insert into unit_try as t (step, unit, tries) values ($1, $2, 1)
         on conflict (step, unit) do update set tries = t.tries + 1
     returning tries - 1 as before`,
    [step, key],
  )
  return row?.before ?? 0
}

/** Clears earlier failures after a success. */
export async function forgetTries(db: Db, { step, key }: WorkItem): Promise<void> {
  await db.query('delete from unit_try where step = $1 and unit = $2', [step, key])
}

/**
 * Stores the reason of a failure for the operators; a missing reason means that the process died. If the
 * database was unreachable or out of space, the work item is not to blame and the attempt does not count.
 */
export async function noteProblem(db: Db, { step, key }: WorkItem, error: unknown): Promise<void> {
  // `error` says that the database is unreachable or full, so clearing the attempts may fail too. In that case the
  // next success clears them.
  if (isTransient(error)) return forgetTries(db, { step, key }).catch(() => {})
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await db.query('update unit_try set problem = $3 where step = $1 and unit = $2', [step, key, problem])
}

/** A range of the log: its first and last revision, both included, and the number of its rows. */
export type RevisionRange = {
  setupId: string | null
  fromRev: number
  toRev: number
  rowCount: number
}

/** Skips a range of the log and records it for the people who look after the sources. */
export async function quarantineRevisions(
  db: Db,
  { step, key }: WorkItem,
  stretch: RevisionRange,
  now: Date,
): Promise<void> {
  await db.query(
    `with deleted_try as (delete from unit_try where step = $1 and unit = $2 returning problem)
     insert into set_aside (step, unit, setup_id, from_rev, to_rev, row_count, problem, set_aside_at)
     values ($1, $2, $3, $4, $5, $6, (select problem from deleted_try), $7)`,
    [step, key, stretch.setupId, stretch.fromRev, stretch.toRev, stretch.rowCount, now],
  )
}
