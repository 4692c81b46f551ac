import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'
import { dropLinks } from './password-links.ts'

/** How long the link is valid, like that of an invitation: the mail may wait over a long weekend. */
const EMAIL_CHANGE_MS = 7 * DAY_MS

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Request = { setupId: string; personId: string; email: string; now: Date }

/** Stores the new e-mail of a member and returns the token that confirms it; an earlier request is replaced. */
export async function saveEmailChange(db: Db, { setupId, personId, email, now }: Request): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into email_change (setup_id, person_id, email, token_hash, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
         on conflict (setup_id, person_id) do update
        set email = excluded.email, token_hash = excluded.token_hash, requested_at = excluded.requested_at,
            expires_at = excluded.expires_at`,
    [setupId, personId, email, hashOf(token), now, new Date(now.getTime() + EMAIL_CHANGE_MS)],
  )
  return token
}

/** Removes the request for a new e-mail; returns that e-mail, or null if no valid request was waiting. */
export async function removeEmailChange(
  db: Db,
  { setupId, personId, now }: Omit<Request, 'email'>,
): Promise<string | null> {
  const [row] = await db.query<{ email: string; isExpired: boolean }>(
    `delete from email_change where setup_id = $1 and person_id = $2
     returning email, expires_at <= $3 as "isExpired"`,
    [setupId, personId, now],
  )
  return row && !row.isExpired ? row.email : null
}

export type EmailChange = {
  setupId: string
  personId: string
  email: string
  previousEmail: string
  firstName: string
  lastName: string
  organisation: string
  lang: 'fr' | 'en'
}

/**
 * The change that a link confirms; null if it was used, cancelled or replaced, has expired, or if the account has since
 * come to belong to another organisation or to an administrator of the platform, so that only its owner may change it.
 */
export async function findEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | null> {
  const [change] = await db.query<EmailChange>(
    `select c.setup_id as "setupId", c.person_id as "personId", c.email, p.email as "previousEmail",
            p.first_name as "firstName", p.last_name as "lastName", s.name as organisation, p.lang
       from email_change c
       join person p on p.id = c.person_id
       join setup s on s.id = c.setup_id
      where c.token_hash = $1 and c.expires_at > $2 and not p.is_platform_administrator
        and not exists (select from membership o where o.person_id = c.person_id and o.setup_id <> c.setup_id)
        for update of c`,
    [hashOf(token), now],
  )
  return change ?? null
}

/** Puts the new e-mail in effect, unless another account has it by now; links sent to the old mailbox end. */
export async function applyEmailChange(
  db: Db,
  { setupId, personId, email }: Pick<EmailChange, 'setupId' | 'personId' | 'email'>,
): Promise<boolean> {
  const changed = await db.query(
    `update person set email = $2
      where id = $1 and not exists (select from person o where lower(o.email) = lower($2) and o.id <> $1)
      returning id`,
    [personId, email],
  )
  if (changed.length === 0) return false
  await dropLinks(db, personId)
  await db.query('delete from email_change where setup_id = $1 and person_id = $2', [setupId, personId])
  return true
}

/** The person to whom an e-mail belongs, ignoring case, and whether an administrator of these zones may see them. */
export async function ownerOfEmail(
  db: Db,
  { setupId, email, zoneIds }: { setupId: string; email: string; zoneIds: readonly string[] | null },
): Promise<{ email: string; name: string; lang: 'fr' | 'en'; isVisible: boolean } | null> {
  const [owner] = await db.query<{ email: string; name: string; lang: 'fr' | 'en'; isVisible: boolean }>(
    `select p.email, trim(p.first_name || ' ' || p.last_name) as name, p.lang,
            exists (select from membership m
                     where m.setup_id = $1 and m.person_id = p.id and ($3::text[] is null or m.zone_ids && $3))
              as "isVisible"
       from person p
      where lower(p.email) = lower($2)`,
    [setupId, email, zoneIds],
  )
  return owner ?? null
}

export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db.query('delete from email_change where expires_at <= $1', [now])
}
