import { MINUTE_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'

export type Account = {
  personId: string
  passwordHash: string
  isLocked: boolean
  email: string
  lang: 'fr' | 'en'
}

/**
 * The account with this e-mail, otherwise with this login, regardless of case. A login is unique only within an
 * organisation: of several people with the same login, the one who was created first signs in by it, and the others by
 * e-mail. The passwords of the others are not tried, because somebody who sets one of them could guess another.
 */
export async function findAccount(db: Db, emailOrLogin: string): Promise<Account | null> {
  const [account] = await findAccounts(db, emailOrLogin)
  return account ?? null
}

/** The account with this e-mail alone, or all with this login, the oldest first; regardless of case. */
export async function findAccounts(db: Db, emailOrLogin: string): Promise<Account[]> {
  const accounts = await db.query<Account & { isByEmail: boolean }>(
    `select a.person_id as "personId", a.password_hash as "passwordHash", a.locked_at is not null as "isLocked",
            p.email, p.lang, lower(p.email) = lower($1) as "isByEmail"
       from account a
       join person p on p.id = a.person_id
      where lower(p.email) = lower($1) or lower(p.login) = lower($1)
      order by "isByEmail" desc, p.created_at, p.id`,
    [emailOrLogin],
  )
  const count = accounts[0]?.isByEmail ? 1 : accounts.length
  return accounts.slice(0, count).map(({ isByEmail: _, ...account }) => account)
}

/**
 * Counts a wrong password and locks the account at its limit, if it has one; returns true if this attempt
 * locked it.
 */
export async function countFailure(db: Db, personId: string, now: Date): Promise<boolean> {
  const [account] = await db.query<{ isLockedNow: boolean }>(
    `update account
        set failed_attempts = failed_attempts + 1,
            locked_at = case when failed_attempts + 1 >= max_login_attempts then coalesce(locked_at, $2) else locked_at end
      where person_id = $1
      returning failed_attempts = max_login_attempts as "isLockedNow"`,
    [personId, now],
  )
  return account?.isLockedNow ?? false
}

/** Records a successful sign-in: clears the failures and updates the person's last sign-in. */
export async function recordSignIn(db: Db, personId: string, now: Date): Promise<void> {
  await db.query(
    `with reset as (update account set failed_attempts = 0 where person_id = $1 and failed_attempts > 0)
     update person set last_connection_at = $2 where id = $1`,
    [personId, now],
  )
}

export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const [account] = await db.query<{ password_hash: string }>(
    'select password_hash from account where person_id = $1',
    [personId],
  )
  return account?.password_hash ?? null
}

export async function storePasswordHash(db: Db, personId: string, passwordHash: string): Promise<void> {
  await db.query('update account set password_hash = $2 where person_id = $1', [personId, passwordHash])
}

export async function unlockAccount(db: Db, personId: string): Promise<void> {
  await db.query('update account set failed_attempts = 0, locked_at = null where person_id = $1', [personId])
}

/** Locks the account and ends its sessions: within half a minute none of its tokens is accepted. */
export async function lockAccount(db: Db, personId: string, now: Date): Promise<void> {
  await db.query('update account set locked_at = coalesce(locked_at, $2) where person_id = $1', [
    personId,
    now,
  ])
  await endSessions(db, personId)
}

/**
 * Grants or withdraws administration of the platform; possible only on the server, never for an organisation.
 */
export async function allowPlatform(db: Db, personId: string, isAllowed: boolean): Promise<void> {
  await db.query('update person set is_platform_administrator = $2 where id = $1', [personId, isAllowed])
}

export async function endSessions(db: Db, personId: string): Promise<void> {
  await db.query("delete from oidc_payload where payload ->> 'accountId' = $1", [personId])
}

/** How far the recorded last use of an active device may lag behind. */
const ACTIVITY_RESOLUTION_MS = 5 * MINUTE_MS

/**
 * Whether the session of a token is still valid. Signing out removes its grant, a lock disables its account,
 * and a role that requires a second factor ends sessions opened without one. Also records that the device is
 * in use.
 */
export async function sessionState(
  db: Db,
  personId: string,
  grantId: string,
  now: Date,
): Promise<'open' | 'locked' | 'over'> {
  const [row] = await db.query<{ is_locked: boolean | null; has_grant: boolean; is_enough: boolean }>(
    `with updated_device as (
       update device set seen_at = $3 where grant_id = $2 and seen_at < $4
     )
     select (select a.locked_at is not null from account a where a.person_id = $1) as is_locked,
            exists (select from oidc_payload g
                     where g.model = 'Grant' and g.id = $2
                       and (g.expires_at is null or g.expires_at > clock_timestamp())) as has_grant,
            exists (select from device d where d.grant_id = $2 and d.has_second_factor)
              or not needs_second_factor($1) as is_enough`,
    [personId, grantId, now, new Date(now.getTime() - ACTIVITY_RESOLUTION_MS)],
  )
  if (row?.is_locked) return 'locked'
  return row?.is_locked === false && row.has_grant && row.is_enough ? 'open' : 'over'
}

export type NewAccount = {
  personId: string
  passwordHash: string
  /** The embedded provider's issuer: the person's identity is created with the account. */
  issuer: string
  /** Wrong passwords after which the account is locked, if its organisation wants that. */
  maxLoginAttempts?: number | null
  demonstrationNote?: { fr: string; en: string }
}

/** Gives an existing person an account of the embedded provider. */
export async function createAccount(db: Db, account: NewAccount): Promise<void> {
  const { personId, passwordHash, issuer, maxLoginAttempts = null, demonstrationNote } = account
  await db.query(
    `with new_account as (
       insert into account (person_id, password_hash, max_login_attempts, demonstration_note_fr, demonstration_note_en)
       values ($1, $2, $3, $4, $5)
     )
     insert into identity (issuer, subject, person_id) values ($6, $1, $1) on conflict do nothing`,
    [personId, passwordHash, maxLoginAttempts, demonstrationNote?.fr, demonstrationNote?.en, issuer],
  )
}

/**
 * Gives every account the identity of this issuer: the address of the program, and with it the name of the
 * issuer, may have changed since the accounts were created.
 */
export async function identifyAccounts(db: Db, issuer: string): Promise<void> {
  await db.query(
    `insert into identity (issuer, subject, person_id)
     select $1, a.person_id, a.person_id from account a order by a.person_id
     on conflict do nothing`,
    [issuer],
  )
}

export type AccountClaims = { email: string; name: string; locale: 'fr' | 'en' }

/**
 * The claims about a person; null if there is no such account or it is locked, so that no token is issued.
 */
export async function accountClaims(db: Db, personId: string): Promise<AccountClaims | null> {
  const [row] = await db.query<AccountClaims>(
    `select p.email, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as name, p.lang as locale
       from account a
       join person p on p.id = a.person_id
      where a.person_id = $1 and a.locked_at is null`,
    [personId],
  )
  return row ?? null
}

export type DemonstrationAccount = { personId: string; name: string; note: { fr: string; en: string } }

/** The accounts that anybody may use in the demonstration, in the order of their creation. */
export async function listDemonstrationAccounts(db: Db): Promise<DemonstrationAccount[]> {
  const rows = await db.query<{ id: string; name: string; note_fr: string; note_en: string }>(
    `select p.id, trim(p.first_name || ' ' || p.last_name) as name,
            a.demonstration_note_fr as note_fr,
            coalesce(a.demonstration_note_en, a.demonstration_note_fr) as note_en
       from account a
       join person p on p.id = a.person_id
      where a.demonstration_note_fr is not null and a.locked_at is null
      order by p.created_at, p.id`,
  )
  return rows.map((row) => ({ personId: row.id, name: row.name, note: { fr: row.note_fr, en: row.note_en } }))
}
