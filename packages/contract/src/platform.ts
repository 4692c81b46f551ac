import { z } from 'zod'
import { LOCALES } from './codes.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

const access = { scope: 'platform' } as const

/** An organisation as seen by the platform: nothing of its content. */
export const PlatformSetup = z.object({
  id: z.string(),
  name: z.string(),
  timezone: z.string(),
  isSimulated: z.boolean(),
  suspendedAt: Instant.nullable().describe(
    'Access is blocked since this time; null: the organisation is active.',
  ),
  people: z.int(),
  administrators: z.int(),
  sources: z.int().describe('Number of its own connections.'),
  lastActivityAt: Instant.nullable().describe('Last sign-in of one of its people.'),
})

export const listPlatformSetups = route({
  method: 'GET',
  path: '/platform/setups',
  area: 'platform',
  summary: 'The organisations of the platform, and recent actions of its administrators on them.',
  access,
  response: {
    setups: z.array(PlatformSetup),
    acts: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        by: z.string(),
        verb: z.enum(['created', 'suspended', 'reopened']),
        setupId: z.string(),
        name: z.string(),
      }),
    ),
  },
})

const Name = z.string().trim().min(1).max(100).regex(ONE_LINE, 'one line')

export const createPlatformSetup = route({
  method: 'POST',
  path: '/platform/setups',
  area: 'platform',
  summary:
    'Creates an organisation with its default roles and its first administrator, who gets an invitation.',
  access,
  body: z
    .object({
      id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens, 63 at most'),
      name: Name,
      timezone: z.string().max(64),
      lang: z.enum(LOCALES),
      firstName: Name,
      lastName: Name,
      email: z.email().max(200),
    })
    .strict(),
  response: { setup: PlatformSetup },
})

export const suspendPlatformSetup = route({
  method: 'PUT',
  path: '/platform/setups/:id/suspension',
  area: 'platform',
  summary: 'Suspends an organisation, which signs everybody out within a minute, or reactivates it.',
  access,
  params: { id: z.string().max(63) },
  body: z.object({ isSuspended: z.boolean() }).strict(),
  response: { setup: PlatformSetup },
})
