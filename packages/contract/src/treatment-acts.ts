import { z } from 'zod'
import { MAX_SPREAD_GM2, TREATMENTS } from './circuit-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import {
  MAX_IMPORTED_TREATMENTS,
  MAX_KM,
  MAX_VEHICLE_LENGTH,
  TREATMENT_ORIGINS,
  TREATMENT_REFUSALS,
} from './treatment-act-codes.ts'
import { DEICERS } from './treatment-codes.ts'

const spread = z
  .number()
  .positive()
  .max(MAX_SPREAD_GM2)
  .nullable()
  .describe('g/m² per pass; required if the treatment spreads, otherwise null.')
const km = z.number().min(0).max(MAX_KM).nullable()

/** The treated stretch of a circuit; both null: all of it. */
export const Stretch = {
  kmFrom: km
    .default(null)
    .describe('With kmTo: kilometres of the road, in either direction; null: the whole circuit.'),
  kmTo: km.default(null),
}

/** The reported fields of a treatment of a circuit. */
export const Treated = {
  treatment: z.enum(TREATMENTS),
  spreadGm2: spread,
  deicer: z.enum(DEICERS).default('nacl').describe('Only for a treatment that spreads a de-icer.'),
  doneAt: InstantInput,
}

/** A treatment of a circuit reported by a person. */
export const TreatmentAct = z.object({
  id: z.string(),
  circuitId: z.string(),
  kmFrom: z.number().nullable().describe('null: the whole circuit.'),
  kmTo: z.number().nullable(),
  treatment: z.enum(TREATMENTS),
  spreadGm2: z.number().nullable().describe('g/m² per pass; null if the treatment spreads nothing.'),
  deicer: z.enum(DEICERS),
  vehicle: z.string().nullable().describe('Name at that time.'),
  origin: z.enum(TREATMENT_ORIGINS),
  doneAt: Instant,
  author: z.string().describe('Name at that time of the person, or of the vehicle for a terminal.'),
  toldAt: Instant,
  withdrawnBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
})

const params = { circuitId: z.string() }
const path = '/circuits/:circuitId/treatments'
const writing = { area: 'orders', access: { scope: 'member', feature: 'directive_post' } } as const

export const listTreatmentActs = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['treatment_act', 'circuit'],
  method: 'GET',
  path,
  summary: 'Treatments done on a circuit in the last seven days, newest first, including withdrawn ones.',
  params,
  response: { treatments: z.array(TreatmentAct) },
})

export const listTreatmentsSince = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['treatment_act'],
  method: 'GET',
  path: '/setups/:setupId/treatments',
  summary: 'Treatments done on all circuits since an instant, oldest first, without withdrawn ones.',
  params: { setupId: z.string() },
  query: { from: InstantInput.describe('At most 31 days before the time of the answer.') },
  response: { treatments: z.array(TreatmentAct) },
})

export const tellTreatment = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Reports a treatment of the circuit or of a section. The next forecasts of the organisation’s own points include its salt.',
  params,
  body: z
    .object({
      ...Treated,
      ...Stretch,
      doneAt: InstantInput.describe('At most 48 hours ago, and not in the future.'),
      vehicle: z.string().trim().min(1).max(MAX_VEHICLE_LENGTH).nullable().default(null),
    })
    .strict(),
  response: { treatment: TreatmentAct, rev: z.int() },
})

export const withdrawTreatment = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:actId`,
  summary: 'Withdraws a reported treatment; earlier forecasts that included it stay in the history.',
  params: { ...params, actId: z.string() },
  response: { rev: z.int() },
})

export const importTreatments = route({
  ...writing,
  method: 'POST',
  path: '/setups/:setupId/treatments/import',
  summary:
    'Imports treatments from a table, row by row: refused rows have a reason, the rest is stored. Repeating the import changes nothing.',
  params: { setupId: z.string() },
  mostBytes: 2 * 1024 * 1024,
  body: z
    .object({
      treatments: z
        .array(
          z
            .object({
              circuitId: z.string().max(200),
              ...Treated,
              ...Stretch,
              vehicle: z.string().trim().min(1).max(MAX_VEHICLE_LENGTH).nullable().default(null),
            })
            .strict(),
        )
        .min(1)
        .max(MAX_IMPORTED_TREATMENTS),
      isTrial: z
        .boolean()
        .default(false)
        .describe('Returns the result for each row without storing anything.'),
    })
    .strict(),
  response: {
    added: z.int().describe('Number of rows stored; for a trial, number that would be.'),
    known: z.array(z.int()).describe('Rows reported before, counted from 0.'),
    late: z
      .array(z.int())
      .describe('Stored rows that are more than 30 days old: dossiers of that time do not include them.'),
    refused: z.array(
      z.object({
        row: z.int().describe('Counted from 0.'),
        field: z.string(),
        refusal: z.enum(TREATMENT_REFUSALS),
      }),
    ),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
