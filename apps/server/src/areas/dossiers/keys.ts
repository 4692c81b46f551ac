import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../installation/secrets.ts'

/** With which an organisation signs. */
export type SigningKey = { publicKey: string; privateKey: KeyObject }

type Row = { public_key: string; secret: Buffer }

/**
 * The newest key of an organisation, made where there is none; of processes that ask at once one makes it. One that was
 * sealed with another key of the installation is passed over: what it signed stays verifiable by itself.
 */
export async function signingKey(
  database: Database,
  { setupId, box, now }: { setupId: string; box: SecretBox; now: Date },
): Promise<SigningKey> {
  return database.transaction(async (db) => {
    await db.query('select from setup where id = $1 for update', [setupId])
    const rows = await db.query<Row>(
      'select public_key, secret from dossier_key where setup_id = $1 order by created_at desc, public_key',
      [setupId],
    )
    for (const { public_key: publicKey, secret } of rows) {
      const d = opened(box, { publicKey, secret, setupId })
      if (d !== null) return { publicKey, privateKey: privateKeyOf(publicKey, d) }
    }
    const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    await db.query(
      'insert into dossier_key (setup_id, public_key, secret, created_at) values ($1, $2, $3, $4)',
      [setupId, x, box.seal({ key: d }, sealedAs(setupId, x)), now],
    )
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
