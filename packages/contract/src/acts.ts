import { z } from 'zod'
import { ACT_TARGETS, ACT_VERBS } from './act-codes.ts'
import { Instant, InstantInput, route } from './route.ts'

const Values = z.record(z.string(), z.unknown()).nullable()

export const AdministrativeAct = z.object({
  id: z.number().int(),
  at: Instant,
  by: z.object({
    id: z.string().nullable().describe('Null where it was done on the server itself.'),
    name: z.string().describe('As it was then.'),
  }),
  verb: z.enum(ACT_VERBS),
  target: z.object({ kind: z.enum(ACT_TARGETS), id: z.string(), name: z.string() }),
  before: Values.describe('What changed, as it was; null where there was nothing.'),
  after: Values.describe('What changed, as it became; null where there is nothing any more.'),
  address: z.string().nullable().describe('Where from.'),
})

const filters = {
  text: z.string().max(200).optional().describe('In the name of who did it or of what it was done to.'),
  verb: z.enum(ACT_VERBS).optional(),
  kind: z.enum(ACT_TARGETS).optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
  before: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Older than the act of this id: the next page.'),
  count: z.coerce.number().int().min(1).max(1000).default(100),
}
const response = {
  acts: z.array(AdministrativeAct).describe('The newest first.'),
  hasMore: z.boolean(),
}

export const listActs = route({
  method: 'GET',
  path: '/setups/:setupId/logs',
  area: 'setups',
  summary: 'What was administered in the organisation: who, what, before and after, when, from where.',
  access: { scope: 'member', feature: 'admin_users' },
  params: { setupId: z.string() },
  query: filters,
  response,
})

export const listActsOfPerson = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/logs',
  area: 'setups',
  summary: 'What a person administered, and what was done to their account.',
  access: { scope: 'administered' },
  params: { setupId: z.string(), userId: z.string() },
  query: filters,
  response,
})
