import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { Database, Db } from '../db/database.ts'
import { endSessions } from './accounts.ts'

export type LinkPurpose = 'reset' | 'invitation'

/** How long a link is valid: a reset is used at once; an invitation may wait over a long weekend. */
export const LINK_MS: Record<LinkPurpose, number> = { reset: HOUR_MS, invitation: 7 * DAY_MS }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Creates a link with which the person chooses a password: usable once and for a limited time. Earlier links
 * become invalid.
 */
export async function passwordLink(
  db: Db,
  {
    personId,
    purpose,
    publicUrl,
    now,
  }: { personId: string; purpose: LinkPurpose; publicUrl: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into password_link (token_hash, person_id, purpose, expires_at) values ($1, $2, $3, $4)
         on conflict (person_id) do update
        set token_hash = excluded.token_hash, purpose = excluded.purpose, expires_at = excluded.expires_at`,
    [hashOf(token), personId, purpose, new Date(now.getTime() + LINK_MS[purpose])],
  )
  return `${publicUrl}/oidc/password/${token}`
}

/**
 * The owner of a link, with the words a stranger could know about them; null if the link was used, has
 * expired or never existed.
 */
export type LinkOwner = { personId: string; purpose: LinkPurpose; email: string; words: string[] }

export async function ownerOfLink(db: Db, token: string, now: Date): Promise<LinkOwner | null> {
  const [owner] = await db.query<LinkOwner>(
    `select l.person_id as "personId", l.purpose, p.email,
            array_remove(array[p.email, p.login, p.first_name, p.last_name], null) as words
       from password_link l
       join person p on p.id = l.person_id
      where l.token_hash = $1 and l.expires_at > $2`,
    [hashOf(token), now],
  )
  return owner ?? null
}

/**
 * Uses the link: sets the password and ends every session of the person. Null if somebody else used it first.
 * A lock remains: it is not lifted by a new password.
 */
export async function choosePassword(
  database: Database,
  { token, passwordHash, issuer, now }: { token: string; passwordHash: string; issuer: string; now: Date },
): Promise<string | null> {
  return database.transaction(async (db) => {
    const [used] = await db.query<{ person_id: string }>(
      'delete from password_link where token_hash = $1 and expires_at > $2 returning person_id',
      [hashOf(token), now],
    )
    if (!used) return null
    await setPassword(db, { personId: used.person_id, passwordHash, issuer })
    await endSessions(db, used.person_id)
    return used.person_id
  })
}

/** A person who was invited has no account yet. */
async function setPassword(
  db: Db,
  { personId, passwordHash, issuer }: { personId: string; passwordHash: string; issuer: string },
): Promise<void> {
  await db.query(
    `with saved_account as (
       insert into account (person_id, password_hash) values ($1, $2)
           on conflict (person_id) do update
          set password_hash = excluded.password_hash, failed_attempts = 0
     )
     insert into identity (issuer, subject, person_id) values ($3, $1, $1) on conflict do nothing`,
    [personId, passwordHash, issuer],
  )
}

/** Invalidates links sent earlier, because the password or the mailbox has changed. */
export async function dropLinks(db: Db, personId: string): Promise<void> {
  await db.query('delete from password_link where person_id = $1', [personId])
}

export async function sweepLinks(db: Db, now: Date): Promise<void> {
  await db.query('delete from password_link where expires_at <= $1', [now])
}
