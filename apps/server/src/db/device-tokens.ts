import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import type { SetupDb } from './setup-db.ts'

/** A kind of device whose devices authenticate with a token each; only the hash of the token is stored. */
export type DeviceKind = {
  readonly table: 'camera_token' | 'vehicle_token'
  readonly idColumn: 'own_camera_id' | 'vehicle_id'
  /** Prefix of a token: a person who finds a leaked one recognises what it is. */
  readonly prefix: string
}
export type Device = { setupId: string; deviceId: string }

export type TokenRow<Refusal extends string> = {
  made_at: Date
  made_by: string
  accepted_at: Date | null
  refused_at: Date | null
  refusal: Refusal | null
}

const TOKEN_BYTES = 32

export const newToken = ({ prefix }: DeviceKind): string =>
  `${prefix}${randomBytes(TOKEN_BYTES).toString('base64url')}`
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What is stored about a device's token, without the token itself; null if there is none. */
export async function tokenOf<Refusal extends string>(
  db: SetupDb,
  { table, idColumn }: DeviceKind,
  deviceId: string,
): Promise<TokenRow<Refusal> | null> {
  const [row] = await db.query<TokenRow<Refusal>>(
    `select made_at, made_by, accepted_at, refused_at, refusal
       from ${table}
      where setup_id = $1 and ${idColumn} = $2`,
    [db.setupId, deviceId],
  )
  return row ?? null
}

/** Stores the hash of a new token; the results of uploads with the previous token are kept. */
export async function storeToken(
  db: Db,
  { table, idColumn }: DeviceKind,
  { setupId, deviceId, hash, createdBy, now }: Device & { hash: string; createdBy: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into ${table} (setup_id, ${idColumn}, token_hash, made_at, made_by)
     values ($1, $2, $3, $4, $5)
         on conflict (setup_id, ${idColumn}) do update
        set token_hash = excluded.token_hash, made_at = excluded.made_at, made_by = excluded.made_by`,
    [setupId, deviceId, hash, now, createdBy],
  )
}

export async function forgetToken(
  db: Db,
  { table, idColumn }: DeviceKind,
  { setupId, deviceId }: Device,
): Promise<void> {
  await db.query(`delete from ${table} where setup_id = $1 and ${idColumn} = $2`, [setupId, deviceId])
}

/**
 * Claims a device's next request across all processes; false if the last one was less than `minIntervalS`
 * ago.
 */
export async function claimRequest(
  db: Db,
  { table, idColumn }: DeviceKind,
  { setupId, deviceId, now, minIntervalS }: Device & { now: Date; minIntervalS: number },
): Promise<boolean> {
  const rows = await db.query(
    `update ${table}
        set tried_at = $3
      where setup_id = $1 and ${idColumn} = $2
        and (tried_at is null or tried_at <= $3::timestamptz - make_interval(secs => $4) or tried_at > $3)
      returning 1`,
    [setupId, deviceId, now, minIntervalS],
  )
  return rows.length > 0
}

export async function noteAccepted(
  db: Db,
  { table, idColumn }: DeviceKind,
  { setupId, deviceId }: Device,
  now: Date,
): Promise<void> {
  await db.query(`update ${table} set accepted_at = $3 where setup_id = $1 and ${idColumn} = $2`, [
    setupId,
    deviceId,
    now,
  ])
}

export async function noteRefused(
  db: Db,
  { table, idColumn }: DeviceKind,
  { setupId, deviceId, refusal, now }: Device & { refusal: string; now: Date },
): Promise<void> {
  await db.query(
    `update ${table} set refused_at = $3, refusal = $4 where setup_id = $1 and ${idColumn} = $2`,
    [setupId, deviceId, now, refusal],
  )
}
