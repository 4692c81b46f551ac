import { z } from 'zod'
import { LOCALES, USER_TYPES } from './codes.ts'
import { PEOPLE_ADMINISTRATION } from './features.ts'
import { Instant, route } from './route.ts'
import { EMAIL_PATTERN, ONE_LINE } from './user-codes.ts'

const setup = { setupId: z.string().max(63) }
const demandParams = { ...setup, demandId: z.string().max(100) }
const decides = { scope: 'member', feature: 'admin_users_create', anyFeature: PEOPLE_ADMINISTRATION } as const

export const Demand = z.object({
  id: z.string(),
  kind: z.enum(['signup', 'access']).describe('`access`: from a person who already has an account.'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  zoneIds: z.array(z.string()),
  message: z.string(),
  createdAt: Instant,
})

export const getDemandForm = route({
  method: 'GET',
  path: '/setups/:setupId/user_demand',
  area: 'users',
  summary:
    'Data needed for an access request; an organisation that accepts none answers as if it did not exist.',
  access: { scope: 'public' },
  params: setup,
  response: { name: z.string(), zones: z.array(z.object({ id: z.string(), name: z.string() })) },
})

export const demandAccess = route({
  method: 'POST',
  path: '/setups/:setupId/user_demand/:kind',
  area: 'users',
  summary:
    'Requests access to an organisation that accepts requests. The answer is the same whether or not the person already has an account.',
  access: { scope: 'public' },
  params: { ...setup, kind: z.enum(['signup', 'access']) },
  body: z
    .object({
      email: z.string().trim().max(254).regex(new RegExp(EMAIL_PATTERN)),
      firstName: z.string().trim().max(100).regex(ONE_LINE, 'one line').default(''),
      lastName: z.string().trim().max(100).regex(ONE_LINE, 'one line').default(''),
      phone: z.string().trim().max(40).nullable().default(null),
      zoneIds: z.array(z.string().max(200)).max(50).default([]),
      message: z.string().trim().max(1000).default(''),
      lang: z.enum(LOCALES),
    })
    .strict(),
  response: { received: z.literal(true) },
})

export const listDemands = route({
  method: 'GET',
  path: '/setups/:setupId/user_demands',
  area: 'users',
  summary:
    'Pending access requests for the zones that the caller administers, and whether the organisation accepts any.',
  access: { scope: 'member', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  response: { demands: z.array(Demand), takesDemands: z.boolean() },
})

export const openDemands = route({
  method: 'PUT',
  path: '/setups/:setupId/user_demands/opening',
  area: 'users',
  summary: 'Sets whether anybody with the address may request access.',
  access: { scope: 'member', feature: 'admin_users' },
  params: setup,
  body: z.object({ takesDemands: z.boolean() }).strict(),
  response: { takesDemands: z.boolean() },
})

export const acceptDemand = route({
  method: 'POST',
  path: '/setups/:setupId/user_demands/:demandId/acceptance',
  area: 'users',
  summary:
    'Accepts an access request; a mail informs the person, with a link to choose a password if they have none.',
  access: decides,
  params: demandParams,
  body: z
    .object({
      roleId: z.string().min(1).max(200),
      zoneIds: z.array(z.string().max(200)).max(200),
      userType: z.enum(USER_TYPES).optional(),
      expiresAt: Instant.nullable().optional(),
    })
    .strict(),
  response: { userId: z.string() },
})

export const refuseDemand = route({
  method: 'POST',
  path: '/setups/:setupId/user_demands/:demandId/refusal',
  area: 'users',
  summary: 'Refuses an access request; a mail informs the person, with the reason if there is one.',
  access: decides,
  params: demandParams,
  body: z.object({ reason: z.string().trim().max(1000).default('') }).strict(),
  response: { refused: z.string() },
})
