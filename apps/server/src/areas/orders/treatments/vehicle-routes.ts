import {
  getVehicleToken,
  makeVehicleToken,
  reportTreatments,
  revokeVehicleToken,
  TerminalReport,
  TerminalReports,
  vehicleCalls,
} from '@verglas/contract'
import {
  MAX_REPORT_ID_LENGTH,
  MIN_REPORT_INTERVAL_S,
  type TreatmentRefusal,
} from '@verglas/contract/treatment-act-codes'
import { CARRIED_MATERIALS } from '@verglas/contract/treatment-codes'
import { latestAsOf } from '../../../db/as-of.ts'
import type { Database } from '../../../db/database.ts'
import * as tokens from '../../../db/device-tokens.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { deviceTokenCalls } from '../../../http/device-token-calls.ts'
import { AppError, Invalid, tooManyRequests } from '../../../http/errors.ts'
import { parseBody } from '../../../http/json-body.ts'
import { parsed, serve } from '../../../http/serve.ts'
import { serveUpload } from '../../../http/serve-upload.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { circuitName } from '../../network/circuits/queries.ts'
import { recordAct } from '../../setups/acts/queries.ts'
import { DEPOTS } from '../depots/queries.ts'
import { addressedVehicle, terminalOfHash, VEHICLE_TOKENS, VEHICLES, type VehicleFields } from './queries.ts'
import { actIdOf, type Outcome, type Report, recordReports } from './recording.ts'

/** Vehicles, the tokens of their terminals, and what the terminals report. */
export function vehicleRoutes(app: App): void {
  const { database } = app

  serveVersioned(app, vehicleCalls, {
    entity: VEHICLES,
    toEntry: (version) => version,
    toFields: (body) => ({
      ...body,
      materials: CARRIED_MATERIALS.filter((one) => body.materials.includes(one)),
    }),
    check: (db, fields) => checkPlaces(app, db, fields),
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

  const calls = deviceTokenCalls<TreatmentRefusal, VehicleFields>(app, {
    kind: VEHICLE_TOKENS,
    target: 'vehicle',
    entity: VEHICLES,
    addressOf: ({ setupId }, id) => `/api/vehicles/${addressedVehicle(setupId, id)}/treatments`,
    record: recordAct,
  })
  serve(app, getVehicleToken, calls.get)
  serve(app, makeVehicleToken, calls.make)
  serve(app, revokeVehicleToken, calls.revoke)

  serveUpload(app, reportTreatments, {
    senderOf: (token, { vehicleId }, now) => terminalOf(database, { token, vehicleId, now }),

    handle: (upload) => recordUpload(app, upload),

    // Nothing to do: only the terminal itself is notified of unreadable reports.
    async refused() {},
  })
}

type Terminal = NonNullable<Awaited<ReturnType<typeof terminalOfHash>>>
type Sent = { readonly token: string; readonly vehicleId: string; readonly now: Date }

/** Finds the terminal that sends the reports of its vehicle. Throws if the token is wrong or reports come too often. */
async function terminalOf(database: Database, { token, vehicleId, now }: Sent): Promise<Terminal> {
  const terminal = await terminalOfHash(database, tokens.hashOfToken(token))
  // With a wrong token the answer reveals nothing, not even whether the vehicle exists.
  if (!terminal || addressedVehicle(terminal.setupId, terminal.deviceId) !== vehicleId)
    throw new AppError('Unauthorized', { detail: 'the token is not that of the vehicle' })
  const claim = { ...terminal, now, minIntervalS: MIN_REPORT_INTERVAL_S }
  if (!(await tokens.claimRequest(database, VEHICLE_TOKENS, claim)))
    throw tooManyRequests(`at most once in ${MIN_REPORT_INTERVAL_S} s`, MIN_REPORT_INTERVAL_S)
  return terminal
}

type Upload = { readonly sender: Terminal; readonly bytes: Uint8Array; readonly now: Date }

/** Records what a terminal reports; each report gets its own outcome. */
async function recordUpload(app: App, { sender, bytes, now }: Upload) {
  const { database } = app
  const { setupId, deviceId, name } = sender
  const { reports } = parsed<typeof TerminalReports>(TerminalReports, parseBody(bytes), 'body')
  const readings = reports.map((report) => TerminalReport.safeParse(report))
  const readable = readings.flatMap(({ data }): Report[] => {
    if (!data) return []
    const { id, circuitId, ...report } = data
    const actId = actIdOf('report', deviceId, id)
    return [{ ...report, circuitId: circuitId ?? sender.circuitId ?? '', actId, reportId: id, vehicle: name }]
  })
  const teller = { origin: 'terminal', authorId: `vehicle ${deviceId}`, author: name } as const
  const db = app.tenants.for(setupId)
  const recorded = await recordReports({ database, db }, readable, { ...teller, now })
  const recordedOutcomes = recorded.outcomes.values()
  // The terminal keeps refused reports for a person. One bad report does not stop the others.
  const outcomes = readings.map(
    ({ data, error }): Outcome | Unreadable =>
      (data && recordedOutcomes.next().value) ?? {
        outcome: 'refused',
        field: error?.issues[0]?.path.join('.') || 'id',
        refusal: 'unreadable',
      },
  )
  const refused = outcomes.findLast((outcome) => outcome.outcome === 'refused')
  if (refused) await tokens.noteRefused(database, VEHICLE_TOKENS, { ...sender, ...refused, now })
  if (outcomes.some(({ outcome }) => outcome !== 'refused'))
    await tokens.noteAccepted(database, VEHICLE_TOKENS, sender, now)
  return { results: outcomes.map((outcome, index) => toResult(idOf(reports[index]), outcome)) }
}

/** Throws if the circuit or the depot of a vehicle does not exist. */
async function checkPlaces(
  { database }: App,
  db: SetupDb,
  { circuitId, depotId }: VehicleFields,
): Promise<void> {
  const asOf = await latestAsOf(database)
  if (circuitId !== null && (await circuitName(db, circuitId, asOf)) === null)
    throw new Invalid('body.circuitId', 'there is no such circuit')
  if (depotId !== null && !(await versioned.at(db, DEPOTS, depotId, asOf)))
    throw new Invalid('body.depotId', 'there is no such depot')
}

type Unreadable = { outcome: 'refused'; field: string; refusal: 'unreadable' }

/** The id of a report whose shape has not been checked. */
const idOf = (report: unknown): string => {
  const id = typeof report === 'object' && report !== null && 'id' in report ? report.id : ''
  return typeof id === 'string' ? id.slice(0, MAX_REPORT_ID_LENGTH) : ''
}

const toResult = (id: string, outcome: Outcome | Unreadable) => ({
  id,
  outcome: outcome.outcome,
  field: outcome.outcome === 'refused' ? outcome.field : null,
  refusal: outcome.outcome === 'refused' ? outcome.refusal : null,
})
