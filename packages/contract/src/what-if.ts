import { z } from 'zod'
import { ROAD_TYPES, TREATMENTS } from './circuit-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { DEICERS, MAX_PLANNED_PASSES, PLANNED_GM2 } from './treatment-codes.ts'
import { TreatmentCosts } from './treatment-settings.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned.ts'

const series = z.array(z.number().nullable())

/** Inputs of the road model, with series as lists; null is missing. */
const RoadCase = z.object({
  id: z.string(),
  site: z.record(z.string(), z.unknown()).describe('Place, body and surroundings of the road.'),
  weather: z
    .record(z.string(), z.union([series, z.number()]))
    .describe('By name: hourly from `timesMs`; amounts are of the hour after.'),
  observations: z.array(z.record(z.string(), z.unknown())).describe('Readings that the model is held to.'),
  treatments: z.array(z.record(z.string(), z.unknown())).describe('What was done already.'),
  fromMs: z.number(),
  untilMs: z.number(),
  outputStepS: z.number(),
  tooWarmK: series.describe('What the road is known to be too warm by.'),
})

/** One pass over the circuit, carried out or hypothetical. */
const pass = {
  treatment: z.enum(TREATMENTS),
  gm2: z
    .number()
    .min(0)
    .max(PLANNED_GM2.max)
    .describe('g/m², dry equivalent (abrasives: of themselves); 0 where nothing is spread.'),
}
export const PlannedPass = z.object({
  at: InstantInput,
  ...pass,
  deicer: z.enum(DEICERS).describe('What is spread as salt; of abrasives without meaning.'),
})

const place = { circuitId: z.string(), castpointId: z.string() }

export const getWhatIfCase = route({
  area: 'orders',
  access: { scope: 'member', feature: 'prescriptions' },
  topics: ['road_forecast', 'prescription', 'circuit', 'treatment_setting', 'treatment_table', 'castpoint'],
  method: 'GET',
  path: '/circuits/:circuitId/castpoints/:castpointId/whatif',
  summary:
    'The case that the newest road forecast of the point was made from, to be computed again under other treatments.',
  params: place,
  response: {
    whatIf: z
      .object({
        roadModel: z.string().describe('Version of the model that made the forecast.'),
        roadIssuedAt: Instant,
        roadCase: RoadCase,
        forecast: z
          .object({ startAt: Instant, stepS: z.int(), surfaceC: series })
          .describe('What the model made of it, to be compared.'),
        untilAt: Instant.describe('So far ahead is advised.'),
        advisedAt: Instant.nullable().describe('null: nothing recent is advised.'),
        advised: z
          .array(z.object({ at: Instant, ...pass }))
          .describe('What is advised, pass by pass, at the least quantities.'),
        stretches: z
          .array(z.object({ roadType: z.enum(ROAD_TYPES), lengthKm: z.number(), areaM2: z.number() }))
          .describe('What the circuit has of each class of road.'),
        costs: TreatmentCosts.nullable(),
      })
      .nullable()
      .describe('null: there is no road forecast that could be made again.'),
  },
})

/** A saved trial on a circuit, which can be looked at again. */
export const WhatIfEntry = z.object({
  id: z.string(),
  revision: Revision,
  name: z.string(),
  ...place,
  at: Instant.describe('Of the forecast that it was tried on.'),
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
