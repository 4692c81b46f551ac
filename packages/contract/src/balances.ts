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
  count: z.int().describe('Passes over a circuit or a part of it.'),
  kg: MaterialKg.describe('Dry material, kg, over all lanes.'),
})

const compared = {
  advised: BalancedTreatments.describe(
    'Of each circuit and situation the most that was advised for at once, at the least quantity.',
  ),
  ordered: BalancedTreatments.describe(
    'Of each class of road the most that was ordered for a night, without what was on demand.',
  ),
  done: BalancedTreatments.describe('As it was told, without what was withdrawn.'),
}

const severity = z
  .number()
  .nullable()
  .describe('Winter index of SHRP-H-350: 50 mild, -50 hard; null: no station knows (docs/treatment.md).')

export const getTreatmentBalance = route({
  area: 'orders',
  access: { scope: 'member', feature: 'directive_post' },
  topics: [
    'due_advice',
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
    'What was advised, ordered and done in a winter, by night, circuit and class of road, beside how hard it was.',
  params: { setupId: z.string() },
  query: {
    season: z.coerce
      .number<number>()
      .int()
      .min(1970)
      .max(9998)
      .optional()
      .describe('Year in which the winter begins, on 1 October; it ends on 30 April. Else the newest.'),
  },
  response: {
    season: z.int(),
    from: Instant.describe('Noon of its first day in the zone of the organisation.'),
    to: Instant.describe('The end of its last night that has begun.'),
    nights: z.array(
      z.object({
        night: z.string().describe('The day on whose noon it begins.'),
        ...compared,
        severity,
        lowestC: z.number().nullable().describe('Mean of the lowest air temperatures of the stations.'),
        snowMm: z.number().nullable().describe('Mean fresh snow of the stations that measure it.'),
      }),
    ),
    circuits: z.array(
      z.object({ circuitId: z.string(), name: z.string(), lengthKm: z.number(), ...compared }),
    ),
    classes: z.array(z.object({ roadType: z.enum(ROAD_TYPES), lengthKm: z.number(), ...compared })),
    severity,
    stations: z
      .object({ counted: z.int(), withSnow: z.int(), all: z.int() })
      .describe('On whose readings the index rests: at most twenty of those at forecast points.'),
    unknownCount: z.int().describe('Treatments done on circuits that there are no more; they count nowhere.'),
  },
})
