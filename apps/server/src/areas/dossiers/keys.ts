import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { keysOf, storeKey } from './queries.ts'

/** With which an organisation signs. */
export type SigningKey = { publicKey: string; privateKey: KeyObject }

/**
 * The newest key of an organisation, made where there is none; of processes that ask at once one makes it. One that was
 * sealed with another key of the installation is passed over: what it signed stays verifiable by itself.
 */
export async function signingKey(
  database: Database,
  { setupId, box, now }: { setupId: string; box: SecretBox; now: Date },
): Promise<SigningKey> {
  return database.transaction(async (db) => {
    for (const key of await keysOf(db, setupId)) {
      const d = opened(box, { ...key, setupId })
      if (d !== null) return { publicKey: key.publicKey, privateKey: privateKeyOf(key.publicKey, d) }
    }
    const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    const secret = box.seal({ key: d }, sealedAs(setupId, x))
    await storeKey(db, { setupId, publicKey: x, secret, now })
    return { publicKey: x, privateKey: privateKeyOf(x, d) }
  })
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
    return null
  }
}
