import { z } from 'zod'
import { ACT_TARGETS, ACT_VERBS } from './act-codes.ts'
import { Instant, InstantInput, route } from './route.ts'

const Values = z.record(z.string(), z.unknown()).nullable()

export const AdministrativeAct = z.object({
  id: z.number().int(),
  at: Instant,
  by: z.object({
    id: z.string().nullable().describe('Null if the action was done on the server itself.'),
    name: z.string().describe('Name at the time of the action.'),
  }),
  verb: z.enum(ACT_VERBS),
  target: z.object({ kind: z.enum(ACT_TARGETS), id: z.string(), name: z.string() }),
  before: Values.describe('Changed values before the action; null if there were none.'),
  after: Values.describe('Changed values after the action; null if there are none any more.'),
  address: z.string().nullable().describe('Where from.'),
})

const filters = {
  text: z.string().max(200).optional().describe('Text in the name of the person who acted or of the target.'),
  verb: z.enum(ACT_VERBS).optional(),
  kind: z.enum(ACT_TARGETS).optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
  before: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Only actions older than the one with this id: the next page.'),
  count: z.coerce.number().int().min(1).max(1000).default(100),
}
const response = {
  acts: z.array(AdministrativeAct).describe('Newest first.'),
  hasMore: z.boolean(),
}

export const listActs = route({
  method: 'GET',
  path: '/setups/:setupId/logs',
  area: 'setups',
  summary:
    'Administrative actions in the organisation: who, what, before and after, when, from which address.',
  access: { scope: 'member', feature: 'admin_users' },
  params: { setupId: z.string() },
  query: filters,
  response,
})

export const listActsOfPerson = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/logs',
  area: 'setups',
  summary: 'Administrative actions by a person, and those on their account.',
  access: { scope: 'administered' },
  params: { setupId: z.string(), userId: z.string() },
  query: filters,
  response,
})
