import { z } from 'zod'
import { DisplayedAdvice, NotifyInput } from './act-inputs.ts'
import {
  DIRECTIVE_SCOPES,
  DIRECTIVE_STATES,
  MAX_COMMENT_LENGTH,
  MAX_EXPIRY_HOURS,
  MAX_ORDERED_PASSES,
  MAX_PRIORITY,
  MAX_SPREAD_GM2,
  ROAD_TYPES,
  TREATMENTS,
} from './circuit-codes.ts'
import { FAVOURITE_TYPES, WAYS } from './codes.ts'
import { READER_ROLES } from './duty-codes.ts'
import { orderProblems, passProblems } from './order-rules.ts'
import { Instant, InstantInput, route } from './route.ts'
import { DEICERS, DEVIATION_REASONS, ROAD_OUTCOMES, SITUATIONS } from './treatment-codes.ts'

const quantity = z.number().positive().max(MAX_SPREAD_GM2).nullable()

export const DirectiveRule = z.object({
  roadType: z.enum(ROAD_TYPES).describe('There is one rule per road type.'),
  priority: z.int().min(1).max(MAX_PRIORITY).nullable().describe('null: all priorities.'),
  treatment: z.enum(TREATMENTS),
  minGm2: quantity.describe('g/m² of the material; required if the treatment spreads, otherwise null.'),
  maxGm2: quantity.describe('At least minGm2; null: exactly minGm2.'),
  deicer: z.enum(DEICERS).default('nacl').describe('Only for a treatment that spreads a de-icer.'),
  isOnDemand: z.boolean().describe('Only if the crew finds it necessary.'),
})

const passFields = {
  treatment: z.enum(TREATMENTS),
  deicer: z.enum(DEICERS).default('nacl').describe('Only for a treatment that spreads a de-icer.'),
  minGm2: quantity.describe('g/m² of the material; required if the treatment spreads, otherwise null.'),
  maxGm2: quantity.describe('At least minGm2; null: exactly minGm2.'),
}

/** A drive over the whole circuit that a directive orders. */
export const OrderedPass = z.object({
  departAt: Instant.describe('Latest departure.'),
  finishAt: Instant.describe('When the whole circuit has to be done.'),
  ...passFields,
  totalKg: z
    .number()
    .nullable()
    .describe('Mass to load for all lanes, at the maximum quantity, kg; null: nothing is spread.'),
})

/** The advice at the time when a directive was issued, with the values that a directive can follow. */
export const DirectiveAdvice = z.object({
  castpointId: z.string(),
  issuedAt: Instant,
  situation: z.enum(SITUATIONS),
  row: z.string().describe('Row of the treatment table.'),
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
      'A private directive is visible to its author and to those who may order in the zone of its circuit, and does not replace a public one.',
    ),
  rules: z.array(DirectiveRule),
  passes: z.array(OrderedPass).describe('By departure. Empty: the times are left to the crew.'),
  comment: z.string(),
  expiresAt: Instant.nullable().describe('null: until further notice.'),
  author: z.string().describe('Name of the person at that time.'),
  orderedAt: Instant,
  archivedBy: z.string().nullable(),
  archivedAt: Instant.nullable(),
  advice: DirectiveAdvice.nullable().describe('null: the author was not viewing an advice.'),
  departure: z
    .enum(DEVIATION_REASONS)
    .nullable()
    .describe('Why it differs from the advice, if its author gave a reason.'),
  holdsAt: Instant.nullable().describe(
    'null: ordered by a person. Otherwise the start of an automatic directive; until then one may object.',
  ),
  objection: z
    .enum(DEVIATION_REASONS)
    .nullable()
    .describe('Reason of the objection that stopped an automatic directive.'),
  state: z
    .enum(DIRECTIVE_STATES)
    .describe(
      'In each scope the latest directive that has begun is in force, until it ends or is archived. An automatic one is announced until it begins, unless somebody objects or its advice no longer applies (withdrawn).',
    ),
})

export const LatestDirective = z.object({
  inForce: Directive.nullable(),
  last: Directive.nullable().describe('The latest directive ordered, whatever its state.'),
  announced: Directive.nullable().describe(
    'An automatic directive that has not begun; never in the private scope.',
  ),
})

const params = { circuitId: z.string() }
const reading = {
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['directive', 'circuit', 'tick'],
  dependsOnFeatures: ['directive_post'],
  varies: 'person',
} as const
const path = '/circuits/:circuitId/directives'

export const listDirectives = route({
  ...reading,
  method: 'GET',
  path,
  summary: 'Directives of a circuit, newest first, 50 at a time.',
  params,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only directives before this revision.'),
  },
  response: {
    directives: z.array(
      Directive.extend({ revision: z.int().describe('Revision at which it was ordered.') }),
    ),
  },
})

export const getLatestDirective = route({
  ...reading,
  method: 'GET',
  path: `${path}/latest`,
  summary: 'The directive in force on a circuit, and the latest one ordered.',
  params,
  response: {
    public: LatestDirective,
    private: LatestDirective.describe('Only for the author and the supervisors of the circuit.'),
    isSupervisor: z
      .boolean()
      .describe('Whether the caller may order and is responsible for the zone of the circuit.'),
  },
})

export const getDirectiveBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/directives',
  summary: 'The directives in force on all circuits of the organisation, and the announced ones.',
  params: { setupId: z.string() },
  query: {
    ended: z.enum(['true']).optional().describe('Includes the directives that ended last.'),
  },
  response: {
    directives: z.array(Directive),
    ended: z
      .array(Directive)
      .describe(
        'For each circuit and scope without a directive in force, the one that ended last, expired or archived. Empty unless requested.',
      ),
  },
})

export const listAdvisedDirectives = route({
  ...reading,
  topics: ['directive', 'circuit', 'castpoint', 'observation', 'tick'],
  method: 'GET',
  path: '/setups/:setupId/directives/advised',
  summary:
    'The directives of the last ninety days ordered by people who had a recommendation, and the automatic ones that were objected to: what was advised, what was ordered, and the reason for a difference.',
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
            'Whether every rule orders the advised treatment, and the passes are those of the plan; false if somebody objected to an automatic directive.',
          ),
        advice: DirectiveAdvice,
        departure: z.enum(DEVIATION_REASONS).nullable(),
        outcome: z
          .enum(ROAD_OUTCOMES)
          .describe(
            'Worst road state at the advice’s station while the directive was in force, at most 24 hours: ice or frost, else snow, else none; none on a treated road can be due to the treatment.',
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
    'Orders a directive. Conflict if another one of the same scope was ordered since the one it is based on.',
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
      passes: z
        .array(z.object({ departAt: InstantInput, finishAt: InstantInput, ...passFields }).strict())
        .max(MAX_ORDERED_PASSES)
        .default([])
        .superRefine((passes, context) => {
          for (const { path, detail } of passProblems(passes))
            context.addIssue({ code: 'custom', path, message: detail })
        })
        .describe('Departures, if the order sets them; they apply in addition to the rules.'),
      comment: z.string().max(MAX_COMMENT_LENGTH),
      scope: z.enum(DIRECTIVE_SCOPES),
      expiresInHours: z.int().min(1).max(MAX_EXPIRY_HOURS).nullable().describe('null: until further notice.'),
      basedOn: z
        .string()
        .nullable()
        .describe('Id of the latest directive of this scope displayed to the author; null: there was none.'),
      advice: DisplayedAdvice,
      departure: z
        .enum(DEVIATION_REASONS)
        .nullable()
        .default(null)
        .describe('Why the order differs from the advice; only if it does.'),
      notify: NotifyInput,
    })
    .strict(),
  response: { directive: Directive, toldCount: z.int().describe('Number of people notified.'), rev: z.int() },
})

export const archiveDirective = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:directiveId`,
  summary: 'Archives a directive; it stays in the history. The previous one does not come back into force.',
  params: { ...params, directiveId: z.string() },
  response: { rev: z.int() },
})

export const objectToDirective = route({
  ...writing,
  method: 'POST',
  path: `${path}/:directiveId/objection`,
  summary:
    'Objects to an automatic directive before it begins. No other automatic one follows on the circuit until its planned end.',
  params: { ...params, directiveId: z.string() },
  body: z.object({ reason: z.enum(DEVIATION_REASONS) }).strict(),
  response: { rev: z.int() },
})

export const notifyDirective = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive_notify' },
  method: 'POST',
  path: `${path}/:directiveId/notify`,
  summary:
    'Notifies the team of a directive in force that the caller may see, those who were notified already once more; at most once a minute.',
  params: { ...params, directiveId: z.string() },
  response: { toldCount: z.int().describe('Number of people notified.'), rev: z.int() },
})

export const readDirective = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  method: 'POST',
  path: `${path}/:directiveId/read`,
  summary: 'Read receipt of a notified person; a second one changes nothing.',
  params: { ...params, directiveId: z.string() },
  query: {
    at: InstantInput.optional().describe(
      'When the person confirmed it, which without network is before it arrives; omitted: now.',
    ),
  },
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
  summary: 'Who was notified of a directive, who has read it, and who is overdue.',
  params: { ...params, directiveId: z.string() },
  response: {
    readers: z.array(
      z.object({
        name: z.string(),
        role: z.enum(READER_ROLES),
        ...notification,
        ways: z.array(z.enum(WAYS)).describe('Ways of the last message, besides the product.'),
        remindedAt: Instant.nullable(),
        remindedWays: z.array(z.enum(WAYS)),
        escalatedAt: Instant.nullable().describe(
          'When others were notified because this person had not read it.',
        ),
        escalatedTo: z.string().nullable().describe('Their names.'),
        isLate: z.boolean().describe('Not read within the organisation’s time limit.'),
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
  summary: 'The directives in force or announced that the caller was notified of, newest first.',
  params: self,
  response: {
    directives: z.array(z.object({ directive: Directive, circuitName: z.string(), ...notification })),
  },
})

export const FollowedCircuit = z
  .object({
    circuitId: z.string().max(200),
    ways: z.array(z.enum(WAYS)).max(WAYS.length).describe('Ways of notification in addition to the product.'),
  })
  .strict()

const Follows = z
  .array(FollowedCircuit)
  .max(1000)
  .describe('Circuits of whose directives the person is notified.')
const FollowedCircuits = {
  type: z.enum(FAVOURITE_TYPES),
  ids: z.array(z.string()).describe('Favourite circuits, in the person’s order.'),
  notices: Follows,
  hasSound: z.boolean().describe('Whether a directive plays a sound while the product is open.'),
  dutyWays: z
    .array(z.enum(WAYS))
    .max(WAYS.length)
    .nullable()
    .describe('Ways by which the person is reached while on duty, first to last; null: the usual order.'),
}

export const listFollowedCircuits = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/circuits',
  area: 'orders',
  summary: 'The person’s favourite circuits, and those of whose directives they are notified.',
  access: { scope: 'administered' },
  params: self,
  response: FollowedCircuits,
})

export const followCircuits = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/circuits',
  area: 'orders',
  summary:
    'Sets the circuits of whose directives the person is notified, and the ways; circuits not listed send none.',
  access: { scope: 'self', feature: 'directive' },
  params: self,
  body: z
    .object({
      notices: Follows,
      hasSound: z.boolean().optional(),
      dutyWays: FollowedCircuits.dutyWays.optional(),
    })
    .strict(),
  response: FollowedCircuits,
})
