import { z } from 'zod'
import {
  DIRECTIVE_SCOPES,
  DIRECTIVE_STATES,
  MAX_COMMENT_LENGTH,
  MAX_EXPIRY_HOURS,
  MAX_PRIORITY,
  MAX_SPREAD_GM2,
  ROAD_TYPES,
  TREATMENTS,
} from './circuit-codes.ts'
import { FAVOURITE_TYPES, WAYS } from './codes.ts'
import { orderProblems } from './order-rules.ts'
import { Instant, InstantInput, route } from './route.ts'
import { DEICERS, DEPARTURES, ROAD_OUTCOMES, SITUATIONS } from './treatment-codes.ts'

const quantity = z.number().positive().max(MAX_SPREAD_GM2).nullable()

export const DirectiveRule = z.object({
  roadType: z.enum(ROAD_TYPES).describe('Each road type has one rule.'),
  priority: z.int().min(1).max(MAX_PRIORITY).nullable().describe('null: every priority.'),
  treatment: z.enum(TREATMENTS),
  minGm2: quantity.describe(
    'g/m² of the material; needed where the treatment spreads, null where it does not.',
  ),
  maxGm2: quantity.describe('Not below minGm2; null: no other than minGm2 is said.'),
  deicer: z.enum(DEICERS).default('nacl').describe('Only of a treatment that spreads a de-icer.'),
  isOnDemand: z.boolean().describe('Only where the crew finds that it is needed.'),
})

/** The advice at the time when a directive was ordered, as far as an order can follow it. */
export const DirectiveAdvice = z.object({
  castpointId: z.string(),
  issuedAt: Instant,
  situation: z.enum(SITUATIONS),
  row: z.string().describe('Of the table of treatments.'),
  treatment: z.enum(TREATMENTS),
  spread: z.enum(TREATMENTS),
  minGm2: quantity,
  maxGm2: quantity,
})

/** An order of a person for a circuit. */
export const Directive = z.object({
  id: z.string(),
  circuitId: z.string(),
  scope: z
    .enum(DIRECTIVE_SCOPES)
    .describe(
      'A private one is seen by its author and by those who may order in the zone of its circuit, and takes the place of no public one.',
    ),
  rules: z.array(DirectiveRule),
  comment: z.string(),
  expiresAt: Instant.nullable().describe('null: until further notice.'),
  author: z.string().describe('As the person was called then.'),
  orderedAt: Instant,
  archivedBy: z.string().nullable(),
  archivedAt: Instant.nullable(),
  advice: DirectiveAdvice.nullable().describe('null: it was ordered without looking at one.'),
  departure: z
    .enum(DEPARTURES)
    .nullable()
    .describe('Why it differs from the advice, where its author said so.'),
  holdsAt: Instant.nullable().describe(
    'null: a person ordered it. Else it came by itself from the advice, and holds from here on: until then one may object.',
  ),
  objection: z.enum(DEPARTURES).nullable().describe('Why somebody did not let an automatic one begin.'),
  state: z
    .enum(DIRECTIVE_STATES)
    .describe(
      'Of its scope the newest that has begun is in force, until it ends or is archived. An automatic one is announced until it begins, unless somebody objects or its advice holds no more (withdrawn).',
    ),
})

export const LatestDirective = z.object({
  inForce: Directive.nullable(),
  last: Directive.nullable().describe('The last that was ordered, whatever has become of it.'),
  announced: Directive.nullable().describe('An automatic one that has not begun; never of a private scope.'),
})

const params = { circuitId: z.string() }
const reading = {
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['directive', 'circuit', 'tick'],
  parts: ['directive_post'],
  varies: 'person',
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
    public: LatestDirective,
    private: LatestDirective.describe('Only for its author and the supervisors of the circuit.'),
    isSupervisor: z.boolean().describe('Whether the caller may order, and has the zone of the circuit.'),
  },
})

export const getDirectiveBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/directives',
  summary: 'The directives in force on all circuits of the organisation, and those that are announced.',
  params: { setupId: z.string() },
  response: { directives: z.array(Directive) },
})

export const listAdvisedDirectives = route({
  ...reading,
  topics: ['directive', 'circuit', 'castpoint', 'observation', 'tick'],
  method: 'GET',
  path: '/setups/:setupId/directives/advised',
  summary:
    'The directives of the last ninety days that people gave with a recommendation at hand, and the automatic ones to which they objected: what was advised, what was ordered and why otherwise.',
  params: { setupId: z.string() },
  response: {
    directives: z.array(
      z.object({
        id: z.string(),
        circuitId: z.string(),
        orderedAt: Instant,
        isFollowed: z
          .boolean()
          .describe(
            'Every rule orders what was advised; not so where somebody objected to an automatic one.',
          ),
        advice: DirectiveAdvice,
        departure: z.enum(DEPARTURES).nullable(),
        outcome: z
          .enum(ROAD_OUTCOMES)
          .describe(
            'What the station at the point of the advice saw on the road while the order stood, at most 24 hours: ice or frost, else snow, else nothing; on a treated road nothing may be its success.',
          ),
      }),
    ),
  },
})

const writing = { area: 'orders', access: { scope: 'member', feature: 'directive_post' } } as const

export const orderDirective = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Orders a directive. Conflict where another of its scope has come since the one that it is based on.',
  params,
  body: z
    .object({
      rules: z
        .array(DirectiveRule)
        .min(1)
        .max(ROAD_TYPES.length)
        .superRefine((rules, context) => {
          for (const { path, detail } of orderProblems(rules))
            context.addIssue({ code: 'custom', path, message: detail })
        }),
      comment: z.string().max(MAX_COMMENT_LENGTH),
      scope: z.enum(DIRECTIVE_SCOPES),
      expiresInHours: z.int().min(1).max(MAX_EXPIRY_HOURS).nullable().describe('null: until further notice.'),
      basedOn: z
        .string()
        .nullable()
        .describe(
          'Id of the directive of this scope that its author saw as the newest; null: there was none.',
        ),
      advice: z
        .object({ castpointId: z.string(), issuedAt: InstantInput })
        .strict()
        .optional()
        .describe('The recommendation on this circuit that its author had before him.'),
      departure: z
        .enum(DEPARTURES)
        .nullable()
        .default(null)
        .describe('Why the order differs from it; only with an advice that it differs from.'),
      notify: z
        .boolean()
        .default(false)
        .describe('Tells those who follow the circuit; only with the feature directive_notify.'),
    })
    .strict(),
  response: { directive: Directive, toldCount: z.int().describe('How many were told.'), rev: z.int() },
})

export const archiveDirective = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:directiveId`,
  summary: 'Archives a directive; it stays in what was known before. The one before it does not come back.',
  params: { ...params, directiveId: z.string() },
  response: { rev: z.int() },
})

export const objectToDirective = route({
  ...writing,
  method: 'POST',
  path: `${path}/:directiveId/objection`,
  summary:
    'Does not let an automatic directive begin. Until it would have ended no other comes by itself on the circuit.',
  params: { ...params, directiveId: z.string() },
  body: z.object({ reason: z.enum(DEPARTURES) }).strict(),
  response: { rev: z.int() },
})

export const notifyDirective = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive_notify' },
  method: 'POST',
  path: `${path}/:directiveId/notify`,
  summary:
    'Tells the team of a directive in force once more, at most once a minute; of those that may be seen by the caller.',
  params: { ...params, directiveId: z.string() },
  response: { toldCount: z.int().describe('How many were told.'), rev: z.int() },
})

export const readDirective = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  method: 'POST',
  path: `${path}/:directiveId/read`,
  summary: 'The receipt of whoever was told of a directive: it was read. A second one changes nothing.',
  params: { ...params, directiveId: z.string() },
  response: { rev: z.int() },
})

const notification = {
  toldAt: Instant.describe('When last.'),
  readAt: Instant.nullable(),
}

export const listDirectiveReaders = route({
  ...reading,
  topics: ['directive', 'directive_reader', 'circuit', 'tick'],
  access: { scope: 'member', feature: 'directive_post' },
  method: 'GET',
  path: `${path}/:directiveId/readers`,
  summary: 'Whom a directive was told to, who has read it and who is late.',
  params: { ...params, directiveId: z.string() },
  response: {
    readers: z.array(
      z.object({
        name: z.string(),
        ...notification,
        remindedAt: Instant.nullable(),
        isLate: z.boolean().describe('Not read within the time that the organisation allows.'),
      }),
    ),
  },
})

const self = { setupId: z.string(), userId: z.string() }

export const listOwnDirectives = route({
  ...reading,
  topics: ['directive', 'directive_reader', 'circuit', 'tick'],
  access: { scope: 'self', feature: 'directive' },
  method: 'GET',
  path: '/setups/:setupId/users/:userId/directives',
  summary: 'The directives in force or announced that the caller was told of, the newest first.',
  params: self,
  response: {
    directives: z.array(z.object({ directive: Directive, circuitName: z.string(), ...notification })),
  },
})

export const FollowedCircuit = z
  .object({
    circuitId: z.string().max(200),
    ways: z.array(z.enum(WAYS)).max(WAYS.length).describe('Beside the product itself.'),
  })
  .strict()

const Follows = z
  .array(FollowedCircuit)
  .max(1000)
  .describe('The circuits of whose directives the person is told.')
const FollowedCircuits = {
  type: z.enum(FAVOURITE_TYPES),
  ids: z.array(z.string()).describe('Favourite circuits, in their order.'),
  notices: Follows,
  hasSound: z.boolean().describe('Whether a directive is heard where the product is open.'),
}

export const listFollowedCircuits = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/circuits',
  area: 'orders',
  summary: 'The person’s favourite circuits, and of which they are told of directives.',
  access: { scope: 'administered' },
  params: self,
  response: FollowedCircuits,
})

export const followCircuits = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/circuits',
  area: 'orders',
  summary:
    'Of which circuits the person is told of directives, and by which ways; what is not named is not told.',
  access: { scope: 'self', feature: 'directive' },
  params: self,
  body: z.object({ notices: Follows, hasSound: z.boolean().optional() }).strict(),
  response: FollowedCircuits,
})
