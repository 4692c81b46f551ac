import type { Db } from './database.ts'

/**
 * The facts that a read may use: those with `rev <= rev`, at the instant `at`. Ages and «not connected» are
 * evaluated at `at`, never by a clock. `at` is ISO text with microseconds, as the database wrote it.
 */
export type AsOf = { readonly rev: number; readonly at: string }

/** SQL of an instant as ISO text, in microseconds, because two publications can lie within one millisecond. */
const ISO_MICROSECONDS = `to_char($column at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
export const iso = (column: string) => ISO_MICROSECONDS.replace('$column', column)

/** The latest revision, or rev 0 if nothing has been published yet. */
export async function latestAsOf(db: Db): Promise<AsOf> {
  const [row] = await db.query<AsOf>(
    `select rev, ${iso('known_at')} as at from publication order by rev desc limit 1`,
  )
  return row ?? { rev: 0, at: '1970-01-01T00:00:00.000000Z' }
}

/** The revision known at `time` (ISO text, to the microsecond); null before the log begins. */
export async function asOfTime(db: Db, time: string): Promise<AsOf | null> {
  const [row] = await db.query<AsOf>(
    `select rev, ${iso('$1::timestamptz')} as at
       from publication
      where known_at <= $1::timestamptz
      order by known_at desc
      limit 1`,
    [time],
  )
  return row ?? null
}

/** A revision at the instant of its publication. */
export async function asOfRevision(db: Db, rev: number): Promise<AsOf> {
  const [row] = await db.query<AsOf>(`select rev, ${iso('known_at')} as at from publication where rev = $1`, [
    rev,
  ])
  if (!row) throw new Error(`there is no revision ${rev}`)
  return row
}

export const atMs = (asOf: AsOf): number => Date.parse(asOf.at)

/** A revision with its instant; the given instant if retention has removed the revision from the log. */
export async function asOfOldRevision(db: Db, rev: number, otherwiseMs: number): Promise<AsOf> {
  const [row] = await db.query<{ at: string }>(
    `select ${iso('known_at')} as at from publication where rev = $1`,
    [rev],
  )
  return { rev, at: row?.at ?? new Date(otherwiseMs).toISOString() }
}
