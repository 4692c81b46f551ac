import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'

/** Many people share an office, so an address may fail oftener than a login from it. */
const ADDRESS = {
  free: 30,
  firstPauseMs: 10 * MINUTE_MS,
  longestPauseMs: 10 * MINUTE_MS,
  forgetMs: 10 * MINUTE_MS,
}
const LOGIN = { free: 5, firstPauseMs: MINUTE_MS, longestPauseMs: 15 * MINUTE_MS, forgetMs: 60 * MINUTE_MS }

type Bound = typeof LOGIN
type Bucket = { key: string; bound: Bound }

/** Whoever tries to sign in: the login as typed, whether there is one or not, and the address it comes from. */
export type Attempt = { login: string; address: string }

function bucketsOf({ login, address }: Attempt): Bucket[] {
  // people type passwords into the wrong field
  const typed = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url')
  return [
    { key: `address ${address}`, bound: ADDRESS },
    { key: `login ${typed} ${address}`, bound: LOGIN },
  ]
}

/** Minutes that the attempt has to wait, 0 where it may be made. It says nothing of whether there is such an account. */
export async function minutesToWait(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const buckets = bucketsOf(attempt)
  const rows = await db.query<{ bucket: string; count: number; last_at: Date }>(
    'select bucket, count, last_at from sign_in_failure where bucket = any($1) and forgotten_at > $2',
    [buckets.map(({ key }) => key), now],
  )
  const waitsMs = rows.map(({ bucket, count, last_at: lastAt }) => {
    const bound = buckets.find(({ key }) => key === bucket)?.bound
    if (!bound || count < bound.free) return 0
    const pauseMs = Math.min(bound.firstPauseMs * 2 ** (count - bound.free), bound.longestPauseMs)
    return lastAt.getTime() + pauseMs - now.getTime()
  })
  return Math.max(0, Math.ceil(Math.max(0, ...waitsMs) / MINUTE_MS))
}

export async function countAttemptFailed(db: Db, attempt: Attempt, now: Date): Promise<void> {
  for (const { key, bound } of bucketsOf(attempt)) {
    await db.query(
      `insert into sign_in_failure as f (bucket, count, last_at, forgotten_at) values ($1, 1, $2, $3)
           on conflict (bucket) do update
          set count = case when f.forgotten_at <= $2 then 1 else f.count + 1 end,
              last_at = excluded.last_at, forgotten_at = excluded.forgotten_at`,
      [key, now, new Date(now.getTime() + bound.forgetMs)],
    )
  }
}

/** Who got in is not held to what was typed before. */
export async function forgetAttempts(db: Db, attempt: Attempt): Promise<void> {
  const [, own] = bucketsOf(attempt)
  await db.query('delete from sign_in_failure where bucket = $1', [own?.key])
}

export async function sweepFailures(db: Db, now: Date): Promise<void> {
  await db.query('delete from sign_in_failure where forgotten_at <= $1', [now])
}
