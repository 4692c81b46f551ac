import { z } from 'zod'
import { Instant, route } from './route.ts'
import {
  MAX_REPORT_BYTES,
  MAX_REPORT_ID_LENGTH,
  MAX_REPORTS,
  MAX_VEHICLE_LENGTH,
  MIN_REPORT_INTERVAL_S,
  TREATMENT_REFUSALS,
} from './treatment-act-codes.ts'
import { Stretch, Treated } from './treatment-acts.ts'
import { CAPACITY_KG, CARRIED_MATERIALS, USUAL_CARRIED_MATERIALS } from './treatment-codes.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const area = 'orders'
const administering = { scope: 'member', feature: 'admin_sources' } as const

const Fields = {
  name: z.string().trim().min(1).max(MAX_VEHICLE_LENGTH).regex(ONE_LINE, 'one line'),
  circuitId: z
    .string()
    .max(200)
    .nullable()
    .describe('Circuit that it usually drives; its reports can omit it.'),
  capacityKg: z
    .number()
    .min(CAPACITY_KG.min)
    .max(CAPACITY_KG.max)
    .nullable()
    .describe('Load of dry material; null: not entered, and no plan is limited by it.'),
  materials: z.array(z.enum(CARRIED_MATERIALS)).max(CARRIED_MATERIALS.length),
  depotId: z.string().max(200).nullable().describe('Depot at which it loads.'),
  isInService: z.boolean().describe('false: it is broken down or being repaired; plans do not count on it.'),
}

/** Fields that were added later: programs written before do not send them. */
const LaterFields = {
  capacityKg: Fields.capacityKg.default(null),
  materials: Fields.materials.default([...USUAL_CARRIED_MATERIALS]),
  depotId: Fields.depotId.default(null),
  isInService: Fields.isInService.default(true),
}

/** A vehicle that spreads or plows. */
export const Vehicle = z.object({ id: z.string(), revision: Revision, ...Fields })

export const vehicleCalls = versionedCalls({
  area,
  path: '/setups/:setupId/vehicles',
  topic: 'vehicle',
  plural: 'vehicles of the organisation',
  entry: Vehicle,
  body: z.strictObject({ ...Fields, ...LaterFields, expectedRevision: ExpectedRevision }),
  access: { read: { scope: 'member', feature: 'directive' }, write: administering },
})

export const listVehicles = vehicleCalls.list
export const getVehicle = vehicleCalls.get
export const getVehicleHistory = vehicleCalls.history
export const putVehicle = vehicleCalls.put
export const removeVehicle = vehicleCalls.remove

export const VehicleToken = z.object({
  madeAt: Instant,
  madeBy: z.string(),
  acceptedAt: Instant.nullable().describe('When the last accepted report arrived.'),
  refusedAt: Instant.nullable(),
  refusal: z.enum(TREATMENT_REFUSALS).nullable().describe('Why the last refused report was refused.'),
})

const vehicleParams = { setupId: z.string(), id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/) }
const path = '/setups/:setupId/vehicles/:id/token'
const address = z.string().describe('Address on this server to which the terminal sends its reports by POST.')

export const getVehicleToken = route({
  method: 'GET',
  path,
  area,
  summary:
    'Whether the terminal of a vehicle may report, and the result of its last reports; never the token.',
  access: administering,
  params: vehicleParams,
  response: { token: VehicleToken.nullable().describe('null: there is no token.'), address },
})

export const makeVehicleToken = route({
  method: 'POST',
  path,
  area,
  summary: 'Creates the token of a vehicle; a previous token stops working.',
  access: administering,
  params: vehicleParams,
  response: {
    secret: z.string().describe('Returned only once: the server stores only its hash.'),
    token: VehicleToken,
    address,
  },
})

export const revokeVehicleToken = route({
  method: 'DELETE',
  path,
  area,
  summary: 'Deletes the token of a vehicle; reports of its terminal are refused from then on.',
  access: administering,
  params: vehicleParams,
  response: {},
})

export const TerminalReport = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(MAX_REPORT_ID_LENGTH)
    .describe('Assigned by the terminal; always identifies the same report.'),
  circuitId: z.string().max(200).nullable().default(null).describe('null: the usual circuit of the vehicle.'),
  ...Treated,
  ...Stretch,
})

/**
 * Outer shape of a body; its reports are validated afterwards, and each is accepted or refused separately.
 */
export const TerminalReports = z.strictObject({ reports: z.array(z.unknown()).min(1).max(MAX_REPORTS) })

export const reportTreatments = route({
  method: 'POST',
  path: '/vehicles/:vehicleId/treatments',
  area,
  summary:
    'The terminal of a vehicle reports what it did, also late and again: a report is known by its id, and each is taken or ' +
    `refused by itself. At most ${MAX_REPORTS} at once, ${MAX_REPORT_BYTES / 1024} KiB, every ${MIN_REPORT_INTERVAL_S} s.`,
  access: { scope: 'device' },
  params: { vehicleId: z.string() },
  mostBytes: MAX_REPORT_BYTES,
  body: z.strictObject({ reports: z.array(TerminalReport).min(1).max(MAX_REPORTS) }),
  response: {
    results: z
      .array(
        z.object({
          id: z.string(),
          outcome: z.enum(['accepted', 'repeated', 'refused']),
          field: z.string().nullable(),
          refusal: z.enum(TREATMENT_REFUSALS).nullable(),
        }),
      )
      .describe('In the order of the reports.'),
  },
})
