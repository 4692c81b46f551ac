import { z } from 'zod'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

const setup = { setupId: z.string() }
const wallParams = { ...setup, wallId: z.string().max(64) }
const admin = { area: 'walls', access: { scope: 'member', feature: 'admin_users' } } as const

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
  .describe('HH:MM in the time zone of the organisation.')
const percent = z.number().int().min(20).max(90).describe('Remaining brightness, per cent.')

export const WallDimming = z
  .discriminatedUnion('by', [
    z.strictObject({ by: z.literal('never') }),
    z.strictObject({ by: z.literal('hours'), from: ClockTime, until: ClockTime, percent }),
    z.strictObject({ by: z.literal('sun'), percent }),
  ])
  .describe(
    'When a wall is dimmed: never, between two hours, or from sunset to sunrise at the organisation’s location.',
  )

export const Wall = z.object({
  id: z.string(),
  name: z.string(),
  role: z.object({ id: z.string(), name: z.string() }),
  madeAt: Instant.describe('When its token was created.'),
  madeBy: z.string(),
  isRevoked: z.boolean(),
  usedAt: Instant.nullable().describe('Last sign-in; a wall signs in every hour.'),
  usedFrom: z.string().nullable().describe('Address of the last sign-in.'),
  dimming: WallDimming,
})
const response = { walls: z.array(Wall) }
const secret = z.string().describe('Returned only once: the server stores only its hash.')

export const listWalls = route({
  ...admin,
  method: 'GET',
  path: '/setups/:setupId/walls',
  summary: 'Walls of the organisation by name: screens that sign in automatically.',
  params: setup,
  response,
})

export const addWall = route({
  ...admin,
  method: 'POST',
  path: '/setups/:setupId/walls',
  summary: 'Creates a wall with the rights of a role without administration, and its token.',
  params: setup,
  body: z.strictObject({
    name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
    roleId: z.string().max(64),
  }),
  response: { wall: Wall, secret },
})

export const renewWallToken = route({
  ...admin,
  method: 'POST',
  path: '/setups/:setupId/walls/:wallId/token',
  summary: 'Creates another token of a wall; the previous token and its sessions stop working.',
  params: wallParams,
  response: { wall: Wall, secret },
})

export const revokeWallToken = route({
  ...admin,
  method: 'DELETE',
  path: '/setups/:setupId/walls/:wallId/token',
  summary: 'Deletes the token of a wall and ends its sessions.',
  params: wallParams,
  response,
})

export const dimWall = route({
  ...admin,
  method: 'PUT',
  path: '/setups/:setupId/walls/:wallId/dimming',
  summary: 'Sets when a wall is dimmed, and how much; the wall follows within a minute.',
  params: wallParams,
  body: z.strictObject({ dimming: WallDimming }),
  response: { wall: Wall },
})

export const getOwnWall = route({
  method: 'GET',
  path: '/setups/:setupId/wall',
  area: 'walls',
  summary: 'A wall’s own settings; only for walls.',
  access: { scope: 'member' },
  params: setup,
  response: { name: z.string(), dimming: WallDimming },
})

export const removeWall = route({
  ...admin,
  method: 'DELETE',
  path: '/setups/:setupId/walls/:wallId',
  summary: 'Removes a wall with its account.',
  params: wallParams,
  response,
})

export const openWallSession = route({
  method: 'POST',
  path: '/wall/session',
  area: 'walls',
  summary:
    'Signs a wall in with its token: returns a bearer token for an hour, which can read everything and change nothing.',
  access: { scope: 'public' },
  body: z.strictObject({ token: z.string().max(200) }),
  response: { accessToken: z.string(), endsAt: Instant },
})
