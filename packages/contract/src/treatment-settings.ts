import { USUAL_CLOSING_LEAD_MINUTES } from '@verglas/language'
import { z } from 'zod'
import { ROAD_TYPES, type RoadType } from './circuit-codes.ts'
import { Instant, route } from './route.ts'
import { CURRENCIES, GOAL_LEVELS, RETURN_MINUTES, SETTING_BOUNDS } from './treatment-codes.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const amount = z.number().min(SETTING_BOUNDS.amount.min).max(SETTING_BOUNDS.amount.max)

/** Prices that were added later: older settings have none. */
const price = amount.nullable().default(null)

const RoadCost = z.object({
  passPerKm: amount.describe('Vehicle and crew, per pass and kilometre of road.'),
  lossPerKm: amount.describe('Cost of a slippery kilometre that was not treated; 0: unknown.'),
})

/** Costs and savings of treating, in one currency. */
export const TreatmentCosts = z.object({
  currency: z.enum(CURRENCIES),
  saltPerTonne: amount.describe('NaCl.'),
  abrasivePerTonne: amount,
  mgcl2PerTonne: price.describe('Price of dry salt; null: not entered, so costs are unknown.'),
  cacl2PerTonne: price,
  brinePerM3: price.describe('Price of NaCl brine; null: calculated from the salt in it.'),
  roads: z.object(
    Object.fromEntries(ROAD_TYPES.map((roadType) => [roadType, RoadCost])) as Record<
      RoadType,
      typeof RoadCost
    >,
  ),
})

export const ServiceLevel = z.object({
  goalLevel: z
    .union(GOAL_LEVELS.map((level) => z.literal(level)))
    .describe('Danger level that a road may have at most.'),
  returnMinutes: z
    .int()
    .min(RETURN_MINUTES.min)
    .max(RETURN_MINUTES.max)
    .describe('How long the road may be worse at a time; otherwise a plan does not hold.'),
})

/** Settings of the advice besides its table. */
export const TreatmentSettings = z.object({
  periodHours: z
    .int()
    .min(SETTING_BOUNDS.periodHours.min)
    .max(SETTING_BOUNDS.periodHours.max)
    .describe('Advice horizon in hours (h+{fcast_period}).'),
  costs: TreatmentCosts.nullable().describe('null: none entered, and no threshold is displayed.'),
  service: z
    .object(
      Object.fromEntries(ROAD_TYPES.map((roadType) => [roadType, ServiceLevel])) as Record<
        RoadType,
        typeof ServiceLevel
      >,
    )
    .nullable()
    .default(null)
    .describe('Level of service by class of road; null: that of the product, level 1 again within an hour.'),
  closingLeadMinutes: z
    .int()
    .min(SETTING_BOUNDS.closingLeadMinutes.min)
    .max(SETTING_BOUNDS.closingLeadMinutes.max)
    .default(USUAL_CLOSING_LEAD_MINUTES)
    .describe(
      'How long closing a road or setting a speed limit takes: it has to be decided that much before.',
    ),
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
  summary: 'Settings of treatment advice: horizon, costs and avoided losses.',
  params: setup,
  response: {
    revision: Revision.nullable().describe('null: the product’s settings have not been changed.'),
    settings: TreatmentSettings,
  },
})

export const listTreatmentSettingsChanges = route({
  area: 'orders',
  access: keeping,
  topics: ['treatment_setting'],
  method: 'GET',
  path: `${path}/history`,
  summary: 'History of the treatment settings: who changed them and when, newest first, 50 at a time.',
  params: setup,
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('Name of the person at that time.'),
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
  summary: 'Sets the treatment settings; identical settings change nothing.',
  params: setup,
  body: z.object({ settings: TreatmentSettings, expectedRevision: ExpectedRevision }).strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
