import { z } from 'zod'
import { ROAD_TYPES, TREATMENTS } from './circuit-codes.ts'
import { JudgedRoad, PlanPlace, PlanStretch, Span } from './plan-roads.ts'
import { RoadClosing } from './road-decisions.ts'
import { Instant, route } from './route.ts'
import {
  ADVICE_GAPS,
  ADVICE_INPUTS,
  ADVICE_REASONS,
  type AdviceInput,
  CHANGED_INPUTS,
  type ChangedInput,
  CURRENCIES,
  GUARD_EFFECTS,
  GUARDS,
  PLAN_KINDS,
  PLAN_PROBLEMS,
  PLAN_REASONS,
  PLAN_REMEDIES,
  PLAN_REVISIONS,
  SCENARIO_BASES,
  SITUATIONS,
} from './treatment-codes.ts'
import { ServiceLevel } from './treatment-settings.ts'
import { Revision } from './versioned-calls.ts'

export const Passes = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal('successive')])
  .describe('successive: one per round during the situation; 0: no treatment.')
const quantity = z.number().nullable()

const treated = {
  treatment: z.enum(TREATMENTS),
  spread: z.enum(TREATMENTS).describe('Treatment spread after ploughing if both are advised.'),
  minGm2: quantity.describe('g/m² per pass, dry NaCl equivalent (abrasives: their own mass).'),
  maxGm2: quantity,
  passes: Passes,
  row: z.string().describe('Row of the treatment table.'),
}

/** Advice for one situation. */
export const BriefAdvice = z.object({
  situation: z.enum(SITUATIONS),
  from: Instant,
  to: Instant,
  lowestC: z.number().describe('Lowest surface temperature during the situation, °C.'),
  ...treated,
  actFrom: Instant.nullable().describe('null: no treatment.'),
  actTo: Instant.nullable(),
  decideAgainAt: Instant,
  reason: z.enum(ADVICE_REASONS),
})

/** The advice with all its inputs. */
export const Advice = BriefAdvice.extend({
  otherRows: z.array(z.string()).describe('Rows that also matched but ranked lower.'),
  guards: z.array(z.object({ guard: z.enum(GUARDS), isFired: z.boolean(), effect: z.enum(GUARD_EFFECTS) })),
  inputs: z
    .array(
      z.object({
        input: z.enum(Object.keys(ADVICE_INPUTS) as [AdviceInput, ...AdviceInput[]]),
        value: z.number(),
        unit: z.string(),
        at: Instant,
        source: z.string().describe('`road_forecast`, or the id of a station.'),
      }),
    )
    .describe('Inputs of the rows and guards.'),
  need: z
    .object({ concentrationPct: z.number(), waterMm: z.number(), gm2: z.number() })
    .nullable()
    .describe('Quantity that the water film requires until the next round.'),
})

export const AdviceChange = z
  .object({
    input: z.enum(Object.keys(CHANGED_INPUTS) as [ChangedInput, ...ChangedInput[]]),
    by: z.number().describe('Added to the input, in its unit; for precipitation a factor.'),
    unit: z.string(),
    ...treated,
  })
  .describe('Smallest change of an input that would change the advice.')

const advised = {
  circuitId: z.string(),
  castpointId: z.string(),
  issuedAt: Instant,
  isOutdated: z.boolean().describe('Older than six hours: do not act on it.'),
  missing: z
    .enum(ADVICE_GAPS)
    .nullable()
    .describe('Input that is missing for an advice; null if there is an advice.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Share of possible trajectories of all inputs under which the next action stays the same; null: no data.',
    ),
  nearest: AdviceChange.nullable(),
}

/** One drive over the whole circuit. */
export const CircuitPass = z.object({
  departBy: Instant.describe('Latest departure with which the pass is finished in time; at once if isLate.'),
  finishBy: Instant,
  neededAt: Instant.nullable().describe(
    'When the situation begins for which it has to be finished; before finishBy if isLate. null: an older plan.',
  ),
  treatment: z.enum(TREATMENTS),
  gm2: quantity.describe('g/m², dry NaCl or abrasives; null: nothing is spread.'),
  kgPerLaneKm: quantity,
  totalKg: quantity.describe('For all lanes of the circuit.'),
  situations: z.array(z.enum(SITUATIONS)),
  rows: z.array(z.string()).describe('Rows of the treatment table; P1: the plough.'),
  residualGm2: z.number().describe('Salt of earlier treatments that was subtracted.'),
  isLate: z.boolean().describe('Cannot be finished before the situation begins, at neededAt.'),
  place: PlanPlace.nullable().describe('The road that needs it first; null: an older plan does not say.'),
  ratePlace: PlanPlace.nullable().describe('The road that needs the most of it.'),
})
export const DangerPeriod = z.object({
  kind: z.enum(PLAN_KINDS),
  from: Instant,
  to: Instant,
  isPrevented: z
    .literal(true)
    .optional()
    .describe('An earlier treatment still prevents it, so the road forecast does not have it.'),
})
const planReason = z.enum(PLAN_REASONS)
export const PlanProblem = z.object({ code: z.enum(PLAN_PROBLEMS), remedies: z.array(z.enum(PLAN_REMEDIES)) })
const problems = z.array(PlanProblem).describe('Why the plan does not hold, and what would; none: it holds.')

/** Successive situations, and the passes that treat them. */
export const PlannedEvent = z.object({
  from: Instant,
  to: Instant,
  worstKind: z.enum(PLAN_KINDS),
  kinds: z.array(DangerPeriod).describe('Gravest first.'),
  passes: z.array(CircuitPass),
  patrols: z.array(Span),
  reason: planReason,
  problems,
})

/** The next departure and the worst danger of the event. */
export const PlanHeadline = z.object({
  next: CircuitPass.nullable(),
  afterwards: CircuitPass.nullable().describe('First later pass that does something else.'),
  worstKind: z.enum(PLAN_KINDS),
  kinds: z.array(DangerPeriod).describe('Gravest first; freezing rain is never missing.'),
  isWindowPassed: z.boolean().describe('The first pass can no longer be finished in time.'),
  reason: planReason,
  problems,
  later: DangerPeriod.extend({
    problems: problems.optional().describe('Those of its event; missing in older plans.'),
  })
    .nullable()
    .describe('The gravest danger after this event.'),
})

/** The roads that the plan serves, without it and with it, at the end of each round: the worst of them in each hour. */
export const PlanRoad = z.object({
  place: PlanPlace.nullable().describe(
    'The road that stays slippery the longest under the plan; null: an older plan, on the road of its stretch.',
  ),
  from: Instant,
  to: Instant,
  untreated: JudgedRoad,
  treated: JudgedRoad,
  moreDangerous: z
    .array(Span)
    .nullable()
    .describe('When a road is more dangerous with the plan; null: an older plan, about one road.'),
  gravelyWorse: z
    .array(Span)
    .nullable()
    .describe('When it is so at level 3 or more, with which no plan holds; null: an older plan.'),
  service: ServiceLevel.nullable().describe(
    'What the road has to be like: the plan holds if no road is worse for longer. null: an older plan.',
  ),
  proposal: z
    .object({
      holds: z.boolean().describe('false: better than the plan, but not enough either.'),
      remedies: z.array(z.enum(PLAN_REMEDIES)),
      passes: z.array(CircuitPass).describe('All passes, those of the plan included.'),
      road: JudgedRoad,
    })
    .nullable()
    .describe('What would do better where the plan does not hold; null: nothing that was tried.'),
})

/** A pass that the road model took out of the plan of the treatment table, replaced or added. */
export const PlanRevision = z.object({
  because: z
    .enum(PLAN_REVISIONS)
    .describe(
      'protected: salt on the road keeps it at level 1 or less; more_dangerous: at level 3 or more with it.',
    ),
  pass: CircuitPass.nullable().describe('The pass that the table asks for; null: `by` is an additional one.'),
  by: CircuitPass.nullable().describe('The pass instead; null: none.'),
  place: PlanPlace.nullable().describe(
    'The road with the least salt, or the one that would be more dangerous.',
  ),
  from: Instant,
  to: Instant.describe('Until when the salt lasts, or the road would be more dangerous.'),
})

/** The roads around a point under the plan of its circuit. */
export const PlanAtPoint = z.object({
  stretch: PlanStretch.nullable().describe('The worst segment matched to the point; null: the point itself.'),
  kinds: z.array(DangerPeriod).describe('Dangers of the first event of these roads, gravest first.'),
  later: DangerPeriod.nullable(),
  needsLess: z.boolean().describe('These roads alone would need less, later or nothing.'),
  road: PlanRoad.nullable().describe('null: the road model was not run for them.'),
})

export const TreatmentPlan = z.object({
  servesCircuit: z.boolean().describe('The plan of the circuit: its worst stretch is at this point.'),
  servedCastpointId: z
    .string()
    .nullable()
    .describe(
      'The point whose row has servesCircuit; all points of a circuit have its plan. null: an older plan.',
    ),
  stretch: PlanStretch.nullable().describe(
    'The segment matched to the point whose road needs more than the point, and which the plan serves; null: the point.',
  ),
  headline: PlanHeadline,
  worstKind: z.enum(PLAN_KINDS),
  events: z.array(PlannedEvent),
  road: PlanRoad.nullable().describe('null: the road model was not run for it.'),
  revisions: z
    .array(PlanRevision)
    .describe('What the road model changed in the passes of the treatment table.'),
  point: PlanAtPoint.nullable().describe(
    'The roads around this point; null where servesCircuit, or an older plan.',
  ),
  closing: RoadClosing,
})

/** Advice of the treatment table for each scenario of the road. */
const ScenarioAdvice = z.object({
  basis: z.enum(SCENARIO_BASES),
  members: z.int().describe('Number of available scenarios.'),
  treating: z.int().describe('Number of scenarios that require a treatment.'),
  answers: z
    .array(
      z.object({
        treatment: treated.treatment,
        spread: treated.spread,
        minGm2: quantity,
        maxGm2: quantity,
        passes: Passes,
        members: z.int(),
      }),
    )
    .describe('Treatments required in the scenarios, the most frequent first.'),
})

/** Cost divided by avoidable loss, compared with how often treating is needed, by class of road. */
const TreatmentWorth = z.object({
  currency: z.enum(CURRENCIES),
  settingsRevision: Revision,
  probability: z.number().min(0).max(1).describe('Share of the scenarios that require a treatment.'),
  roads: z.array(
    z.object({
      roadType: z.enum(ROAD_TYPES),
      lengthKm: z.number(),
      costPerKm: z.number().describe('Cost of all advised passes, at the minimum quantity.'),
      lossPerKm: z.number(),
      threshold: z
        .number()
        .nullable()
        .describe(
          'Cost divided by loss: a treatment pays off if its probability is higher. null: no loss is entered.',
        ),
      isWorth: z.boolean().nullable(),
    }),
  ),
})

/** Advice for a circuit at a forecast point. It is not an order. */
export const Prescription = z.object({
  ...advised,
  engine: z.string(),
  roadIssuedAt: Instant.nullable().describe('Issue time of the road forecast used.'),
  roadModel: z.string().nullable(),
  tableRevision: z
    .int()
    .nullable()
    .describe('Revision of the treatment table used; null: the table of the product.'),
  untilAt: Instant.nullable().describe('End of the road forecast.'),
  headline: Advice.nullable().describe('The advice to follow first.'),
  plan: TreatmentPlan.nullable().describe(
    'All passes of the coming hours; null: no advice, or an older one.',
  ),
  advices: z.array(BriefAdvice).describe('One for each upcoming situation, by start.'),
  changes: z.array(AdviceChange).describe('Nearest change for each input, in both directions.'),
  segments: z
    .array(
      z.object({
        segmentId: z.string(),
        situation: z.enum(SITUATIONS),
        lowestC: z.number(),
        ...treated,
        actFrom: Instant.nullable(),
        actTo: Instant.nullable(),
      }),
    )
    .describe('Segments matched to the point whose own road requires another treatment first.'),
  scenarios: ScenarioAdvice.nullable().describe('null: no data on forecast errors here.'),
})

const reading = {
  area: 'orders',
  access: { scope: 'member', feature: 'prescriptions' },
  topics: ['prescription', 'circuit', 'road_decision', 'treatment_setting', 'tick'],
} as const
const place = { circuitId: z.string(), castpointId: z.string() }
const path = '/circuits/:circuitId/castpoints/:castpointId/prescriptions'

export const getLatestPrescription = route({
  ...reading,
  method: 'GET',
  path: `${path}/latest`,
  summary: 'The latest advice on a circuit at one of its forecast points, with all its inputs.',
  params: place,
  response: {
    prescription: Prescription.nullable().describe('null: there has never been an advice here.'),
    worth: TreatmentWorth.nullable().describe('null: no costs are entered, or there are no scenarios.'),
  },
})

export const getCurrentPrescriptions = route({
  ...reading,
  method: 'GET',
  path: `${path}/current`,
  summary: 'Advice to act on at the instant.',
  params: place,
  response: {
    issuedAt: Instant.nullable().describe('null: there is no recent advice.'),
    missing: z.enum(ADVICE_GAPS).nullable(),
    advices: z.array(BriefAdvice),
  },
})

export const getPrescriptionBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/prescriptions',
  summary: 'The latest advice on every circuit at each of its forecast points.',
  params: { setupId: z.string() },
  query: { circuitId: z.string().optional().describe('Only for this circuit.') },
  response: {
    prescriptions: z.array(
      z.object({
        ...advised,
        untilAt: Instant.nullable().describe('End of the road forecast.'),
        headline: BriefAdvice.nullable(),
        plan: TreatmentPlan.omit({ events: true, revisions: true })
          .extend({
            departures: z.array(Instant).describe('Of all its passes.'),
            overduePasses: z
              .array(z.object({ departBy: Instant, finishBy: Instant, neededAt: Instant.nullable() }))
              .describe('Those of them whose round cannot be finished before the situation begins.'),
          })
          .nullable(),
      }),
    ),
  },
})
