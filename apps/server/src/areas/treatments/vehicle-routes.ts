import {
  getVehicleToken,
  makeVehicleToken,
  reportTreatments,
  revokeVehicleToken,
  vehicleCalls,
} from '@verglas/contract'
import { LEAST_REPORT_S, type TreatmentRefusal } from '@verglas/contract/treatment-act-codes'
import { newestAsOf } from '../../db/as-of.ts'
import * as tokens from '../../db/device-tokens.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { parsed, serve } from '../../http/serve.ts'
import { serveUpload } from '../../http/serve-upload.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { recordAct } from '../acts/queries.ts'
import { circuitName } from '../circuits/queries.ts'
import { addressedVehicle, terminalOfHash, VEHICLE_TOKENS, VEHICLES } from './queries.ts'
import { actIdOf, type Outcome, type Report, recordReports } from './recording.ts'

type TokenRow = tokens.TokenRow<TreatmentRefusal>

/** Vehicles, the tokens of their terminals, and what the terminals report. */
export function vehicleRoutes(app: App): void {
  const { database } = app
  const addressOf = ({ setupId }: SetupDb, id: string) =>
    `/api/vehicles/${addressedVehicle(setupId, id)}/treatments`

  serveVersioned(app, vehicleCalls, {
    entity: VEHICLES,
    toEntry: (version) => version,
    toFields: ({ name, circuitId }) => ({ name, circuitId }),
    async check(db, { circuitId }) {
      if (circuitId === null) return
      if ((await circuitName(db, circuitId, await newestAsOf(database))) === null)
        throw new Invalid('body.circuitId', 'there is no such circuit')
    },
    async record({ db, person, address, now }, { before, after, id }) {
      const named = after ?? before
      if (!named) return
      const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      const target = { kind: 'vehicle', id, name: named.name } as const
      await recordAct(
        database,
        { setupId: db.setupId, verb, target, before, after },
        { person, address },
        now,
      )
      if (after === null)
        await tokens.forgetToken(database, VEHICLE_TOKENS, { setupId: db.setupId, deviceId: id })
    },
  })

  serve(app, getVehicleToken, async ({ db, params: { id } }) => {
    await known(db, id)
    const row = await tokens.tokenOf<TreatmentRefusal>(db, VEHICLE_TOKENS, id)
    return { token: row && toToken(row), address: addressOf(db, id) }
  })

  serve(app, makeVehicleToken, async ({ db, person, address, params: { id }, now }) => {
    const vehicle = await known(db, id)
    const secret = tokens.newToken(VEHICLE_TOKENS)
    const before = await tokens.tokenOf<TreatmentRefusal>(db, VEHICLE_TOKENS, id)
    await database.transaction(async (tx) => {
      const made = { hash: tokens.hashOfToken(secret), madeBy: nameOf(person), now }
      await tokens.storeToken(tx, VEHICLE_TOKENS, { setupId: db.setupId, deviceId: id, ...made })
      await recordAct(tx, act(db, vehicle, before, now), { person, address }, now)
    })
    const row = await tokens.tokenOf<TreatmentRefusal>(db, VEHICLE_TOKENS, id)
    if (!row) throw new Error(`the token of ${id} was made and is not there`)
    return { secret, token: toToken(row), address: addressOf(db, id) }
  })

  serve(app, revokeVehicleToken, async ({ db, person, address, params: { id }, now }) => {
    const vehicle = await known(db, id)
    const before = await tokens.tokenOf<TreatmentRefusal>(db, VEHICLE_TOKENS, id)
    if (!before) throw new NotFound(`token of vehicle ${id}`)
    await database.transaction(async (tx) => {
      await tokens.forgetToken(tx, VEHICLE_TOKENS, { setupId: db.setupId, deviceId: id })
      await recordAct(tx, act(db, vehicle, before, null), { person, address }, now)
    })
    return {}
  })

  serveUpload(app, reportTreatments, {
    async senderOf(token, { vehicleId }, now) {
      const terminal = await terminalOfHash(database, tokens.hashOfToken(token))
      // of a wrong token nothing is said, not even whether there is such a vehicle
      if (!terminal || addressedVehicle(terminal.setupId, terminal.deviceId) !== vehicleId)
        throw new AppError('Unauthorized', { detail: 'the token is not that of the vehicle' })
      if (!(await tokens.takeTurn(database, VEHICLE_TOKENS, { ...terminal, now, leastS: LEAST_REPORT_S })))
        throw new AppError('TooManyRequests', { detail: `at most once in ${LEAST_REPORT_S} s` })
      return terminal
    },

    async handle({ sender, bytes, now }) {
      const { setupId, deviceId, name } = sender
      const { reports } = parsed<typeof reportTreatments.body>(reportTreatments.body, jsonOf(bytes), 'body')
      const told = reports.map(
        ({ id, circuitId, ...report }): Report => ({
          ...report,
          circuitId: circuitId ?? sender.circuitId ?? '',
          actId: actIdOf('report', deviceId, id),
          reportId: id,
          vehicle: name,
        }),
      )
      const teller = { origin: 'terminal', authorId: `vehicle ${deviceId}`, author: name } as const
      const db = app.tenants.for(setupId)
      const { outcomes } = await recordReports({ database, db }, told, { ...teller, now })
      const refused = outcomes.findLast((outcome) => outcome.outcome === 'refused')
      if (refused) await tokens.noteRefused(database, VEHICLE_TOKENS, { ...sender, ...refused, now })
      if (outcomes.some(({ outcome }) => outcome !== 'refused'))
        await tokens.noteAccepted(database, VEHICLE_TOKENS, sender, now)
      return { results: outcomes.map((outcome, index) => toResult(reports[index]?.id ?? '', outcome)) }
    },

    // what cannot be read at all is told to the terminal alone
    async refused() {},
  })

  async function known(db: SetupDb, id: string) {
    const vehicle = await versioned.at(db, VEHICLES, id, await newestAsOf(database))
    if (!vehicle) throw new NotFound(`vehicle ${id}`)
    return vehicle
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new Invalid('body', 'it is no JSON')
  }
}

const toResult = (id: string, outcome: Outcome) => ({
  id,
  outcome: outcome.outcome,
  field: outcome.outcome === 'refused' ? outcome.field : null,
  refusal: outcome.outcome === 'refused' ? outcome.refusal : null,
})

const toToken = (row: TokenRow) => ({
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  refusedAt: row.refused_at?.toISOString() ?? null,
  refusal: row.refusal,
})

/** Of a token the record says when it was made. */
function act(
  { setupId }: SetupDb,
  { id, name }: { id: string; name: string },
  before: TokenRow | null,
  madeAt: Date | null,
) {
  const target = { kind: 'vehicle', id, name } as const
  const token = (at: Date | undefined | null) => ({ token: at?.toISOString() ?? null })
  return { setupId, verb: 'changed', target, before: token(before?.made_at), after: token(madeAt) } as const
}
