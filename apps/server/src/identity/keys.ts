import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'

/** RS256: every call of the API verifies a token, which RSA does faster than an elliptic curve. */
export const SIGNING_ALGORITHM = 'RS256'

export type IdentityKeys = { signing: JWK[]; cookie: string[] }

/** The provider's keys, newest first, made at the first start; of processes that start at once one makes them. */
export async function ensureKeys(database: Database, now: Date): Promise<IdentityKeys> {
  return database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.identityKeys])
    const keys = await storedKeys(db)
    if (keys.signing.length === 0) keys.signing.push(await makeSigningKey(db, now))
    if (keys.cookie.length === 0) keys.cookie.push(await makeCookieKey(db, now))
    return keys
  })
}

/** What verifies the provider's tokens; the secrets stay behind. */
export function publicPart({ signing }: IdentityKeys): JSONWebKeySet {
  return { keys: signing.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e }) as JWK) }
}

async function storedKeys(db: Db): Promise<IdentityKeys> {
  const rows = await db.query<{ kind: string; secret: unknown }>(
    'select kind, secret from oidc_key order by created_at desc, id',
  )
  const secrets = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.secret)
  return { signing: secrets('signing') as JWK[], cookie: secrets('cookie') as string[] }
}

async function makeSigningKey(db: Db, now: Date): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const key: JWK = { ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM }
  await insertKey(db, 'signing', kid, key, now)
  return key
}

async function makeCookieKey(db: Db, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertKey(db, 'cookie', randomBytes(8).toString('hex'), secret, now)
  return secret
}

async function insertKey(db: Db, kind: string, id: string, secret: unknown, now: Date): Promise<void> {
  await db.query('insert into oidc_key (kind, id, secret, created_at) values ($1, $2, $3, $4)', [
    kind,
    id,
    JSON.stringify(secret),
    now,
  ])
}
