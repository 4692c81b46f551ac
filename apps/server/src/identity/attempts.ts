import { MINUTE_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'

/** `free` attempts need no wait; the pause doubles with each further attempt. */
export type Limit = { free: number; firstPauseMs: number; longestPauseMs: number; forgetMs: number }

/**
 * Attempts that are counted together, across all processes: those from an address, on an account, or of a
 * login from an address.
 */
export type Bucket = { key: string; limit: Limit }

/** Minutes before the next attempt, 0 if it may be made now. */
export async function minutesToWait(db: Db, buckets: readonly Bucket[], now: Date): Promise<number> {
  const rows = await db.query<{ bucket: string; count: number; last_at: Date }>(
    'select bucket, count, last_at from attempt where bucket = any($1) and forgotten_at > $2',
    [buckets.map(({ key }) => key), now],
  )
  const waitsMs = rows.map(({ bucket, count, last_at: lastAt }) => {
    const limit = buckets.find(({ key }) => key === bucket)?.limit
    if (!limit || count < limit.free) return 0
    const pauseMs = Math.min(limit.firstPauseMs * 2 ** (count - limit.free), limit.longestPauseMs)
    return lastAt.getTime() + pauseMs - now.getTime()
  })
  return Math.max(0, Math.ceil(Math.max(0, ...waitsMs) / MINUTE_MS))
}

export async function countAttempt(db: Db, buckets: readonly Bucket[], now: Date): Promise<void> {
  for (const { key, limit } of buckets) {
    await db.query(
      `insert into attempt as a (bucket, count, last_at, forgotten_at) values ($1, 1, $2, $3)
           on conflict (bucket) do update
          set count = case when a.forgotten_at <= $2 then 1 else a.count + 1 end,
              last_at = excluded.last_at, forgotten_at = excluded.forgotten_at`,
      [key, now, new Date(now.getTime() + limit.forgetMs)],
    )
  }
}

export async function forgetAttempts(db: Db, buckets: readonly Bucket[]): Promise<void> {
  await db.query('delete from attempt where bucket = any($1)', [buckets.map(({ key }) => key)])
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.query('delete from attempt where forgotten_at <= $1', [now])
}
