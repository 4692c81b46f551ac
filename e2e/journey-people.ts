import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { codeOf, stepAt } from '../apps/server/src/identity/second-factor/totp.ts'

/** People used by one journey only, and what reaches them outside the browser. */

/** Runs something in the database of the running product, or of one that a journey has started itself. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  folder = process.env.JOURNEYS_DATA ?? '',
): Promise<T> {
  const url = await runningEmbeddedUrl(folder)
  const database = openDatabase(url, { maxConnections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Adds a person with the password of the demonstration, in English with its units; resets the person if the
 * name was used before.
 */
export async function addPerson(
  id: string,
  {
    setupId = 'a75',
    lang = 'fr',
    role = 'operator',
    features,
  }: { setupId?: string; lang?: 'fr' | 'en'; role?: string; features?: readonly string[] } = {},
  folder?: string,
): Promise<void> {
  await withDatabase(async (database) => {
    await database.query('delete from oidc_payload where payload ->> $2 = $1', [id, 'accountId'])
    await database.query('delete from person where id = $1', [id])
    await database.query(
      `insert into person (id, email, login, first_name, last_name, lang, unit, created_at)
       values ($1, $2, $1, $3, 'Essai', $4, $5, now())`,
      [id, `${id}@example.org`, id, lang, lang === 'en' ? 'imperial' : 'metric'],
    )
    await database.query(
      `insert into account (person_id, password_hash)
       select $1, password_hash from account where person_id = 'claire'`,
      [id],
    )
    await database.query(
      `insert into identity (issuer, subject, person_id)
       select issuer, $1, $1 from identity where person_id = 'claire'`,
      [id],
    )
    if (features)
      await database.query(
        `insert into role (setup_id, id, name, features) values ($1, $2, $2, $3)
         on conflict (setup_id, id) do update set features = excluded.features`,
        [setupId, role, features],
      )
    await database.query(
      `insert into membership (setup_id, person_id, role_id, state, setup_init) values ($1, $2, $3, 'active', true)`,
      [setupId, id, role],
    )
  }, folder)
}

/** The text of the latest mail to an address. */
export async function latestMail(recipient: string): Promise<string> {
  return withDatabase(async (database) => {
    const [mail] = await database.query<{ body: string }>(
      'select body from outbox where recipient = $1 order by created_at desc, id desc limit 1',
      [recipient],
    )
    return mail?.body ?? ''
  })
}

/** The code that an authenticator app shows for a key, `later` half minutes from now. */
export function appCode(key: string, later = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOf(secret, stepAt(new Date()) + later)
}

/** Sets the language of a person, whatever the browser's language. */
export async function writeIn(id: string, lang: 'fr' | 'en'): Promise<void> {
  await withDatabase((database) => database.query('update person set lang = $2 where id = $1', [id, lang]))
}
