import { z } from 'zod'
import { MAX_SPREAD_GM2 } from './circuit-codes.ts'
import { Directive, OrderedPass } from './directives.ts'
import { PASS_STATES } from './duty-codes.ts'
import { Instant, InstantInput, route } from './route.ts'

const area = 'orders'

/** The report of a crew about an ordered pass. */
export const PassReport = z.object({
  passNo: z.int().describe('Index of the pass in the order; 0 for an order without passes.'),
  name: z.string(),
  isOwn: z.boolean().describe('The caller reported it, and may take it back.'),
  startedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  treatmentId: z.string().nullable().describe('The recorded treatment.'),
})

/** The pass that a newer plan needs instead of the order's next departure. */
export const PlanChange = z.object({
  issuedAt: Instant.describe('Of the plan.'),
  ordered: OrderedPass,
  planned: OrderedPass.nullable().describe('null: nothing is to be done any more.'),
})

export const getOrderProgress = route({
  area,
  access: { scope: 'member', feature: 'directive' },
  dependsOnFeatures: ['directive_post', 'prescriptions'],
  varies: 'person',
  topics: [
    'directive',
    'directive_reader',
    'pass_report',
    'treatment_act',
    'prescription',
    'circuit',
    'tick',
  ],
  method: 'GET',
  path: '/setups/:setupId/directives/progress',
  summary:
    'How far the directives in force or announced have got: who read them, which passes are out or done.',
  params: { setupId: z.string() },
  response: {
    orders: z.array(
      z.object({
        directiveId: z.string(),
        circuitId: z.string(),
        state: z
          .enum(['issued', 'read', 'out', 'done'])
          .describe('read: somebody who was notified; out: a crew has left; done: every pass.'),
        notifiedCount: z.int(),
        readCount: z.int(),
        passCount: z.int().describe('An order without departures counts as one pass.'),
        lastRead: z
          .object({ name: z.string(), at: Instant })
          .nullable()
          .describe('The latest confirmation; null: nobody has read it.'),
        passes: z.array(PassReport).describe('What crews have reported, by pass.'),
        planChange: PlanChange.nullable().describe(
          'null: a crew would notice no difference, no departure is to come, or the role may not see advice.',
        ),
      }),
    ),
    unfinished: z
      .array(z.object({ directive: Directive, report: PassReport }))
      .describe(
        'Passes for which somebody left at most a day ago, of directives that have ended since; of the caller, if he left too.',
      ),
  },
})

export const listUndonePasses = route({
  area,
  access: { scope: 'member', feature: 'directive' },
  dependsOnFeatures: ['directive_post'],
  varies: 'person',
  topics: ['directive', 'pass_report', 'treatment_act', 'circuit', 'tick'],
  method: 'GET',
  path: '/setups/:setupId/directives/undone-passes',
  summary:
    'Ordered passes since an instant that nobody drove while their directive was in force, or whose crew has not reported the end.',
  params: { setupId: z.string() },
  query: { from: InstantInput.describe('At most 31 days before the time of the answer.') },
  response: {
    passes: z.array(
      z.object({
        directiveId: z.string(),
        circuitId: z.string(),
        passNo: z.int(),
        departAt: Instant.nullable().describe('null: the directive leaves the time to the crew.'),
        finishAt: Instant.nullable(),
        startedAt: Instant.nullable().describe('null: nobody has left.'),
        name: z.string().nullable().describe('Who left.'),
      }),
    ),
  },
})

export const reportPass = route({
  area,
  access: { scope: 'member', feature: 'directive' },
  method: 'PUT',
  path: '/circuits/:circuitId/directives/:directiveId/passes/:passNo/report',
  summary:
    'A crew reports that it leaves for a pass of a directive in force, takes that back, or has finished, which records the treatment. Repeating it changes nothing.',
  params: { circuitId: z.string(), directiveId: z.string(), passNo: z.coerce.number<number>().int().min(0) },
  body: z.strictObject({
    state: z.enum(PASS_STATES),
    spreadGm2: z
      .number()
      .positive()
      .max(MAX_SPREAD_GM2)
      .nullable()
      .default(null)
      .describe('g/m² that was spread; only for done, and only if the treatment spreads.'),
    at: InstantInput.optional().describe(
      'When the crew reported it, which without network is before it arrives; omitted: now.',
    ),
    reportId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Identifies the report: sent again with the same id, it changes nothing.'),
    reopens: z
      .boolean()
      .default(false)
      .describe(
        'Needed for out or planned once the pass is done: it was not, and its treatment is withdrawn with the same revision.',
      ),
    isConfirmed: z
      .boolean()
      .default(false)
      .describe(
        'The crew insists although the directive had ended (OrderEnded) or somebody else had finished the pass (PassFinished).',
      ),
  }),
  response: { report: PassReport, rev: z.int() },
})
