import { DAY_MS } from '@verglas/quantities'
import { readBackup } from '../backup/format.ts'
import { insertRows, type Portion, portionsOf } from '../backup/rows.ts'
import type { Db } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { daysToMove, headerOf, PAST_DAYS } from './past-file.ts'
import { SIMULATED_SOURCE } from './simulated.ts'

/** As a row of the file has it: rows are texts, in UTC. */
const DATE = /20\d\d-\d\d-\d\d/g
/** Of the file alone: how far the steps of the chain had come at each of their products. */
export const PROGRESS_HISTORY = 'progress_history'
/**
 * Migrations fill the first; the others are as of the end of the file, but for the chain of acts: it holds hashes of what
 * is moved, and is made anew.
 */
const LEFT_OUT = ['measure_column', 'progress', 'timed_layer_read', 'act_chain']

/**
 * Loads the past into an empty database, every date in it moved by whole days so that it reaches up to now; what would
 * have been known only after now is left out. A file that is not whole is refused at its end at the latest, so the
 * caller's transaction is to be rolled back.
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
    // the database writes a portion while the next is read
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

/** Each step stands where it stood then. */
async function writeProgress(db: Db, rows: readonly string[], upToRev: number | null): Promise<void> {
  await db.query(
    `insert into progress (step, unit, done_rev, done_at, product_rev)
     select distinct on ((s.r).step, (s.r).unit)
            (s.r).step, (s.r).unit, (s.r).done_rev, (s.r).done_at, (s.r).product_rev
       from (select t::progress as r from unnest($1::text[]) t offset 0) s
      where (s.r).product_rev <= $2
      order by (s.r).step, (s.r).unit, (s.r).product_rev desc`,
    [rows, upToRev],
  )
}

async function chainActs(db: Db): Promise<void> {
  await db.query(
    `select chain_acts(p.rev, p.known_at)
       from (select rev, known_at
               from publication
              where topics && '{directive,directive_reader,treatment_act}'
              order by rev) p`,
  )
}

async function latestRev(db: Db): Promise<number> {
  const [row] = await db.query<{ rev: number | null }>('select max(rev) as rev from publication')
  return row?.rev ?? 0
}

/** Lets the simulation go on where the past ends, in the same weather, and what warned last warn until it is changed. */
async function letGoOn(db: Db, movedDays: number): Promise<void> {
  await db.query(
    `update own_alert set rev_to = 9223372036854775807
      where rev_to <> 9223372036854775807 and rev_to > (select max(rev) from publication)`,
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
      moved = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
      movedByDate.set(date, moved)
    }
    return moved
  }
  return (row) => row.replace(DATE, movedDate)
}
