import { z } from 'zod'
import {
  DIRECTIVE_SCOPES,
  MOST_COMMENT_LENGTH,
  MOST_EXPIRY_HOURS,
  MOST_PRIORITY,
  MOST_SPREAD_GM2,
  ROAD_TYPES,
  TREATMENTS,
} from './circuit-codes.ts'
import { Instant, route } from './route.ts'

const quantity = z.number().positive().max(MOST_SPREAD_GM2).nullable()

export const DirectiveRule = z.object({
  roadType: z.enum(ROAD_TYPES).describe('Each road type has one rule.'),
  priority: z.int().min(1).max(MOST_PRIORITY).nullable().describe('null: every priority.'),
  treatment: z.enum(TREATMENTS),
  minGm2: quantity.describe(
    'g/m² of the material; needed where the treatment spreads, null where it does not.',
  ),
  maxGm2: quantity.describe('Not below minGm2; null: no other than minGm2 is said.'),
  isOnDemand: z.boolean().describe('Only where the crew finds that it is needed.'),
})

/** What somebody orders on a circuit. */
export const Directive = z.object({
  id: z.string(),
  circuitId: z.string(),
  scope: z
    .enum(DIRECTIVE_SCOPES)
    .describe('A private one is seen by those who may order, and takes the place of no public one.'),
  rules: z.array(DirectiveRule),
  comment: z.string(),
  expiresAt: Instant.nullable().describe('null: until further notice.'),
  author: z.string().describe('As the person was called then.'),
  orderedAt: Instant,
  archivedBy: z.string().nullable(),
  archivedAt: Instant.nullable(),
  state: z
    .enum(['in_force', 'expired', 'replaced', 'archived'])
    .describe('Of its scope the newest is in force, until it ends or is archived.'),
})

const NewestDirective = z.object({
  inForce: Directive.nullable(),
  last: Directive.nullable().describe('The last that was ordered, whatever has become of it.'),
})

const params = { circuitId: z.string() }
const reading = {
  area: 'directives',
  access: { scope: 'member', feature: 'directive' },
  topics: ['directive', 'circuit', 'tick'],
  parts: ['directive_post'],
} as const
const path = '/circuits/:circuitId/directives'

export const listDirectives = route({
  ...reading,
  method: 'GET',
  path,
  summary: 'What was ordered on a circuit, newest first, 50 at a time.',
  params,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: { directives: z.array(Directive.extend({ revision: z.int().describe('When it was ordered.') })) },
})

export const getLatestDirective = route({
  ...reading,
  method: 'GET',
  path: `${path}/latest`,
  summary: 'The directive in force on a circuit, and the last that was ordered.',
  params,
  response: {
    public: NewestDirective,
    private: NewestDirective.describe('Only with the feature directive_post.'),
  },
})

export const getDirectiveBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/directives',
  summary: 'The directives in force on all circuits of the organisation.',
  params: { setupId: z.string() },
  response: { directives: z.array(Directive) },
})

const writing = { area: 'directives', access: { scope: 'member', feature: 'directive_post' } } as const

export const orderDirective = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Orders a directive. Conflict where another of its scope has come since the one that it is based on.',
  params,
  body: z
    .object({
      rules: z.array(DirectiveRule).min(1).max(ROAD_TYPES.length),
      comment: z.string().max(MOST_COMMENT_LENGTH),
      scope: z.enum(DIRECTIVE_SCOPES),
      expiresInHours: z
        .int()
        .min(1)
        .max(MOST_EXPIRY_HOURS)
        .nullable()
        .describe('null: until further notice.'),
      basedOn: z
        .string()
        .nullable()
        .describe(
          'Id of the directive of this scope that its author saw as the newest; null: there was none.',
        ),
    })
    .strict(),
  response: { directive: Directive, rev: z.int() },
})

export const archiveDirective = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:directiveId`,
  summary: 'Archives a directive; it stays in what was known before. The one before it does not come back.',
  params: { ...params, directiveId: z.string() },
  response: { rev: z.int() },
})
