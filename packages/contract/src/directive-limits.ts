import { z } from 'zod'
import { MAX_SPREAD_GM2, TREATMENTS } from './circuit-codes.ts'
import { LIMIT_BOUNDS } from './treatment-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const hour = z.int().min(LIMIT_BOUNDS.hour.min).max(LIMIT_BOUNDS.hour.max)

const Fields = {
  isOn: z.boolean(),
  treatments: z
    .array(z.enum(TREATMENTS))
    .max(TREATMENTS.length)
    .describe('Treatments that may be ordered automatically; people order the others.'),
  mostGm2: z
    .number()
    .positive()
    .max(MAX_SPREAD_GM2)
    .describe('g/m² per pass; the maximum advised quantity may not exceed it.'),
  fromHour: hour.describe(
    'Start of the hours in which a directive may begin, in the time zone of the organisation.',
  ),
  toHour: hour.describe('Below fromHour: the period crosses midnight; equal: the whole day.'),
  leastConfidence: z
    .number()
    .min(LIMIT_BOUNDS.leastConfidence.min)
    .max(LIMIT_BOUNDS.leastConfidence.max)
    .describe('Minimum confidence of the advice.'),
  objectMinutes: z
    .int()
    .min(LIMIT_BOUNDS.objectMinutes.min)
    .max(LIMIT_BOUNDS.objectMinutes.max)
    .describe('Minutes between announcement and start, if nobody objects.'),
}

/** Limits within which an advice on a circuit becomes a directive automatically; the id is the circuit's. */
export const DirectiveLimit = z.object({ id: z.string(), revision: Revision, ...Fields })

export const directiveLimitCalls = versionedCalls({
  area: 'orders',
  path: '/setups/:setupId/directivelimits',
  topic: 'directive_limit',
  plural: 'limits within which an advice becomes a directive by itself, by circuit',
  entry: DirectiveLimit,
  body: z.strictObject({ ...Fields, expectedRevision: ExpectedRevision }),
  access: {
    read: { scope: 'member', anyFeature: ['directive', 'directive_auto'] },
    write: { scope: 'member', feature: 'directive_auto' },
  },
})

export const listDirectiveLimits = directiveLimitCalls.list
export const getDirectiveLimit = directiveLimitCalls.get
export const getDirectiveLimitHistory = directiveLimitCalls.history
export const putDirectiveLimit = directiveLimitCalls.put
export const removeDirectiveLimit = directiveLimitCalls.remove
