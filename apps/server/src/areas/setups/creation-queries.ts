import { DEFAULT_ROLES, type DefaultRole } from '@verglas/contract/default-roles'
import { wordsOf } from '@verglas/language/words'
import type { Db } from '../../db/database.ts'
import { type Actor, recordAct } from './acts/queries.ts'

export type NewSetup = { id: string; name: string; timezone: string; lang: 'fr' | 'en' }

/**
 * Creates an organisation with default roles named in its language; returns false if the id is already used.
 */
export async function createSetup(db: Db, setup: NewSetup, actor: Actor, now: Date): Promise<boolean> {
  const { id, name, timezone, lang } = setup
  const created = await db.query(
    `insert into setup (id, name, timezone, default_lang, homepage) values ($1, $2, $3, $4, '/tonight')
         on conflict do nothing
       returning id`,
    [id, name, timezone, lang],
  )
  if (created.length === 0) return false
  for (const role of Object.keys(DEFAULT_ROLES) as DefaultRole[])
    await db.query('insert into role (setup_id, id, name, features) values ($1, $2, $3, $4)', [
      id,
      role,
      wordsOf(lang).roles.defaults[role],
      [...DEFAULT_ROLES[role]].sort(),
    ])
  const target = { kind: 'organisation', id, name } as const
  const act = { setupId: id, verb: 'created', target, before: null, after: { name, timezone } } as const
  await recordAct(db, act, actor, now)
  return true
}

/** Gives the first administrator access at once, because nothing exists yet that the first login could ask about. */
export async function openToFirstAdministrator(db: Db, setupId: string, personId: string): Promise<void> {
  await db.query(
    `update membership
        set state = 'active', setup_init = true, presented = null
      where setup_id = $1 and person_id = $2`,
    [setupId, personId],
  )
}

export type SetupSummary = { id: string; name: string; timezone: string; people: number; simulated: boolean }

export async function setupsInstalled(db: Db): Promise<SetupSummary[]> {
  return db.query<SetupSummary>(
    `select s.id, s.name, s.timezone, s.simulated,
            (select count(*)::integer from membership m where m.setup_id = s.id) as people
       from setup s
      order by s.id`,
  )
}
