import webPush from 'web-push'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'

/** By which push services know this installation (VAPID, RFC 8292), both parts as base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The newest keys, made where there are none; of processes that ask at once one makes them. The private key lies sealed;
 * one that was sealed with another key of the installation is passed over, and browsers subscribe anew.
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

/** Null where it was sealed with another key of the installation. */
export function openPushKey(box: SecretBox, { public_key, secret }: Row): string | null {
  try {
    return box.open(secret, sealedAs(public_key)).key ?? null
  } catch {
    // The key that sealed it is gone or the text was altered: decryption fails.
    return null
  }
}

const sealedAs = (publicKey: string): string => `push_key ${publicKey}`

/**
 * Whom a push service may write to about what it is sent, as it wants it; null where nobody is named, without which
 * services refuse.
 */
export function pushSubject(contact: string | null): string | null {
  if (contact === null) return null
  if (/^(mailto:|https:\/\/)/.test(contact)) return contact
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null
}
