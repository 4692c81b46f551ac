import { createHash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'

/**
 * Prefixes by which a leaked secret is recognised: the token that a wall stores, and the session that it
 * opens with it.
 */
const TOKEN_PREFIX = 'vgw_'
const SESSION_PREFIX = 'vgs_'
const SECRET_BYTES = 32
/** How long a wall session lasts before the wall must present its token again. */
const SESSION_MS = HOUR_MS

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const aSecret = (prefix: string): string => `${prefix}${randomBytes(SECRET_BYTES).toString('base64url')}`

/** A new token, with the hash that is stored. */
export function aWallToken(): { secret: string; hash: string } {
  const secret = aSecret(TOKEN_PREFIX)
  return { secret, hash: hashOf(secret) }
}

/**
 * Whether the role of the account `w.person_id` may still be a wall's: anybody can stand in front of the screen. A role
 * may get rights of administration, or a second factor, long after its wall was added.
 */
const HAS_WALL_ROLE = `exists (
    select from membership m
      join role r on r.setup_id = m.setup_id and r.id = m.role_id
     where m.person_id = w.person_id and not r.needs_second_factor
       and not exists (select from unnest(r.features) f where starts_with(f, 'admin_')))`

/** Opens a session for the wall with the token; null if the token is nobody's, was revoked, or its role administers. */
export async function openSession(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<{ secret: string; endsAt: Date } | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null
  const [wall] = await db.query<{ person_id: string }>(
    `update wall w set used_at = $2, used_from = $3
       from setup s
      where w.token_hash = $1 and s.id = w.setup_id and s.suspended_at is null and ${HAS_WALL_ROLE}
     returning w.person_id`,
    [hashOf(token), now, address],
  )
  if (!wall) return null
  const secret = aSecret(SESSION_PREFIX)
  const endsAt = new Date(now.getTime() + SESSION_MS)
  await db.query('delete from wall_session where person_id = $1 and ends_at <= $2', [wall.person_id, now])
  await db.query('insert into wall_session (token_hash, person_id, ends_at) values ($1, $2, $3)', [
    hashOf(secret),
    wall.person_id,
    endsAt,
  ])
  return { secret, endsAt }
}

/** Ends all sessions of a wall. */
export async function endWallSessions(db: Db, personId: string): Promise<void> {
  await db.query('delete from wall_session where person_id = $1', [personId])
}

export const isWallSession = (token: string): boolean => token.startsWith(SESSION_PREFIX)

/** The wall of a session and when it ends; null if the session is nobody's, is over, or its role administers now. */
export async function wallOfSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ personId: string; endsMs: number } | null> {
  const [row] = await db.query<{ person_id: string; ends_at: Date }>(
    `select w.person_id, w.ends_at from wall_session w
      where w.token_hash = $1 and w.ends_at > $2 and ${HAS_WALL_ROLE}`,
    [hashOf(token), now],
  )
  return row ? { personId: row.person_id, endsMs: row.ends_at.getTime() } : null
}
