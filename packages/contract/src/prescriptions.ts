import { z } from 'zod'
import { ROAD_TYPES, TREATMENTS } from './circuit-codes.ts'
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
  SCENARIO_BASES,
  SITUATIONS,
} from './treatment-codes.ts'
import { Revision } from './versioned.ts'

export const Passes = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal('successive')])
  .describe('successive: one each round while it lasts; 0: nothing is done.')
const quantity = z.number().nullable()

const treated = {
  treatment: z.enum(TREATMENTS),
  spread: z.enum(TREATMENTS).describe('What is spread after the blade where both are advised.'),
  minGm2: quantity.describe('g/m² a pass, dry NaCl equivalent (abrasives: of themselves).'),
  maxGm2: quantity,
  passes: Passes,
  row: z.string().describe('Of the table of treatments.'),
}

/** Advice for one situation. */
export const BriefAdvice = z.object({
  situation: z.enum(SITUATIONS),
  from: Instant,
  to: Instant,
  lowestC: z.number().describe('Lowest surface temperature while it lasts, °C.'),
  ...treated,
  actFrom: Instant.nullable().describe('null: nothing is done.'),
  actTo: Instant.nullable(),
  decideAgainAt: Instant,
  reason: z.enum(ADVICE_REASONS),
})

/** The same with everything it is based on. */
export const Advice = BriefAdvice.extend({
  otherRows: z.array(z.string()).describe('Rows that held as well, and were weaker.'),
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
    .describe('What the rows and guards looked at.'),
  need: z
    .object({ concentrationPct: z.number(), waterMm: z.number(), gm2: z.number() })
    .nullable()
    .describe('What the film would need until the next round.'),
})

export const AdviceChange = z
  .object({
    input: z.enum(Object.keys(CHANGED_INPUTS) as [ChangedInput, ...ChangedInput[]]),
    by: z.number().describe('Added to the input, in its unit; a factor for precipitation.'),
    unit: z.string(),
    ...treated,
  })
  .describe('The least by which an input would have to differ for another advice.')

const advised = {
  circuitId: z.string(),
  castpointId: z.string(),
  issuedAt: Instant,
  isOutdated: z.boolean().describe('Older than six hours: no ground to act on.'),
  missing: z.enum(ADVICE_GAPS).nullable().describe('What an advice would need; null where there is one.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the surface temperature’s known errors under which it stays; null: not known.'),
  nearest: AdviceChange.nullable(),
}

/** Advice of the treatment table for each scenario of the road. */
const ScenarioAdvice = z.object({
  basis: z.enum(SCENARIO_BASES),
  members: z.int().describe('Scenarios that are known.'),
  treating: z.int().describe('Those under which something is to be done.'),
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
    .describe('What is to be done under them, the most frequent first.'),
})

/** Cost divided by avoidable loss, compared with how often treating is needed, by class of road. */
const TreatmentWorth = z.object({
  currency: z.enum(CURRENCIES),
  settingsRevision: Revision,
  probability: z.number().min(0).max(1).describe('Share of the scenarios that ask for a treatment.'),
  roads: z.array(
    z.object({
      roadType: z.enum(ROAD_TYPES),
      lengthKm: z.number(),
      costPerKm: z.number().describe('All passes that are advised, at the least quantity.'),
      lossPerKm: z.number(),
      threshold: z
        .number()
        .nullable()
        .describe('Cost over loss: worth it where it is needed more often. null: no loss is known.'),
      isWorth: z.boolean().nullable(),
    }),
  ),
})

/** Advice for a circuit at a forecast point. It is not an order. */
export const Prescription = z.object({
  ...advised,
  engine: z.string(),
  roadIssuedAt: Instant.nullable().describe('Of the road forecast that it rests on.'),
  roadModel: z.string().nullable(),
  tableRevision: z.int().nullable().describe('Of the table that advised; null: that of the product.'),
  untilAt: Instant.nullable().describe('To where the road is known.'),
  headline: Advice.nullable().describe('The first to follow.'),
  advices: z.array(BriefAdvice).describe('Of every situation ahead, in the order in which they begin.'),
  changes: z.array(AdviceChange).describe('The nearest change by each input, to either side.'),
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
    .describe('Segments matched to the point whose own road asks for something else first.'),
  scenarios: ScenarioAdvice.nullable().describe('null: nobody knows how the forecast may go wrong here.'),
})

const reading = {
  area: 'orders',
  access: { scope: 'member', feature: 'prescriptions' },
  topics: ['prescription', 'circuit', 'tick'],
} as const
const place = { circuitId: z.string(), castpointId: z.string() }
const path = '/circuits/:circuitId/castpoints/:castpointId/prescriptions'

export const getLatestPrescription = route({
  ...reading,
  topics: [...reading.topics, 'treatment_setting'],
  method: 'GET',
  path: `${path}/latest`,
  summary: 'The newest advice on a circuit at one of its forecast points, with all that it rests on.',
  params: place,
  response: {
    prescription: Prescription.nullable().describe('null: nothing was ever advised here.'),
    worth: TreatmentWorth.nullable().describe('null: no costs are entered, or no scenarios are known.'),
  },
})

export const getCurrentPrescriptions = route({
  ...reading,
  method: 'GET',
  path: `${path}/current`,
  summary: 'What is to be done at the instant: the advices in whose time to act it lies.',
  params: place,
  response: {
    issuedAt: Instant.nullable().describe('null: nothing recent is advised.'),
    missing: z.enum(ADVICE_GAPS).nullable(),
    advices: z.array(BriefAdvice),
  },
})

export const getPrescriptionBoard = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/prescriptions',
  summary: 'The newest advice on every circuit at each of its forecast points.',
  params: { setupId: z.string() },
  query: { circuitId: z.string().optional().describe('Only of this circuit.') },
  response: { prescriptions: z.array(z.object({ ...advised, headline: BriefAdvice.nullable() })) },
})
