import { z } from 'zod'
import { ROAD_TYPES, TREATMENTS } from './circuit-codes.ts'
import { PlanStretch } from './plan-roads.ts'
import { Instant, InstantInput, route } from './route.ts'
import { DEICERS, MAX_PLANNED_PASSES, PLANNED_GM2 } from './treatment-codes.ts'
import { ServiceLevel, TreatmentCosts } from './treatment-settings.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const series = z.array(z.number().nullable())

/** Inputs of the road model, with series as lists; null is missing. */
const RoadCase = z.object({
  id: z.string(),
  site: z.record(z.string(), z.unknown()).describe('Position, pavement and surroundings of the road.'),
  weather: z
    .record(z.string(), z.union([series, z.number()]))
    .describe('By name: hourly from `timesMs`; amounts are for the following hour.'),
  observations: z.array(z.record(z.string(), z.unknown())).describe('Readings that the model assimilates.'),
  treatments: z.array(z.record(z.string(), z.unknown())).describe('Treatments already done.'),
  fromMs: z.number(),
  untilMs: z.number(),
  outputStepS: z.number(),
  tooWarmK: series.describe('Known warm bias of the road temperature, K, to correct.'),
  cover: z
    .record(z.string(), z.number())
    .optional()
    .describe('What lies on the road at an instant, by name.'),
  resumeFrom: z
    .record(z.string(), z.array(z.number()))
    .optional()
    .describe('The road at `fromMs` as an earlier run left it.'),
})

/** One pass over the circuit, carried out or hypothetical. */
const pass = {
  treatment: z.enum(TREATMENTS),
  gm2: z
    .number()
    .min(0)
    .max(PLANNED_GM2.max)
    .describe('g/m², dry equivalent (abrasives: their own mass); 0 if nothing is spread.'),
}
export const TriedPass = z.object({ at: Instant, ...pass })
export const PlannedPass = z.object({
  at: InstantInput,
  ...pass,
  deicer: z.enum(DEICERS).describe('Salt to spread; ignored for abrasives.'),
})

const place = { circuitId: z.string(), castpointId: z.string() }

export const getWhatIfCase = route({
  area: 'orders',
  access: { scope: 'member', feature: 'prescriptions' },
  topics: ['road_forecast', 'prescription', 'circuit', 'treatment_setting', 'treatment_table', 'castpoint'],
  method: 'GET',
  path: '/circuits/:circuitId/castpoints/:castpointId/whatif',
  summary: 'Inputs of the latest road forecast of the point, for computing it again with other treatments.',
  params: place,
  response: {
    whatIf: z
      .object({
        roadModel: z.string().describe('Version of the model used for the forecast.'),
        roadIssuedAt: Instant,
        roadCase: RoadCase,
        forecast: z
          .object({ startAt: Instant, stepS: z.int(), surfaceC: series })
          .describe('Result of the model, for comparison.'),
        stated: z
          .object({ firstEndAt: Instant, levels: series, grips: series })
          .describe(
            'Danger level and lowest grip that the forecast states of each full hour, by its end; null: none is stated.',
          ),
        stretch: PlanStretch.nullable().describe(
          'The segment whose road this is, on which the plan was checked; null: that of a point.',
        ),
        castpointId: z.string().describe('The point whose road this is, or to which the segment is matched.'),
        untilAt: Instant.describe('Advice horizon.'),
        advisedAt: Instant.nullable().describe('null: there is no recent advice.'),
        advised: z.array(TriedPass).describe('All passes of the plan by departure, at its rates.'),
        proposal: z
          .object({ holds: z.boolean(), passes: z.array(TriedPass) })
          .nullable()
          .describe('Passes that do better than a plan that does not hold; null: none are needed, or known.'),
        roundTripMin: z.number().describe('A pass acts on the road when its round ends.'),
        judged: z
          .object({ from: Instant, to: Instant })
          .describe('Period for which roads are compared; that of the plan.'),
        service: ServiceLevel.describe('What the road of this circuit has to be like.'),
        gripLimits: z.array(z.number()).describe('Grip below which danger levels 1 to 4 begin.'),
        stretches: z
          .array(z.object({ roadType: z.enum(ROAD_TYPES), lengthKm: z.number(), areaM2: z.number() }))
          .describe('Area of each road class on the circuit.'),
        costs: TreatmentCosts.nullable(),
      })
      .nullable()
      .describe('null: there is no road forecast that can be computed again.'),
  },
})

/** A saved trial on a circuit, which can be opened again. */
export const WhatIfEntry = z.object({
  id: z.string(),
  revision: Revision,
  name: z.string(),
  ...place,
  at: Instant.describe('Issue time of the forecast that the trial used.'),
  passes: z.array(PlannedPass),
})

export const whatIfCalls = versionedCalls({
  area: 'orders',
  path: '/setups/:setupId/whatifs',
  topic: 'what_if',
  plural: 'what-ifs',
  entry: WhatIfEntry,
  body: z.strictObject({
    name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
    ...place,
    at: InstantInput,
    passes: z.array(PlannedPass).max(MAX_PLANNED_PASSES),
    expectedRevision: ExpectedRevision,
  }),
  access: {
    read: { scope: 'member', feature: 'prescriptions' },
    write: { scope: 'member', feature: 'directive_post' },
  },
})

export const listWhatIfs = whatIfCalls.list
export const getWhatIf = whatIfCalls.get
export const getWhatIfHistory = whatIfCalls.history
export const putWhatIf = whatIfCalls.put
export const removeWhatIf = whatIfCalls.remove
