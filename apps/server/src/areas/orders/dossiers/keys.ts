import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import type { SecretBox } from '../../../installation/secrets.ts'
import { holdKeys, keysOf, type StoredKey, storeKey } from './queries.ts'
import { fingerprintOf } from './verify.ts'

/** The key pair with which an organisation signs. */
export type SigningKey = { publicKey: string; privateKey: KeyObject }

/**
 * The latest key of an organisation, created if there is none; concurrent requests create only one. A key that was
 * encrypted with another key of the installation is skipped; dossiers signed with it can still be verified.
 */
export async function signingKey(
  database: Database,
  { setupId, box, now }: { setupId: string; box: SecretBox; now: Date },
): Promise<SigningKey> {
  return database.transaction(async (db) => {
    await holdKeys(db, setupId)
    const used = firstOpened(box, setupId, await keysOf(db, setupId))
    if (used) return used
    const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    const secret = box.seal({ key: d }, sealedAs(setupId, x))
    await storeKey(db, { setupId, publicKey: x, secret, now })
    return { publicKey: x, privateKey: privateKeyOf(x, d) }
  })
}

/** Every key that an organisation has signed with, the latest first. */
export async function signingKeys(database: Database, { setupId, box }: { setupId: string; box: SecretBox }) {
  const keys = await keysOf(database, setupId)
  const used = firstOpened(box, setupId, keys)
  return keys.map(({ publicKey, madeAt }) => ({
    fingerprint: fingerprintOf(publicKey),
    publicKey,
    madeAt: madeAt.toISOString(),
    isInUse: publicKey === used?.publicKey,
  }))
}

function firstOpened(box: SecretBox, setupId: string, keys: readonly StoredKey[]): SigningKey | null {
  for (const { publicKey, secret } of keys) {
    const d = opened(box, { publicKey, secret, setupId })
    if (d !== null) return { publicKey, privateKey: privateKeyOf(publicKey, d) }
  }
  return null
}

const sealedAs = (setupId: string, publicKey: string) => `dossier_key ${setupId} ${publicKey}`

const privateKeyOf = (x: string, d: string) =>
  createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } })

function opened(
  box: SecretBox,
  { publicKey, secret, setupId }: { publicKey: string; secret: Buffer; setupId: string },
): string | null {
  try {
    return box.open(secret, sealedAs(setupId, publicKey)).key ?? null
  } catch {
    // The encryption key was lost or the stored text was changed: decryption fails.
    return null
  }
}
