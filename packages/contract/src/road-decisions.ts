import { z } from 'zod'
import { DisplayedAdvice, NotifyInput } from './act-inputs.ts'
import { MAX_COMMENT_LENGTH } from './circuit-codes.ts'
import { ROAD_DECISION_KINDS, ROAD_DECISION_STATES } from './road-decision-rules.ts'
import { Instant, InstantInput, route } from './route.ts'

const level = z.int().min(0).max(4)

/** What a person decided about the traffic on a circuit. */
export const RoadDecision = z.object({
  id: z.string(),
  circuitId: z.string(),
  kind: z.enum(ROAD_DECISION_KINDS),
  limitKmh: z.int().nullable().describe('Speed limit; null unless kind is reduced_speed.'),
  from: Instant,
  to: Instant.describe('As decided.'),
  until: Instant.describe('Its end: `to`, or when it was ended early or a later decision replaces it.'),
  comment: z.string().describe('For kept_open, the reason.'),
  danger: z
    .object({ from: Instant, to: Instant, level })
    .nullable()
    .describe(
      'The dangers of the advice from which it was decided, with their worst level; null: there was none.',
    ),
  author: z.string().describe('Name of the person at that time.'),
  decidedAt: Instant,
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  state: z
    .enum(ROAD_DECISION_STATES)
    .describe(
      'A later decision replaces an earlier one from its beginning on where they overlap; one that was ended before its beginning is withdrawn.',
    ),
})

/** What was decided about the traffic on the circuit of a plan, at the instant of the answer. */
export const RoadClosing = z.object({
  leadMinutes: z.int().describe('How long closing takes: what has to be decided is decided before.'),
  decisions: z.array(RoadDecision).describe('Those that hold now or later.'),
})

const params = { circuitId: z.string() }
const path = '/circuits/:circuitId/roaddecisions'
const reading = {
  area: 'orders',
  access: { scope: 'member', feature: 'directive' },
  topics: ['road_decision', 'circuit', 'tick'],
} as const
const writing = { area: 'orders', access: { scope: 'member', feature: 'directive_post' } } as const

export const listRoadDecisions = route({
  ...reading,
  method: 'GET',
  path,
  summary: 'Decisions about the traffic on a circuit, the latest 50, newest first.',
  params,
  response: { decisions: z.array(RoadDecision) },
})

export const getRoadDecisionBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/roaddecisions',
  summary: 'The decisions about the traffic on all circuits that hold now or later, by their beginning.',
  params: { setupId: z.string() },
  query: {
    endedSince: InstantInput.optional().describe('Includes the decisions that a person ended since then.'),
  },
  response: {
    decisions: z.array(RoadDecision),
    ended: z
      .array(RoadDecision)
      .describe(
        'Those that a person ended, or withdrew before their beginning, since endedSince, latest first. Empty unless requested.',
      ),
  },
})

export const recordRoadDecision = route({
  ...writing,
  method: 'POST',
  path,
  summary:
    'Records that a circuit is closed, slowed down or kept open despite the danger. Conflict if another decision was recorded since the one it is based on.',
  params,
  body: z
    .object({
      kind: z.enum(ROAD_DECISION_KINDS),
      limitKmh: z
        .number()
        .nullable()
        .default(null)
        .describe('Whole km/h, 20 to 120; only for reduced_speed.'),
      from: InstantInput,
      to: InstantInput.describe('After `from` and now; at most seven days after either.'),
      comment: z.string().max(MAX_COMMENT_LENGTH).default('').describe('Required for kept_open.'),
      basedOn: z
        .string()
        .nullable()
        .describe('Id of the latest decision on the circuit displayed to the author; null: there was none.'),
      advice: DisplayedAdvice,
      notify: NotifyInput,
    })
    .strict(),
  response: {
    decision: RoadDecision,
    notifiedCount: z.int().describe('Number of people notified.'),
    rev: z.int(),
  },
})

export const endRoadDecision = route({
  ...writing,
  method: 'DELETE',
  path: `${path}/:decisionId`,
  summary: 'Ends a decision early, or withdraws it before its beginning; it stays in the history.',
  params: { ...params, decisionId: z.string() },
  response: { rev: z.int() },
})
