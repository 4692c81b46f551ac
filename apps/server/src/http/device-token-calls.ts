import { latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import * as tokens from '../db/device-tokens.ts'
import type { SetupDb } from '../db/setup-db.ts'
import * as versioned from '../db/versioned.ts'
import type { App } from './app.ts'
import { NotFound } from './errors.ts'
import { nameOf, type Person } from './person.ts'

type Named = { id: string; name: string }
/** The audit record of a token contains when it was created. */
type TokenAct = {
  setupId: string
  verb: 'changed'
  target: Named & { kind: 'camera' | 'vehicle' }
  before: { token: string | null }
  after: { token: string | null }
}
type Actor = { person: Person; address: string }

type DeviceTokenOptions<Fields extends { name: string }> = {
  kind: tokens.DeviceKind
  target: TokenAct['target']['kind']
  entity: versioned.Versioned<Fields>
  /** The address to which the device sends its messages. */
  addressOf(db: SetupDb, id: string): string
  record(db: Db, act: TokenAct, actor: Actor, now: Date): Promise<void>
}

type DeviceRequest = { db: SetupDb; params: { id: string } }
type Acting = DeviceRequest & Actor & { now: Date }

/** The calls on a device's token: view it, create a new one, and revoke it. */
export function deviceTokenCalls<Refusal extends string, Fields extends { name: string }>(
  { database }: App,
  { kind, target, entity, addressOf, record }: DeviceTokenOptions<Fields>,
) {
  async function findDevice(db: SetupDb, id: string) {
    const device = await versioned.at(db, entity, id, await latestAsOf(database))
    if (!device) throw new NotFound(`${entity.kind} ${id}`)
    return device
  }
  const tokenOf = (db: SetupDb, id: string) => tokens.tokenOf<Refusal>(db, kind, id)
  const act = (
    { setupId }: SetupDb,
    { id, name }: Named,
    createdAt: { before: Date | null; after: Date | null },
  ): TokenAct => ({
    setupId,
    verb: 'changed',
    target: { kind: target, id, name },
    before: { token: createdAt.before?.toISOString() ?? null },
    after: { token: createdAt.after?.toISOString() ?? null },
  })
  return {
    async get({ db, params: { id } }: DeviceRequest) {
      await findDevice(db, id)
      const row = await tokenOf(db, id)
      return { token: row && toView(row), address: addressOf(db, id) }
    },

    async make({ db, person, address, params: { id }, now }: Acting) {
      const device = await findDevice(db, id)
      const secret = tokens.newToken(kind)
      const before = await tokenOf(db, id)
      await database.transaction(async (tx) => {
        const tokenFields = { hash: tokens.hashOfToken(secret), createdBy: nameOf(person), now }
        await tokens.storeToken(tx, kind, { setupId: db.setupId, deviceId: id, ...tokenFields })
        const createdAt = { before: before?.made_at ?? null, after: now }
        await record(tx, act(db, device, createdAt), { person, address }, now)
      })
      const row = await tokenOf(db, id)
      if (!row) throw new Error(`the token of ${id} was made and is not there`)
      return { secret, token: toView(row), address: addressOf(db, id) }
    },

    async revoke({ db, person, address, params: { id }, now }: Acting) {
      const device = await findDevice(db, id)
      const before = await tokenOf(db, id)
      if (!before) throw new NotFound(`token of ${entity.kind} ${id}`)
      await database.transaction(async (tx) => {
        await tokens.forgetToken(tx, kind, { setupId: db.setupId, deviceId: id })
        const createdAt = { before: before.made_at, after: null }
        await record(tx, act(db, device, createdAt), { person, address }, now)
      })
      return {}
    },
  }
}

const toView = <Refusal extends string>(row: tokens.TokenRow<Refusal>) => ({
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  refusedAt: row.refused_at?.toISOString() ?? null,
  refusal: row.refusal,
})
