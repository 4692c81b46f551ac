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
  .describe('g/m² a pass; needed where the treatment spreads, null where it does not.')
const km = z.number().min(0).max(MAX_KM).nullable()

/** The treated stretch of a circuit; both null: all of it. */
export const Stretch = {
  kmFrom: km
    .default(null)
    .describe('With kmTo, kilometres of the road in either direction; null: the whole circuit.'),
  kmTo: km.default(null),
}

/** A treatment of a circuit, as far as it was reported. */
export const Treated = {
  treatment: z.enum(TREATMENTS),
  spreadGm2: spread,
  deicer: z.enum(DEICERS).default('nacl').describe('Only of a treatment that spreads a de-icer.'),
  doneAt: InstantInput,
}

/** A treatment of a circuit reported by a person. */
export const TreatmentAct = z.object({
  id: z.string(),
  circuitId: z.string(),
  kmFrom: z.number().nullable().describe('null: the whole circuit.'),
  kmTo: z.number().nullable(),
  treatment: z.enum(TREATMENTS),
  spreadGm2: z.number().nullable().describe('g/m² a pass; null where the treatment spreads nothing.'),
  deicer: z.enum(DEICERS),
  vehicle: z.string().nullable().describe('As it was called then.'),
  origin: z.enum(TREATMENT_ORIGINS),
  doneAt: Instant,
  author: z.string().describe('The person, or the vehicle of a terminal, as it was called then.'),
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
  summary: 'What was done on a circuit in the last seven days, the newest first, withdrawn acts among them.',
  params,
  response: { treatments: z.array(TreatmentAct) },
})

export const listTreatmentsSince = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['treatment_act'],
  method: 'GET',
  path: '/setups/:setupId/treatments',
  summary: 'What was done on all circuits since an instant, the oldest first, without what was withdrawn.',
  params: { setupId: z.string() },
  query: { from: InstantInput.describe('At most 31 days before the instant of the answer.') },
  response: { treatments: z.array(TreatmentAct) },
})

export const tellTreatment = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Tells of a treatment of the circuit or of a part of it. Its salt lies on the roads of the organisation’s own forecast points from the next forecast on.',
  params,
  body: z
    .object({
      ...Treated,
      ...Stretch,
      doneAt: InstantInput.describe('At most 48 hours ago, and not ahead.'),
      vehicle: z.string().trim().min(1).max(MAX_VEHICLE_LENGTH).nullable().default(null),
    })
    .strict(),
  response: { treatment: TreatmentAct, rev: z.int() },
})

export const withdrawTreatment = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:actId`,
  summary: 'Withdraws what was told; what was forecast with it stays in what was known before.',
  params: { ...params, actId: z.string() },
  response: { rev: z.int() },
})

export const importTreatments = route({
  ...writing,
  method: 'POST',
  path: '/setups/:setupId/treatments/import',
  summary:
    'Takes treatments of a table, each by itself: what cannot be taken says why, and the rest is stored. The same again changes nothing.',
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
      isTrial: z.boolean().default(false).describe('Says what would become of each, and stores nothing.'),
    })
    .strict(),
  response: {
    added: z.int().describe('Stored now; of a trial, what would be.'),
    known: z.array(z.int()).describe('Rows that were told before, counted from 0.'),
    late: z
      .array(z.int())
      .describe(
        'Of those that are stored the rows of more than 30 days ago: no dossier of their time has them.',
      ),
    refused: z.array(
      z.object({
        row: z.int().describe('Counted from 0.'),
        field: z.string(),
        refusal: z.enum(TREATMENT_REFUSALS),
      }),
    ),
    rev: z.int().describe('Reads from this revision on show it.'),
  },
})
