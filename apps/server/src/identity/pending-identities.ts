import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'
import type { Identity } from './people.ts'
import type { Profile } from './profile.ts'

/** Why an identity could not be linked; also the code of the answer. */
export type UnlinkedReason = 'NoSuchPerson' | 'EmailNotVerified' | 'EmailMissing'

/**
 * The reason depends only on what the issuer says, so that nobody learns from it who is registered under an
 * e-mail that they have not proved to be theirs.
 */
export function unlinkedReason({ email, isEmailVerified }: Profile): UnlinkedReason {
  if (email === null) return 'EmailMissing'
  return isEmailVerified ? 'NoSuchPerson' : 'EmailNotVerified'
}

/** Pause between records of the same identity: an open page repeats its refused calls. */
const RECORDED_EVERY_MS = 60_000
const MAX_SUBJECT = 255

/** Remembers who signed in but is linked to nobody, for an administrator to confirm. */
export async function recordPending(
  db: Db,
  { issuer, subject }: Identity,
  profile: Profile,
  now: Date,
): Promise<void> {
  if (subject.length > MAX_SUBJECT) return
  const { email, login, name } = profile
  await db.query(
    `insert into pending_identity as p (id, issuer, subject, email, login, name, reason, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         on conflict (issuer, subject) do update
        set email = excluded.email, login = excluded.login, name = excluded.name, reason = excluded.reason,
            last_at = excluded.last_at
      where p.last_at <= $9 or p.email is distinct from excluded.email or p.login is distinct from excluded.login`,
    [
      randomUUID(),
      issuer,
      subject,
      email,
      login,
      name,
      unlinkedReason(profile),
      now,
      new Date(now.getTime() - RECORDED_EVERY_MS),
    ],
  )
}

export type PendingIdentity = {
  id: string
  issuer: string
  subject: string
  email: string | null
  login: string | null
  name: string
  reason: UnlinkedReason
  firstAt: Date
  lastAt: Date
  rejectedAt: Date | null
  person: { id: string; firstName: string; lastName: string; email: string; isLinked: boolean }
}

/** Excludes identities that were linked since, because the issuer has now verified their e-mail. */
const IS_UNLINKED = `not exists (select from identity i where i.issuer = q.issuer and i.subject = q.subject)`

/**
 * Pending identities that claim the e-mail or login of somebody in the organisation. People who are also in another
 * organisation, or administer the platform, are left out: a confirmed identity gets access to all organisations of its
 * person.
 */
const MEMBER_CLAIMS_SQL = `select q.id, q.issuer, q.subject, q.email, q.login, q.name, q.reason, q.first_at, q.last_at,
            q.rejected_at, p.id as person_id, p.first_name, p.last_name, p.email as person_email
       from pending_identity q
       join lateral (
         select p.id, p.first_name, p.last_name, p.email
           from person p
          where lower(p.email) in (lower(q.email), lower(q.login)) or lower(p.login) = lower(q.login)
          order by lower(p.email) = lower(q.email) desc nulls last, p.id
          limit 1
       ) p on true
       join membership m on m.person_id = p.id and m.setup_id = $1
      where not exists (select from membership o where o.person_id = p.id and o.setup_id <> $1)
        and not exists (select from person a where a.id = p.id and a.is_platform_administrator)
        and ${IS_UNLINKED}`

type Row = {
  id: string
  issuer: string
  subject: string
  email: string | null
  login: string | null
  name: string
  reason: UnlinkedReason
  first_at: Date
  last_at: Date
  rejected_at: Date | null
  person_id: string
  first_name: string
  last_name: string
  person_email: string
  is_linked: boolean
}

const MAX_LISTED = 200

/** The pending identities that an administrator of the organisation decides on; rejected ones come last. */
export async function listPending(db: Db, setupId: string): Promise<PendingIdentity[]> {
  const rows = await db.query<Row>(
    `select c.*, exists (select from identity i where i.person_id = c.person_id and i.issuer = c.issuer) as is_linked
       from (${MEMBER_CLAIMS_SQL}) c
      order by c.rejected_at is not null, c.last_at desc, c.id
      limit ${MAX_LISTED}`,
    [setupId],
  )
  return rows.map(toPending)
}

function toPending(row: Row): PendingIdentity {
  const { id, issuer, subject, email, login, name, reason } = row
  const person = {
    id: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.person_email,
    isLinked: row.is_linked,
  }
  const times = { firstAt: row.first_at, lastAt: row.last_at, rejectedAt: row.rejected_at }
  return { id, issuer, subject, email, login, name, reason, ...times, person }
}

/** The pending identity if the organisation may decide on it, locked until the end of the transaction; else null. */
export async function claimPending(tx: Db, setupId: string, id: string): Promise<PendingIdentity | null> {
  await tx.query('select from pending_identity where id = $1 for update', [id])
  const [row] = await tx.query<Row>(
    `select c.*, exists (select from identity i where i.person_id = c.person_id and i.issuer = c.issuer) as is_linked
       from (${MEMBER_CLAIMS_SQL} and q.id = $2) c`,
    [setupId, id],
  )
  return row ? toPending(row) : null
}

/** Links the identity to the person for good; it replaces another identity of theirs at the issuer. */
export async function linkPending(
  tx: Db,
  {
    id,
    issuer,
    subject,
    person,
  }: Pick<PendingIdentity, 'id' | 'issuer' | 'subject'> & { person: { id: string } },
): Promise<void> {
  await tx.query(
    `insert into identity (issuer, subject, person_id) values ($1, $2, $3)
         on conflict (person_id, issuer) do update set subject = excluded.subject`,
    [issuer, subject, person.id],
  )
  await tx.query('delete from pending_identity where id = $1', [id])
}

export async function rejectPending(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query('update pending_identity set rejected_at = $2 where id = $1', [id, now])
}

export type UnlinkedIdentity = Pick<
  PendingIdentity,
  'issuer' | 'subject' | 'email' | 'login' | 'reason' | 'lastAt'
>

/** All pending identities, of whatever organisation: for the person who runs the program. */
export async function allPending(db: Db): Promise<UnlinkedIdentity[]> {
  return db.query<UnlinkedIdentity>(
    `select issuer, subject, email, login, reason, last_at as "lastAt"
       from pending_identity q
      where ${IS_UNLINKED}
      order by last_at desc, id
      limit ${MAX_LISTED}`,
  )
}

/**
 * Links a pending identity to the person with the e-mail or login; returns their id, or null if either is missing or
 * several people have the login.
 */
export async function linkBySubject(tx: Db, subject: string, emailOrLogin: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string; issuer: string; personId: string }>(
    `select q.id, q.issuer, p.id as "personId"
       from pending_identity q
       join person p on lower(p.email) = lower($2) or lower(p.login) = lower($2)
      where q.subject = $1 and ${IS_UNLINKED}
        and (lower(p.email) = lower($2)
             or not exists (select from person o where lower(o.login) = lower($2) and o.id <> p.id))
      order by lower(p.email) = lower($2) desc, q.last_at desc
      limit 1
        for update of q`,
    [subject, emailOrLogin],
  )
  if (!row) return null
  await linkPending(tx, { id: row.id, issuer: row.issuer, subject, person: { id: row.personId } })
  return row.personId
}

/** A pending identity is deleted after this long without a new attempt to sign in. */
const PENDING_DAYS = 90

export async function sweepPending(db: Db, now: Date): Promise<void> {
  await db.query('delete from pending_identity where last_at < $1', [
    new Date(now.getTime() - PENDING_DAYS * DAY_MS),
  ])
}
