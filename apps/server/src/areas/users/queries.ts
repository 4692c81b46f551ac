import type { keepFirstLogin } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

/** Used by the platform, which creates each organisation with a first person. */
export { addMember } from './change-queries.ts'

export async function saveLang(db: Db, personId: string, lang: string): Promise<void> {
  await db.query('update person set lang = $2 where id = $1', [personId, lang])
}

/** Whether a person with another e-mail has this id. */
export async function isIdOfOther(db: Db, id: string, email: string): Promise<boolean> {
  const rows = await db.query('select 1 from person where id = $1 and lower(email) <> lower($2)', [id, email])
  return rows.length > 0
}

export async function saveTheme(db: Db, personId: string, theme: string): Promise<void> {
  await db.query('update person set theme = $2 where id = $1', [personId, theme])
}

export type OwnChanges = { phone?: string | null; unit?: string; timezone?: string | null }

/** Writes the given fields; undefined fields stay as they are. */
export async function saveOwnChanges(db: Db, personId: string, changes: OwnChanges): Promise<void> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (changed.length === 0) return
  await db.query(
    `update person
        set phone    = case when $2::jsonb ? 'phone' then $2::jsonb ->> 'phone' else phone end,
            unit     = coalesce($2::jsonb ->> 'unit', unit),
            timezone = case when $2::jsonb ? 'timezone' then $2::jsonb ->> 'timezone' else timezone end
      where id = $1`,
    [personId, JSON.stringify(Object.fromEntries(changed))],
  )
}

/** Zones of the organisation among `zoneIds`. */
export async function existingZones(db: SetupDb, zoneIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from zone where setup_id = $1 and id = any($2) order by position, id',
    [db.setupId, zoneIds],
  )
  return rows.map((row) => row.id)
}

export async function saveZones(db: SetupDb, personId: string, zoneIds: readonly string[]): Promise<void> {
  await db.query('update membership set zone_ids = $3 where setup_id = $1 and person_id = $2', [
    db.setupId,
    personId,
    zoneIds,
  ])
}

/** Completes the first login: the membership becomes active. */
export async function finishFirstLogin(db: SetupDb, personId: string): Promise<void> {
  await db.query(
    `update membership
        set setup_init = true, presented = null, first_login = null, state = case state when 'new' then 'active' else state end
      where setup_id = $1 and person_id = $2`,
    [db.setupId, personId],
  )
}

export type FirstLogin = z.output<typeof keepFirstLogin.body>

export async function firstLoginOf(db: SetupDb, personId: string): Promise<FirstLogin | null> {
  const [row] = await db.query<{ progress: FirstLogin | null }>(
    'select first_login as progress from membership where setup_id = $1 and person_id = $2',
    [db.setupId, personId],
  )
  return row?.progress ?? null
}

/**
 * Stores nothing once the first login is complete, so that a delayed request from another device does not
 * restart it.
 */
export async function saveFirstLogin(db: SetupDb, personId: string, progress: FirstLogin): Promise<void> {
  await db.query(
    'update membership set first_login = $3 where setup_id = $1 and person_id = $2 and not setup_init',
    [db.setupId, personId, JSON.stringify(progress)],
  )
}

/** The time zone of the organisation. */
export async function timezoneOf(db: Db, setupId: string): Promise<string> {
  const [setup] = await db.query<{ timezone: string }>('select timezone from setup where id = $1', [setupId])
  return setup?.timezone ?? ''
}

type Recipient = { email: string; name: string; lang: 'fr' | 'en'; hasPassword: boolean }

/** Address, language and name for a mail to a person, with the name that this organisation uses for them. */
export async function recipientOf(tx: Db, setupId: string, personId: string): Promise<Recipient> {
  const [row] = await tx.query<Recipient>(
    `select p.email, p.lang,
            trim(coalesce(m.presented ->> 'firstName', p.first_name) || ' ' ||
                 coalesce(m.presented ->> 'lastName', p.last_name)) as name,
            coalesce(a.password_hash <> '', true) as "hasPassword"
       from person p
       join membership m on m.person_id = p.id and m.setup_id = $1
       left join account a on a.person_id = p.id
      where p.id = $2`,
    [setupId, personId],
  )
  if (!row) throw new Error(`${personId} is not a member of ${setupId}`)
  return row
}

export type NamedSetup = { name: string; timezone: string; defaultLang: Locale }

/** The organisation's name, its time zone, and the language of new people. */
export async function setupNamed(db: Db, setupId: string): Promise<NamedSetup> {
  const [setup] = await db.query<NamedSetup>(
    'select name, timezone, default_lang as "defaultLang" from setup where id = $1',
    [setupId],
  )
  return setup ?? { name: '', timezone: '', defaultLang: 'fr' }
}
