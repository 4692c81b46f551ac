import { z } from 'zod'
import { ROAD_TYPES } from './circuit-codes.ts'
import { Instant, route } from './route.ts'
import { MATERIALS, type Material } from './treatment-codes.ts'

const kg = z.number().min(0)
export const MaterialKg = z.object(
  Object.fromEntries(MATERIALS.map((material) => [material, kg])) as Record<Material, typeof kg>,
)

/** Treatments of one kind: how many, and how much they use of each material. */
export const BalancedTreatments = z.object({
  count: z.int().describe('Passes over a circuit or a section of it.'),
  kg: MaterialKg.describe('Dry material, kg, over all lanes.'),
})

const compared = {
  advised: BalancedTreatments.describe(
    'Passes of the plans of circuits that fell due, each at its rate; in older nights, for each situation the largest amount advised at one time.',
  ),
  ordered: BalancedTreatments.describe(
    'Ordered passes that fell due or were driven, each at its minimum rate; of an order without passes, the largest amount for each road class, for each round driven on it and at least once a night, excluding treatments on demand.',
  ),
  done: BalancedTreatments.describe('As reported, excluding withdrawn treatments.'),
  doneOnOrder: BalancedTreatments.describe(
    'Those of them that were reported while a public order was in force on the circuit, or within a round after it: what is compared with the orders.',
  ),
}

const severity = z
  .number()
  .nullable()
  .describe(
    'Winter index of SHRP-H-350: 50 mild, -50 severe; null: no station has the data (docs/treatment.md).',
  )

export const getTreatmentBalance = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive_post' },
  topics: [
    'due_advice',
    'due_pass',
    'directive',
    'treatment_act',
    'circuit',
    'castpoint',
    'station',
    'setup_station',
    'observation',
    'tick',
  ],
  method: 'GET',
  path: '/setups/:setupId/balance',
  summary:
    'Treatments advised, ordered and done in a winter, by night, circuit and road class, with the severity of the winter.',
  params: { setupId: z.string() },
  query: {
    season: z.coerce
      .number<number>()
      .int()
      .min(1970)
      .max(9998)
      .optional()
      .describe(
        'Year in which the winter begins, on 1 October; it ends on 30 April. Default: the latest winter.',
      ),
  },
  response: {
    season: z.int(),
    from: Instant.describe('Noon of the first day in the time zone of the organisation.'),
    to: Instant.describe('End of the last night that has begun.'),
    nights: z.array(
      z.object({
        night: z.string().describe('Day at whose noon the night begins.'),
        ...compared,
        severity,
        lowestC: z.number().nullable().describe('Mean of the stations’ lowest air temperatures.'),
        snowMm: z.number().nullable().describe('Mean fresh snow at the stations that measure it.'),
      }),
    ),
    circuits: z.array(
      z.object({ circuitId: z.string(), name: z.string(), lengthKm: z.number(), ...compared }),
    ),
    classes: z.array(z.object({ roadType: z.enum(ROAD_TYPES), lengthKm: z.number(), ...compared })),
    severity,
    stations: z
      .object({ counted: z.int(), withSnow: z.int(), all: z.int() })
      .describe('Stations that the index is computed from: at most twenty at forecast points.'),
    unknownCount: z.int().describe('Treatments done on circuits that no longer exist; they are in no total.'),
  },
})
