import { z } from 'zod'
import { ROAD_TYPES, type RoadType } from './circuit-codes.ts'
import { Instant, route } from './route.ts'
import { CURRENCIES, SETTING_BOUNDS } from './treatment-codes.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const amount = z.number().min(SETTING_BOUNDS.amount.min).max(SETTING_BOUNDS.amount.max)

/** Prices that were added later: older settings have none. */
const price = amount.nullable().default(null)

const RoadCost = z.object({
  passPerKm: amount.describe('Vehicle and crew for one pass over a kilometre of road.'),
  lossPerKm: amount.describe('What a kilometre that is slippery and was not treated costs; 0: not known.'),
})

/** Costs and savings of treating, in one currency. */
export const TreatmentCosts = z.object({
  currency: z.enum(CURRENCIES),
  saltPerTonne: amount.describe('NaCl.'),
  abrasivePerTonne: amount,
  mgcl2PerTonne: price.describe('Dry; null: nobody has entered it, and what it costs is not known.'),
  cacl2PerTonne: price,
  brinePerM3: price.describe('Of NaCl; null: priced by the salt in it.'),
  roads: z.object(
    Object.fromEntries(ROAD_TYPES.map((roadType) => [roadType, RoadCost])) as Record<
      RoadType,
      typeof RoadCost
    >,
  ),
})

/** Settings of the advice besides its table. */
export const TreatmentSettings = z.object({
  periodHours: z
    .int()
    .min(SETTING_BOUNDS.periodHours.min)
    .max(SETTING_BOUNDS.periodHours.max)
    .describe('So far ahead is advised (h+{fcast_period}).'),
  costs: TreatmentCosts.nullable().describe('null: nobody has entered any, and no threshold is shown.'),
})

const setup = { setupId: z.string() }
const path = '/setups/:setupId/treatmentsettings'
const keeping = { scope: 'member', feature: 'admin_ceils' } as const

export const getTreatmentSettings = route({
  area: 'orders',
  access: { scope: 'member', anyFeature: ['prescriptions', 'admin_ceils'] },
  topics: ['treatment_setting'],
  method: 'GET',
  path,
  summary: 'How far ahead treatments are advised, what they cost and what they avoid.',
  params: setup,
  response: {
    revision: Revision.nullable().describe('null: nobody has changed the settings of the product.'),
    settings: TreatmentSettings,
  },
})

export const listTreatmentSettingsChanges = route({
  area: 'orders',
  access: keeping,
  topics: ['treatment_setting'],
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who changed the settings of treatments and when, newest first, 50 at a time.',
  params: setup,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('As the person was called then.'),
        settings: TreatmentSettings,
      }),
    ),
  },
})

export const putTreatmentSettings = route({
  area: 'orders',
  access: keeping,
  method: 'PUT',
  path,
  summary: 'Puts settings in force; the same again changes nothing.',
  params: setup,
  body: z.object({ settings: TreatmentSettings, expectedRevision: ExpectedRevision }).strict(),
  response: { revision: Revision.nullable(), rev: z.int().describe('Reads from this revision on show it.') },
})
