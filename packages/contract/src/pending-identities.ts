import { z } from 'zod'
import { Instant, route } from './route.ts'

const setup = { setupId: z.string().max(63) }
const identityParams = { ...setup, identityId: z.string().max(100) }
const access = { scope: 'member', feature: 'admin_users' } as const

export const PendingIdentity = z.object({
  id: z.string(),
  issuer: z.string(),
  subject: z.string().describe('The identity at the issuer, which never changes.'),
  email: z.string().nullable().describe('As the issuer states it; not verified.'),
  login: z.string().nullable().describe('As the issuer states it.'),
  name: z.string(),
  reason: z.enum(['NoSuchPerson', 'EmailNotVerified', 'EmailMissing']).describe('Why nobody was linked.'),
  firstAt: Instant,
  lastAt: Instant.describe('The latest sign-in.'),
  rejectedAt: Instant.nullable().describe('null: waits for a decision.'),
  person: z
    .object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isLinked: z
        .boolean()
        .describe('Whether another identity of the issuer is linked, which a confirmation replaces.'),
    })
    .describe('The person of the organisation with this e-mail or login.'),
})

export const listPendingIdentities = route({
  method: 'GET',
  path: '/setups/:setupId/pending_identities',
  area: 'users',
  summary:
    'Identities of the external issuer that signed in under the e-mail or login of a person of this organisation alone, and could not be linked by a verified e-mail.',
  access,
  params: setup,
  response: { identities: z.array(PendingIdentity) },
})

export const confirmPendingIdentity = route({
  method: 'POST',
  path: '/setups/:setupId/pending_identities/:identityId/confirmation',
  area: 'users',
  summary: 'Links the identity to the person for good; a rejected one can still be confirmed.',
  access,
  params: identityParams,
  body: z
    .object({ userId: z.string().max(200).describe('The person whom the caller saw with the identity.') })
    .strict(),
  response: { userId: z.string() },
})

export const rejectPendingIdentity = route({
  method: 'POST',
  path: '/setups/:setupId/pending_identities/:identityId/rejection',
  area: 'users',
  summary: 'Rejects the identity; its next sign-ins do not ask again.',
  access,
  params: identityParams,
  response: { rejected: z.string() },
})
