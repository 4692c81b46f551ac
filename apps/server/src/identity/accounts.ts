import type { Db } from '../db/database.ts'

export type Account = { personId: string; passwordHash: string; isLocked: boolean }

/** The account with this e-mail or login, whatever the case; an e-mail goes before a login that equals it. */
export async function findAccount(db: Db, emailOrLogin: string): Promise<Account | null> {
  const [row] = await db.query<{ person_id: string; password_hash: string; is_locked: boolean }>(
    `select a.person_id, a.password_hash, a.locked_at is not null as is_locked
       from account a
       join person p on p.id = a.person_id
      where lower(p.email) = lower($1) or lower(p.login) = lower($1)
      order by lower(p.email) = lower($1) desc
      limit 1`,
    [emailOrLogin],
  )
  return row ? { personId: row.person_id, passwordHash: row.password_hash, isLocked: row.is_locked } : null
}

/** Counts a wrong password and locks the account at its bound; answers whether it is locked now. */
export async function countFailure(db: Db, personId: string, now: Date): Promise<boolean> {
  const [row] = await db.query<{ is_locked: boolean }>(
    `update account
        set failed_attempts = failed_attempts + 1,
            locked_at = case when failed_attempts + 1 >= max_login_attempts then coalesce(locked_at, $2) end
      where person_id = $1
      returning locked_at is not null as is_locked`,
    [personId, now],
  )
  return row?.is_locked ?? false
}

/** A sign-in that succeeded: forgets the failures and stamps the person. */
export async function recordSignIn(db: Db, personId: string, now: Date): Promise<void> {
  await db.query(
    `with reset as (update account set failed_attempts = 0 where person_id = $1 and failed_attempts > 0)
     update person set last_connection_at = $2 where id = $1`,
    [personId, now],
  )
}

export async function storePasswordHash(db: Db, personId: string, passwordHash: string): Promise<void> {
  await db.query('update account set password_hash = $2 where person_id = $1', [personId, passwordHash])
}

export async function unlockAccount(db: Db, personId: string): Promise<void> {
  await db.query('update account set failed_attempts = 0, locked_at = null where person_id = $1', [personId])
}

export type NewAccount = {
  personId: string
  passwordHash: string
  /** The embedded provider's issuer: the person's identity is made with the account. */
  issuer: string
  maxLoginAttempts?: number
  demonstrationNote?: { fr: string; en: string }
}

/** Gives a person who exists an account of the embedded provider. */
export async function createAccount(db: Db, account: NewAccount): Promise<void> {
  const { personId, passwordHash, issuer, maxLoginAttempts = 5, demonstrationNote } = account
  await db.query(
    `with made as (
       insert into account (person_id, password_hash, max_login_attempts, demonstration_note_fr, demonstration_note_en)
       values ($1, $2, $3, $4, $5)
     )
     insert into identity (issuer, subject, person_id) values ($6, $1, $1) on conflict do nothing`,
    [personId, passwordHash, maxLoginAttempts, demonstrationNote?.fr, demonstrationNote?.en, issuer],
  )
}

/**
 * Gives every account the identity of this issuer: the address of the program, and with it the issuer's name, may
 * differ from when the accounts were made.
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

/** What tokens say of a person; null where there is no such account. A lock ends no session that is open. */
export async function accountClaims(db: Db, personId: string): Promise<AccountClaims | null> {
  const [row] = await db.query<AccountClaims>(
    `select p.email, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as name, p.lang as locale
       from account a
       join person p on p.id = a.person_id
      where a.person_id = $1`,
    [personId],
  )
  return row ?? null
}

export type DemonstrationAccount = { personId: string; name: string; note: { fr: string; en: string } }

/** The accounts that anybody may use in the demonstration, in the order they were made. */
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
