import { DAY_MS, utcDay } from '@verglas/quantities'
import { readBackup } from '../backup/format.ts'
import { insertRows, type Portion, portionsOf } from '../backup/rows.ts'
import type { Db } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { daysToMove, headerOf, PAST_DAYS } from './past-file.ts'
import { SIMULATED_SOURCE } from './simulated.ts'

/** A date in a row of the file, where rows are texts in UTC. */
const DATE = /20\d\d-\d\d-\d\d/g
/** Table that exists only in the file: how far the steps of the chain had come at each of their products. */
export const PROGRESS_HISTORY = 'progress_history'
/**
 * Tables that are not loaded. Migrations fill the first; the next two hold only the state at the end of the
 * file; the chain of acts contains hashes over data that is moved, so it is computed again.
 */
const LEFT_OUT = ['measure_column', 'progress', 'timed_layer_read', 'act_chain']

/**
 * Loads the past into an empty database, with every date moved by whole days so that it reaches up to now;
 * whatever would have been published after now is left out. An incomplete file throws at its end at the
 * latest, so the caller must roll its transaction back.
 */
export async function loadPast(db: Db, file: string, now: Date): Promise<void> {
  const { takenAt } = await headerOf(file)
  const movedDays = daysToMove(takenAt, now)
  for (const days of [-PAST_DAYS - 2, 0, 31])
    await ensurePartitions(db, new Date(now.getTime() + days * DAY_MS))
  const moved = mover(movedDays)
  let upToRev: number | null = null
  let writing: Promise<unknown> = Promise.resolve()
  for await (const { table, rows } of portionsOf(readBackup(file))) {
    if (LEFT_OUT.includes(table.name)) continue
    const portion = { table, rows: rows.map(moved) }
    // The database writes one portion while the next is being read.
    await writing
    if (table.name !== 'publication') upToRev ??= await latestRev(db)
    writing = write(db, portion, { now, upToRev })
    // The error is thrown where the writing is awaited; without this line Node would end the process first.
    writing.catch(() => {})
  }
  await writing
  await chainActs(db)
  await letGoOn(db, movedDays)
}

type Cut = { now: Date; upToRev: number | null }

async function write(db: Db, portion: Portion, { now, upToRev }: Cut): Promise<void> {
  const { name, columns } = portion.table
  if (name === 'publication') return insertRows(db, portion, { where: '(s.r).known_at <= $2', values: [now] })
  if (name === PROGRESS_HISTORY) return writeProgress(db, portion.rows, upToRev)
  if (columns.includes('rev')) return insertRows(db, portion, { where: '(s.r).rev <= $2', values: [upToRev] })
  return insertRows(db, portion)
}

/** Sets the progress of each step to what it was at the last revision that was loaded; the rows come in portions. */
async function writeProgress(db: Db, rows: readonly string[], upToRev: number | null): Promise<void> {
  await db.query(
    `insert into progress as p (step, unit, done_rev, done_at, product_rev)
     select distinct on ((s.r).step, (s.r).unit)
            (s.r).step, (s.r).unit, (s.r).done_rev, (s.r).done_at, (s.r).product_rev
       from (select t::progress as r from unnest($1::text[]) t offset 0) s
      where (s.r).product_rev <= $2
      order by (s.r).step, (s.r).unit, (s.r).product_rev desc
         on conflict (step, unit) do update
            set done_rev = excluded.done_rev, done_at = excluded.done_at, product_rev = excluded.product_rev
          where excluded.product_rev > p.product_rev`,
    [rows, upToRev],
  )
}

async function chainActs(db: Db): Promise<void> {
  await db.query(
    `select chain_acts(p.rev, p.known_at)
       from (select rev, known_at
               from publication
              where topics && '{directive,directive_reader,pass_report,treatment_act}'
              order by rev) p`,
  )
}

async function latestRev(db: Db): Promise<number> {
  const [row] = await db.query<{ rev: number | null }>('select max(rev) as rev from publication')
  return row?.rev ?? 0
}

/**
 * Lets the simulation continue where the past ends, in the same weather, and keeps the last warnings in force
 * until they are changed.
 */
async function letGoOn(db: Db, movedDays: number): Promise<void> {
  await db.query(
    `update own_alert set rev_to = open_rev()
      where rev_to <> open_rev() and rev_to > (select max(rev) from publication)`,
  )
  await db.query(
    `update connection c
        set settings = c.settings || jsonb_build_object(
              'movedDays', coalesce((c.settings ->> 'movedDays')::integer, 0) + $2::integer),
            cursor = jsonb_build_object(
              'readTo', (select max(o.observed_at) + interval '1 millisecond'
                           from observation o
                           join station s on s.id = o.station_id
                          where s.owner_setup_id = c.owner_setup_id),
              'issuedTo', (select max(r.issued_at)
                             from forecast_run r
                             join castpoint p on p.id = r.castpoint_id
                            where p.owner_setup_id = c.owner_setup_id and r.source = $1))
      where c.source = $1`,
    [SIMULATED_SOURCE, movedDays],
  )
}

function mover(days: number): (row: string) => string {
  if (days === 0) return (row) => row
  const movedByDate = new Map<string, string>()
  const movedDate = (date: string): string => {
    let moved = movedByDate.get(date)
    if (moved === undefined) {
      moved = utcDay(Date.parse(date) + days * DAY_MS)
      movedByDate.set(date, moved)
    }
    return moved
  }
  return (row) => row.replace(DATE, movedDate)
}
