import { randomUUID } from 'node:crypto'
import type { NewUser, UserChanges } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { createAccount, endSessions } from '../../identity/accounts.ts'

export type NewMember = z.output<typeof NewUser>
export type Changes = z.output<typeof UserChanges>

/** Issuer for accounts created together with people; null if an external issuer manages the accounts. */
export type AccountIssuer = string | null

/** A hash that no password matches, because an invited person chooses their own. */
const NO_PASSWORD = ''

/** The person with this e-mail, ignoring case, and whether they are already a member. */
export async function findByEmail(
  db: Db,
  setupId: string,
  email: string,
): Promise<{ personId: string; isMember: boolean } | null> {
  const [row] = await db.query<{ personId: string; isMember: boolean }>(
    `select p.id as "personId",
            exists (select from membership m where m.setup_id = $1 and m.person_id = p.id) as "isMember"
       from person p
      where lower(p.email) = lower($2)`,
    [setupId, email],
  )
  return row ?? null
}

/** Refuses the login of another person of the organisation; whether somebody elsewhere has it is not revealed. */
async function refuseDuplicateLogin(
  db: Db,
  setupId: string,
  login: string | null | undefined,
  personId: string,
): Promise<void> {
  if (!login) return
  // The lock is needed because two administrators may choose the same login at the same time.
  await db.query("select pg_advisory_xact_lock(hashtextextended('login ' || $1 || ' ' || lower($2), 0))", [
    setupId,
    login,
  ])
  const [duplicate] = await db.query(
    `select 1
       from membership m
       join person p on p.id = m.person_id
      where m.setup_id = $1 and m.person_id <> $3
        and lower(case when m.presented is null then p.login else m.presented ->> 'login' end) = lower($2)`,
    [setupId, login, personId],
  )
  if (duplicate) throw new AppError('DuplicateLogin', { field: 'body.login' })
}

/**
 * Adds a person to the organisation. A person with an account elsewhere under that e-mail stays unchanged: the
 * typed fields are stored with the membership, and only they are displayed until the person has signed in here, so
 * that nobody learns who has an account.
 */
export async function addMember(
  db: Db,
  member: NewMember & {
    setupId: string
    passwordHash: string | null
    issuer: AccountIssuer
    now: Date
    /** The id of a person who has no account yet. */
    newId?: string
  },
): Promise<{ personId: string; isNew: boolean }> {
  const { setupId, now, newId = randomUUID() } = member
  const before = await findByEmail(db, setupId, member.email)
  await refuseDuplicateLogin(db, setupId, member.login, before?.personId ?? newId)
  const isNew = !before && (await insertPerson(db, { ...member, personId: newId }))
  // Another administrator may add the same e-mail at this moment; the person exists by now.
  const existing = isNew ? null : (before ?? (await findByEmail(db, setupId, member.email)))
  if (existing?.isMember) throw new AppError('DuplicateEmail', { field: 'body.email' })
  const personId = existing?.personId ?? newId
  const presented = existing && {
    firstName: member.firstName,
    lastName: member.lastName,
    login: member.login ?? null,
    phone: member.phone ?? null,
    timezone: member.timezone ?? null,
    maxLoginAttempts: member.maxLoginAttempts ?? null,
  }
  const added = await db.query(
    `insert into membership (setup_id, person_id, role_id, user_type, state, zone_ids, expires_at, is_admin, created_at,
                             presented)
     values ($1, $2, $3, $4, 'new', $5, $6, $7, $8, $9)
         on conflict do nothing
     returning person_id`,
    [
      setupId,
      personId,
      member.roleId,
      member.userType ?? 'internal',
      member.zoneIds ?? [],
      member.expiresAt ?? null,
      member.isAdmin ?? false,
      now,
      presented && JSON.stringify(presented),
    ],
  )
  if (added.length === 0) throw new AppError('DuplicateEmail', { field: 'body.email' })
  return { personId, isNew: !existing }
}

/**
 * A new person gets the language and units of the organisation unless others are given. False if the e-mail belongs to
 * somebody already.
 */
async function insertPerson(
  db: Db,
  person: NewMember & {
    setupId: string
    personId: string
    passwordHash: string | null
    issuer: AccountIssuer
    now: Date
  },
): Promise<boolean> {
  const added = await db.query(
    `insert into person (id, email, login, first_name, last_name, phone, lang, timezone, created_at, unit)
     select $2, $3, $4, $5, $6, $7, coalesce($8, default_lang), $9, $10, default_unit
       from setup
      where id = $1
         on conflict (lower(email)) do nothing
     returning id`,
    [
      person.setupId,
      person.personId,
      person.email,
      person.login || null,
      person.firstName,
      person.lastName,
      person.phone ?? null,
      person.lang ?? null,
      person.timezone ?? null,
      person.now,
    ],
  )
  if (added.length === 0) return false
  if (person.issuer === null) return true
  await createAccount(db, {
    personId: person.personId,
    passwordHash: person.passwordHash ?? NO_PASSWORD,
    issuer: person.issuer,
    maxLoginAttempts: person.maxLoginAttempts ?? null,
  })
  return true
}

/** Writes the given fields of the membership; undefined fields stay as they are. */
export async function changeMembership(
  db: Db,
  setupId: string,
  personId: string,
  changes: Changes,
): Promise<void> {
  const { roleId, isAdmin, zoneIds, userType, expiresAt, state } = changes
  await db.query(
    `update membership
        set role_id = coalesce($3, role_id), is_admin = coalesce($4, is_admin), zone_ids = coalesce($5, zone_ids),
            user_type = coalesce($6, user_type), state = coalesce($7, state),
            expires_at = case when $8 then $9 else expires_at end
      where setup_id = $1 and person_id = $2`,
    [
      setupId,
      personId,
      roleId ?? null,
      isAdmin ?? null,
      zoneIds ?? null,
      userType ?? null,
      state === 'locked' ? null : (state ?? null),
      expiresAt !== undefined,
      expiresAt ?? null,
    ],
  )
}

/**
 * Writes the given fields of the person and their account, or of the typed fields if the person has not signed in
 * yet. The e-mail may only change its spelling; another address has to be confirmed first.
 */
export async function changeAccount(
  db: Db,
  setupId: string,
  personId: string,
  changes: Changes,
): Promise<void> {
  const { firstName, lastName, email, login, phone, timezone, maxLoginAttempts } = changes
  const typed = Object.entries({ firstName, lastName, email, login, phone, timezone, maxLoginAttempts })
  const written = Object.fromEntries(typed.filter(([, value]) => value !== undefined))
  if (Object.keys(written).length === 0) return
  await refuseDuplicateLogin(db, setupId, login, personId)
  const json = JSON.stringify(written)
  const presented = await db.query(
    `update membership set presented = presented || $3::jsonb
      where setup_id = $1 and person_id = $2 and presented is not null
      returning person_id`,
    [setupId, personId, json],
  )
  if (presented.length > 0) return
  await db.query(
    `update person
        set first_name = coalesce($2::jsonb ->> 'firstName', first_name),
            last_name  = coalesce($2::jsonb ->> 'lastName', last_name),
            email      = coalesce($2::jsonb ->> 'email', email),
            login      = case when $2::jsonb ? 'login' then nullif($2::jsonb ->> 'login', '') else login end,
            phone      = case when $2::jsonb ? 'phone' then $2::jsonb ->> 'phone' else phone end,
            timezone   = case when $2::jsonb ? 'timezone' then $2::jsonb ->> 'timezone' else timezone end
      where id = $1`,
    [personId, json],
  )
  if (maxLoginAttempts !== undefined)
    await db.query('update account set max_login_attempts = $2 where person_id = $1', [
      personId,
      maxLoginAttempts,
    ])
}

/**
 * Whether an invited person has an account under their e-mail elsewhere; the organisation must not learn
 * this.
 */
export async function isRegisteredElsewhere(db: Db, setupId: string, personId: string): Promise<boolean> {
  const [invited] = await db.query(
    'select 1 from membership where setup_id = $1 and person_id = $2 and presented is not null',
    [setupId, personId],
  )
  return invited !== undefined
}

/**
 * Removes a person from the organisation, and their account if they belong to no other and do not administer the
 * platform. Their past actions keep the name under which they were recorded. Returns true if the account was
 * deleted.
 */
export async function removeMember(db: Db, setupId: string, personId: string): Promise<boolean> {
  await db.query('delete from membership where setup_id = $1 and person_id = $2', [setupId, personId])
  const [needed] = await db.query(
    `select 1 from person p
      where p.id = $1
        and (p.is_platform_administrator or exists (select from membership m where m.person_id = p.id))`,
    [personId],
  )
  if (needed) return false
  await endSessions(db, personId)
  await db.query('delete from person where id = $1', [personId])
  return true
}

/**
 * Adds a person from one of the organisations `administered`; false if they are in none of them, or are
 * already a member.
 */
export async function associateMember(
  db: Db,
  {
    setupId,
    userId,
    roleId,
    zoneIds = [],
    administered,
    now,
  }: {
    setupId: string
    userId: string
    roleId: string
    zoneIds?: string[] | undefined
    administered: readonly string[]
    now: Date
  },
): Promise<boolean> {
  const added = await db.query(
    `insert into membership (setup_id, person_id, role_id, state, zone_ids, created_at)
     select $1, p.id, $3, 'new', $4, $6
       from person p
      where p.id = $2 and exists (select from membership m where m.person_id = p.id and m.setup_id = any($5))
         on conflict do nothing
     returning person_id`,
    [setupId, userId, roleId, zoneIds, administered, now],
  )
  return added.length > 0
}

/** The person's own name, for somebody who was just added. */
export async function ownName(db: Db, setupId: string, personId: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as name
       from person p
       join membership m on m.person_id = p.id and m.setup_id = $1
      where p.id = $2`,
    [setupId, personId],
  )
  return row?.name ?? personId
}
