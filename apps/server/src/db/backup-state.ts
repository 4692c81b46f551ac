import type { RehearsalOutcome } from '@verglas/contract/health-codes'
import type { Db } from './database.ts'

/** A restore of the latest backup into a scratch database. */
export type Rehearsal = {
  rehearsedAt: Date
  outcome: RehearsalOutcome
  /** null if it passed. */
  problem: string | null
  /** When the backup was taken; null if the rehearsal did not get as far as reading it. */
  takenAt: Date | null
  rowCount: number
  /** Replayed answers that were compared. */
  answerCount: number
  tookS: number
}

export type BackupState = {
  /** When the first and the latest nightly backup were complete; null if there was none. */
  firstAt: Date | null
  latestAt: Date | null
  rehearsal: Rehearsal | null
}

export async function noteBackup(db: Db, at: Date): Promise<void> {
  await db.query(
    `insert into backup_state (first_at, latest_at) values ($1, $1)
         on conflict (only_row) do update
        set first_at = coalesce(backup_state.first_at, excluded.first_at), latest_at = excluded.latest_at`,
    [at],
  )
}

export async function noteRehearsal(db: Db, rehearsal: Rehearsal): Promise<void> {
  const { rehearsedAt, outcome, problem, takenAt, rowCount, answerCount, tookS } = rehearsal
  await db.query(
    `insert into backup_state (rehearsed_at, outcome, problem, taken_at, row_count, answer_count, took_s)
     values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (only_row) do update
        set rehearsed_at = excluded.rehearsed_at, outcome = excluded.outcome, problem = excluded.problem,
            taken_at = excluded.taken_at, row_count = excluded.row_count,
            answer_count = excluded.answer_count, took_s = excluded.took_s`,
    [rehearsedAt, outcome, problem, takenAt, rowCount, answerCount, tookS],
  )
}

type Row = {
  first_at: Date | null
  latest_at: Date | null
  rehearsed_at: Date | null
  outcome: RehearsalOutcome | null
  problem: string | null
  taken_at: Date | null
  row_count: number | null
  answer_count: number | null
  took_s: number | null
}

export async function backupState(db: Db): Promise<BackupState> {
  const [row] = await db.query<Row>(
    `select first_at, latest_at, rehearsed_at, outcome, problem, taken_at, row_count, answer_count, took_s
       from backup_state`,
  )
  return {
    firstAt: row?.first_at ?? null,
    latestAt: row?.latest_at ?? null,
    rehearsal: row ? toRehearsal(row) : null,
  }
}

function toRehearsal(row: Row): Rehearsal | null {
  if (row.rehearsed_at === null || row.outcome === null) return null
  return {
    rehearsedAt: row.rehearsed_at,
    outcome: row.outcome,
    problem: row.problem,
    takenAt: row.taken_at,
    rowCount: row.row_count ?? 0,
    answerCount: row.answer_count ?? 0,
    tookS: row.took_s ?? 0,
  }
}
