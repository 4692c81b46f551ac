import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@verglas/quantities'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type Database, type Db, retryDuringOutage } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { recordSecurityEvent } from './security-events.ts'

/** RS256: every call of the API verifies a token, which is faster with RSA than with an elliptic curve. */
export const SIGNING_ALGORITHM = 'RS256'

export type IdentityKeys = { signing: JWK[]; cookie: string[] }

/**
 * The provider's keys, latest first, created at the first start; of several processes that start at once,
 * only one creates them. They are stored encrypted, so that a reader of the database or of a backup cannot
 * sign tokens. Keys encrypted with another key of the installation are ignored: people must sign in again.
 */
export async function ensureKeys(database: Database, now: Date, box: SecretBox): Promise<IdentityKeys> {
  const underLock = (work: (db: Db) => Promise<IdentityKeys>) =>
    retryDuringOutage(() =>
      database.transaction(async (db) => {
        await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.identityKeys])
        return work(db)
      }),
    )
  const existing = await underLock((db) => storedKeys(db, box))
  if (existing.signing.length > 0 && existing.cookie.length > 0) return existing
  // The keys are created before the transaction: it takes up to a second, during which a connection may be lost.
  const created = { signing: await newSigningKey(), cookie: newCookieKey() }
  return underLock(async (db) => {
    const keys = await storedKeys(db, box)
    if (keys.signing.length === 0) {
      await insertKey(db, { kind: 'signing', id: created.signing.kid, secret: created.signing }, now, box)
      await recordSecurityEvent(db, now, { kind: 'keys_made', personId: null })
      keys.signing.push(created.signing)
    }
    if (keys.cookie.length === 0) {
      await insertKey(db, { kind: 'cookie', ...created.cookie }, now, box)
      keys.cookie.push(created.cookie.secret)
    }
    return keys
  })
}

/**
 * How many of the stored keys the key of this installation opens, and how many it does not. Keys in clear, of an early
 * version, count as neither.
 */
export async function sealedKeyCounts(
  db: Db,
  box: SecretBox | null,
): Promise<{ opened: number; unreadable: number }> {
  const rows = await db.query<Row>('select kind, id, secret from oidc_key')
  const sealed = rows.flatMap(({ id, secret }) => {
    const text = sealedText(secret)
    return text === null ? [] : [{ id, text }]
  })
  const opened = box ? sealed.filter(({ id, text }) => opens(box, id, text) !== null).length : 0
  return { opened, unreadable: sealed.length - opened }
}

/**
 * Refuses to start with a key of the installation that opens none of the stored keys. Otherwise this process would sign
 * tokens with keys of its own, and the other processes would refuse them.
 */
export async function requireOwnKey(db: Db, box: SecretBox): Promise<void> {
  const { opened, unreadable } = await retryDuringOutage(() => sealedKeyCounts(db, box))
  if (opened > 0 || unreadable === 0) return
  throw new StartProblem(
    'The secret key (VERGLAS_SECRET_KEY, or secret.key in VERGLAS_DATA) is not the one with which this database was used: it opens none of its keys. Bring that key back. If it is lost: npm run keys -- rotate makes new keys with this one, everybody signs in again, and the keys of providers have to be entered again.',
  )
}

/** A key is deleted once a newer one has existed for this long: everything signed with it has expired. */
const RETENTION_MS = 30 * DAY_MS

/**
 * Creates the next keys. A process signs with them from its next start, and verifies with the previous ones
 * for as long as their tokens can be valid. Returns the id of the new key and the number of removed old ones.
 */
export async function rotateKeys(
  database: Database,
  now: Date,
  box: SecretBox,
): Promise<{ kid: string; removed: number }> {
  const [signing, cookie] = [await newSigningKey(), newCookieKey()]
  return database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.identityKeys])
    await insertKey(db, { kind: 'signing', id: signing.kid, secret: signing }, now, box)
    await insertKey(db, { kind: 'cookie', ...cookie }, now, box)
    const removed = await db.query(
      `delete from oidc_key k
        where exists (select from oidc_key newer
                       where newer.kind = k.kind and newer.created_at > k.created_at and newer.created_at < $1)
        returning id`,
      [new Date(now.getTime() - RETENTION_MS)],
    )
    await recordSecurityEvent(db, now, { kind: 'keys_made', personId: null })
    return { kid: signing.kid, removed: removed.length }
  })
}

/** The keys that verify the provider's tokens, without their secrets. */
export function publicKeySet({ signing }: IdentityKeys): JSONWebKeySet {
  return { keys: signing.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e }) as JWK) }
}

type Row = { kind: string; id: string; secret: unknown }

async function storedKeys(db: Db, box: SecretBox): Promise<IdentityKeys> {
  const rows = await db.query<Row>('select kind, id, secret from oidc_key order by created_at desc, id')
  const keys: { kind: string; secret: unknown }[] = []
  for (const { kind, id, secret } of rows) {
    const sealed = sealedText(secret)
    if (sealed === null) {
      // An earlier version stored the key unsealed, so it is sealed now.
      await db.query('update oidc_key set secret = $3 where kind = $1 and id = $2', [
        kind,
        id,
        seal(box, id, secret),
      ])
      keys.push({ kind, secret })
    } else {
      const opened = opens(box, id, sealed)
      if (opened !== null) keys.push({ kind, secret: JSON.parse(opened) })
    }
  }
  const secrets = (kind: string) => keys.filter((key) => key.kind === kind).map(({ secret }) => secret)
  return { signing: secrets('signing') as JWK[], cookie: secrets('cookie') as string[] }
}

function sealedText(secret: unknown): string | null {
  return typeof secret === 'object' && secret !== null && 'sealed' in secret ? String(secret.sealed) : null
}

const seal = (box: SecretBox, id: string, secret: unknown): string =>
  JSON.stringify({ sealed: box.seal({ key: JSON.stringify(secret) }, `oidc_key ${id}`).toString('base64') })

function opens(box: SecretBox, id: string, sealed: string): string | null {
  try {
    return box.open(Buffer.from(sealed, 'base64'), `oidc_key ${id}`).key ?? null
  } catch {
    // The encryption key was lost or the stored text was changed: decryption fails.
    return null
  }
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM }
}

const newCookieKey = () => ({
  id: randomBytes(8).toString('hex'),
  secret: randomBytes(32).toString('base64url'),
})

async function insertKey(db: Db, { kind, id, secret }: Row, now: Date, box: SecretBox): Promise<void> {
  await db.query('insert into oidc_key (kind, id, secret, created_at) values ($1, $2, $3, $4)', [
    kind,
    id,
    seal(box, id, secret),
    now,
  ])
}
