import { createHash, randomInt } from 'node:crypto'
import type { Database, Db } from '../../db/database.ts'
import { openOrNull, type SecretBox } from '../../installation/secrets.ts'
import { makeSecret, stepOfCode } from './totp.ts'

export type Factors = {
  hasTotp: boolean
  passkeys: number
  recoveryCodes: number
  /** At least one currently usable role requires a second factor. */
  isRequired: boolean
}

export async function factorsOf(db: Db, personId: string): Promise<Factors> {
  const [factors] = await db.query<Factors>(
    `select exists (select from totp t where t.person_id = $1 and t.confirmed_at is not null) as "hasTotp",
            (select count(*) from passkey k where k.person_id = $1) as passkeys,
            (select count(*) from recovery_code c where c.person_id = $1) as "recoveryCodes",
            needs_second_factor($1) as "isRequired"`,
    [personId],
  )
  return factors ?? { hasTotp: false, passkeys: 0, recoveryCodes: 0, isRequired: false }
}

export async function needsSecondFactor(db: Db, personId: string): Promise<boolean> {
  return (await factorsOf(db, personId)).isRequired
}

/** The next step after the right password: prove a factor, set up one that a role requires, or nothing. */
export async function stepAfterPassword(db: Db, personId: string): Promise<'prove' | 'set_up' | null> {
  const { hasTotp, passkeys, isRequired } = await factorsOf(db, personId)
  if (hasTotp || passkeys > 0) return 'prove'
  return isRequired ? 'set_up' : null
}

/**
 * Creates or replaces the secret of an app that is not confirmed yet. If an app was confirmed, it stays, and the result
 * is null.
 */
export async function beginTotp(db: Db, box: SecretBox, personId: string): Promise<Buffer | null> {
  const secret = makeSecret()
  const [inserted] = await db.query(
    `insert into totp (person_id, secret) values ($1, $2)
         on conflict (person_id) do update set secret = excluded.secret where totp.confirmed_at is null
      returning person_id`,
    [personId, sealed(box, secret, personId)],
  )
  return inserted ? secret : null
}

/** The secret of an app that is being set up; requesting the page again shows the same one. */
export async function pendingTotp(db: Db, box: SecretBox, personId: string): Promise<Buffer | null> {
  const [pending] = await db.query<{ secret: Buffer }>(
    'select secret from totp where person_id = $1 and confirmed_at is null',
    [personId],
  )
  return (pending && opened(box, pending.secret, personId)) ?? beginTotp(db, box, personId)
}

/** Checks a code of the app that is being set up; the app is active from then on. */
export async function confirmTotp(
  db: Db,
  box: SecretBox,
  { personId, code, now }: { personId: string; code: string; now: Date },
): Promise<boolean> {
  const [pending] = await db.query<{ secret: Buffer }>(
    'select secret from totp where person_id = $1 and confirmed_at is null',
    [personId],
  )
  const secret = pending && opened(box, pending.secret, personId)
  const step = secret && stepOfCode(secret, code, { now, lastStep: 0 })
  if (!pending || !step) return false
  const [confirmed] = await db.query(
    `update totp set confirmed_at = $2, last_step = $3
      where person_id = $1 and confirmed_at is null and secret = $4 returning person_id`,
    [personId, now, step, pending.secret],
  )
  return confirmed !== undefined
}

/** Accepts a code of the app, or a recovery code, each only once. */
export async function proveByCode(
  db: Db,
  box: SecretBox,
  { personId, code, now }: { personId: string; code: string; now: Date },
): Promise<'app' | 'recovery' | null> {
  const plain = code.replace(/[\s-]+/g, '').toUpperCase()
  if (/^\d{6}$/.test(plain)) return (await takeTotp(db, box, { personId, code: plain, now })) ? 'app' : null
  const [used] = await db.query(
    'delete from recovery_code where person_id = $1 and code_hash = $2 returning person_id',
    [personId, hashOf(plain)],
  )
  return used ? 'recovery' : null
}

async function takeTotp(
  db: Db,
  box: SecretBox,
  { personId, code, now }: { personId: string; code: string; now: Date },
): Promise<boolean> {
  const [active] = await db.query<{ secret: Buffer; lastStep: number }>(
    'select secret, last_step as "lastStep" from totp where person_id = $1 and confirmed_at is not null',
    [personId],
  )
  const secret = active && opened(box, active.secret, personId)
  const step = secret && stepOfCode(secret, code, { now, lastStep: active.lastStep })
  if (!step) return false
  const [used] = await db.query(
    'update totp set last_step = $2 where person_id = $1 and last_step < $2 returning person_id',
    [personId, step],
  )
  return used !== undefined
}

/** Without I, L, O and U, because codes are read aloud and copied by hand. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const CODE_COUNT = 10
/** A code has 60 random bits, so its plain hash cannot be searched. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Replaces all recovery codes; the new ones are displayed once. */
export async function makeRecoveryCodes(database: Database, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
  )
  await database.transaction(async (db) => {
    await db.query('delete from recovery_code where person_id = $1', [personId])
    await db.query('insert into recovery_code (person_id, code_hash) select $1, unnest($2::bytea[])', [
      personId,
      codes.map(hashOf),
    ])
  })
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

export async function removeTotp(db: Db, personId: string): Promise<void> {
  await db.query('delete from totp where person_id = $1', [personId])
}

/** Removes recovery codes of a person without any factor that they could replace. */
export async function dropIdleRecoveryCodes(db: Db, personId: string): Promise<void> {
  await db.query(
    `delete from recovery_code c
      where c.person_id = $1
        and not exists (select from totp t where t.person_id = $1 and t.confirmed_at is not null)
        and not exists (select from passkey k where k.person_id = $1)`,
    [personId],
  )
}

/** Removes the factors of a person who lost them all; the operator of the program has verified who is asking. */
export async function removeSecondFactors(db: Db, personId: string): Promise<void> {
  for (const table of ['totp', 'passkey', 'recovery_code'])
    await db.query(`delete from ${table} where person_id = $1`, [personId])
}

const sealed = (box: SecretBox, secret: Buffer, personId: string): Buffer =>
  box.seal({ secret: secret.toString('base64') }, `totp ${personId}`)

/**
 * The decrypted secret; null if the key of the installation was lost: then only recovery codes and passkeys are valid.
 */
function opened(box: SecretBox, bytes: Buffer, personId: string): Buffer | null {
  const secrets = openOrNull(box, bytes, `totp ${personId}`)
  return secrets && Buffer.from(secrets.secret ?? '', 'base64')
}
