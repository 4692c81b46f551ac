import { z } from 'zod'
import { MOST_SPREAD_GM2, TREATMENTS } from './circuit-codes.ts'
import { Instant, InstantGiven, route } from './route.ts'

/** What somebody says was done on a circuit. */
export const TreatmentAct = z.object({
  id: z.string(),
  circuitId: z.string(),
  treatment: z.enum(TREATMENTS),
  spreadGm2: z.number().nullable().describe('g/m² a pass; null where the treatment spreads nothing.'),
  doneAt: Instant,
  author: z.string().describe('As the person was called then.'),
  toldAt: Instant,
  withdrawnBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
})

const params = { circuitId: z.string() }
const path = '/circuits/:circuitId/treatments'
const writing = { area: 'treatments', access: { scope: 'member', feature: 'directive_post' } } as const

export const listTreatmentActs = route({
  area: 'treatments',
  access: { scope: 'member', feature: 'directive' },
  topics: ['treatment_act', 'circuit'],
  method: 'GET',
  path,
  summary: 'What was done on a circuit in the last seven days, the newest first, withdrawn acts among them.',
  params,
  response: { treatments: z.array(TreatmentAct) },
})

export const tellTreatment = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Tells of a treatment of the whole circuit. Its salt lies on the roads of the organisation’s own forecast points from the next forecast on.',
  params,
  body: z
    .object({
      treatment: z.enum(TREATMENTS),
      spreadGm2: z
        .number()
        .positive()
        .max(MOST_SPREAD_GM2)
        .nullable()
        .describe('Needed where the treatment spreads, null where it does not.'),
      doneAt: InstantGiven.describe('At most 48 hours ago, and not ahead.'),
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
