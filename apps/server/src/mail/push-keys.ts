import webPush from 'web-push'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'

/** Keys by which push services recognise this installation (VAPID, RFC 8292), both as base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The latest usable keys; creates them if there are none. A lock makes sure that only one of several processes
 * creates them. The private key is stored sealed. A key that another secret key of the installation sealed is skipped,
 * and browsers subscribe again.
 */
export async function latestPushKeys(database: Database, box: SecretBox, now: Date): Promise<PushKeys> {
  return database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.pushKeys])
    const rows = await db.query<Row>(
      'select public_key, secret from push_key order by created_at desc, public_key',
    )
    for (const row of rows) {
      const privateKey = openPushKey(box, row)
      if (privateKey !== null) return { publicKey: row.public_key, privateKey }
    }
    return makePushKeys(db, box, now)
  })
}

type Row = { public_key: string; secret: Buffer }

async function makePushKeys(db: Db, box: SecretBox, now: Date): Promise<PushKeys> {
  const keys = webPush.generateVAPIDKeys()
  const sealed = box.seal({ key: keys.privateKey }, sealedAs(keys.publicKey))
  await db.query('insert into push_key (public_key, secret, created_at) values ($1, $2, $3)', [
    keys.publicKey,
    sealed,
    now,
  ])
  return keys
}

/** The private key; null if it was sealed with another secret key of the installation. */
export function openPushKey(box: SecretBox, { public_key, secret }: Row): string | null {
  try {
    return box.open(secret, sealedAs(public_key)).key ?? null
  } catch {
    // The encryption key was lost or the stored text was changed: decryption fails.
    return null
  }
}

const sealedAs = (publicKey: string): string => `push_key ${publicKey}`

/**
 * The contact to whom a push service may write about our notices, in the form that it requires. Null if no contact is
 * configured; services refuse requests without one.
 */
export function pushSubject(contact: string | null): string | null {
  if (contact === null) return null
  if (/^(mailto:|https:\/\/)/.test(contact)) return contact
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null
}
