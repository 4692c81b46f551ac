import { z } from 'zod'
import {
  MAX_RISK_CONDITIONS,
  MAX_RISK_RULES,
  RISK_KINDS,
  RISK_MEASURE_NAMES,
  type RiskMeasure,
} from './risk-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { LeadSkill, SkillPeriod } from './skill.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

/** A bound that a value must reach; a value equal to the bound counts. */
const RiskCondition = z.object({
  measure: z.enum(RISK_MEASURE_NAMES as readonly [RiskMeasure, ...RiskMeasure[]]),
  operator: z.enum(['gte', 'lte']),
  value: z.number().describe('In the unit of the measure: °C, K, mm of water, mm/h, km/h, m.'),
})

export const RiskRule = z.object({
  id: z.string().max(80),
  kind: z.enum(RISK_KINDS),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  when: z.array(RiskCondition).max(MAX_RISK_CONDITIONS).describe('All of them hold where the rule fires.'),
})

const value = (what: string) => z.number().nullable().describe(what)

/** An hour of a segment. Water, snow and ice are in mm of water. */
const SegmentHour = z.object({
  dt: Instant,
  level: z.int().min(0).max(3).nullable().describe('0 none, 1 low, 2 moderate, 3 high; null: not known.'),
  kind: z.enum(RISK_KINDS).nullable(),
  reason: z
    .object({
      rule: z.string(),
      values: z.array(z.object({ ...RiskCondition.shape, actual: z.number() })),
    })
    .nullable()
    .describe('The rule that gave the level, with what each of its bounds was held against.'),
  surfaceC: value('Road surface temperature, °C.'),
  condition: value('Road condition, 1–8.'),
  freezingPointC: value('Freezing point of what lies on the road, °C.'),
  dewPointC: value('Dew point of the air, °C.'),
  airTemperatureC: value('Air temperature, °C.'),
  waterMm: value('Water on the road, mm.'),
  iceMm: value('Ice on the road, mm.'),
  frostMm: value('Hoar frost on the road, mm of water.'),
  looseSnowMm: value('Loose snow on the road, mm of water.'),
  packedSnowMm: value('Packed snow on the road, mm of water.'),
  rainMm: value('Rain in the hour before, mm.'),
  snowMm: value('Snow in the hour before, mm of water.'),
  freezingRainMm: value('Freezing rain in the hour before, mm.'),
  crosswindKmh: value('Gusts across the line of the segment, km/h.'),
  visibilityM: value('Visibility, m.'),
  saltGm2: value('Salt on the road, g/m².'),
  grip: value('Estimated grip, 0–1.'),
})

/** A forecast point, and the issue time of its road forecast. */
export const CircuitSource = z.object({ castpointId: z.string(), roadIssuedAt: Instant.nullable() })

/** Origin of a circuit's forecast. */
export const CircuitForecastHeader = z.object({
  issuedAt: Instant,
  knownAt: Instant.describe('When it was published here.'),
  model: z.string().describe('Version of the road model.'),
  rulesRevision: z.int().nullable().describe('Of the table that judged it; null: the one of the product.'),
  points: z.array(CircuitSource).describe('Forecast points that it was made from.'),
})

const member = { scope: 'member', feature: 'roadcast' } as const
const setup = { setupId: z.string() }
const reading = {
  area: 'network',
  access: member,
  topics: ['circuit_forecast', 'circuit', 'tick'],
} as const

export const getRoadRisks = route({
  ...reading,
  topics: ['circuit_forecast', 'circuit'],
  method: 'GET',
  path: '/setups/:setupId/roadrisks',
  summary:
    'The risk of every segment of the network in every hour: one plane, so that a slider needs no call.',
  params: setup,
  response: {
    networkRevision: z
      .int()
      .nullable()
      .describe('Version of the network, whose lines the call `roads/{revision}` has; null: there is none.'),
    circuits: z
      .array(
        z.object({
          circuitId: z.string(),
          issuedAt: Instant.nullable().describe('null: no forecast of it is known.'),
          startAt: Instant.nullable().describe(
            'The full hour of the first character of each row: that of the issue.',
          ),
          hours: z.int().describe('Characters of a row.'),
          rows: z
            .string()
            .describe(
              'The rows of its segments in their order, one after the other; a character an hour: its code less 48 is 4 × kind + level (kinds in the order of RISK_KINDS, 0: none), «.»: not known.',
            ),
        }),
      )
      .describe('In the order of the network; segments as in the call `roads`.'),
  },
})

export const getCircuitForecast = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/circuits/:circuitId/forecast',
  summary: 'A circuit hour by hour: yesterday as the model has it, and two days ahead.',
  params: { ...setup, circuitId: z.string() },
  response: {
    forecast: CircuitForecastHeader.extend({
      startAt: Instant.describe('The full hour of the first value of each row.'),
      hours: z.int(),
      segments: z
        .array(
          z.object({
            id: z.string(),
            risk: z.string().describe('A character an hour, as in `roadrisks`.'),
            surfaceC: z.array(z.number().nullable()),
            condition: z.array(z.int().nullable()).describe('Road condition, 1–8.'),
          }),
        )
        .describe('In the order of the circuit.'),
    }).nullable(),
  },
})

export const getSegmentForecast = route({
  ...reading,
  topics: ['circuit_forecast', 'circuit'],
  method: 'GET',
  path: '/roads/:segmentId/forecast/:from',
  summary: 'A segment hour by hour from an instant on, each hour with the reason of its risk.',
  params: { segmentId: z.string(), from: InstantInput },
  query: { duration: z.coerce.number<number>().int().min(1).max(75).optional().describe('Hours; 48.') },
  response: {
    segmentId: z.string(),
    circuitId: z.string(),
    forecast: CircuitForecastHeader.nullable(),
    hours: z.array(SegmentHour).describe('Empty where nothing is known of them.'),
  },
})

export const getSegmentSkill = route({
  area: 'network',
  access: member,
  topics: ['circuit_forecast', 'circuit', 'castpoint', 'observation'],
  method: 'GET',
  path: '/roads/:segmentId/skill',
  summary: 'How good the road temperature of a segment has been that holds a sensor, by lead.',
  params: { segmentId: z.string() },
  query: { days: z.coerce.number<number>().int().min(1).max(60).optional().describe('Days back; 30.') },
  response: {
    segmentId: z.string(),
    circuitId: z.string(),
    castpointId: z.string().nullable().describe('Forecast point of the sensor.'),
    stationId: z.string().nullable().describe('The sensor beside its line; null: nothing can be scored.'),
    period: SkillPeriod,
    leads: z
      .array(
        LeadSkill.pick({
          fromH: true,
          toH: true,
          forecast: true,
          persistence: true,
          hitRate: true,
          falseAlarmRatio: true,
        }),
      )
      .describe('One for each lead bin; empty where nothing was scored.'),
  },
})

const rules = {
  area: 'network',
  topics: ['risk_rules'],
  path: '/setups/:setupId/riskrules',
  params: setup,
} as const
const changing = { scope: 'member', feature: 'admin_ceils' } as const

export const getRiskRules = route({
  ...rules,
  access: member,
  method: 'GET',
  summary: 'The table by which the roads of the organisation are judged.',
  response: {
    revision: Revision.nullable().describe('null: nobody has changed the table of the product.'),
    isOfProduct: z.boolean(),
    rules: z.array(RiskRule),
  },
})

export const listRiskRuleChanges = route({
  ...rules,
  access: changing,
  method: 'GET',
  path: '/setups/:setupId/riskrules/history',
  summary: 'Who changed the table of risks and when, newest first, 50 at a time.',
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only what came before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('As the person was called then.'),
        rules: z.array(RiskRule).nullable().describe('null: back to the table of the product.'),
      }),
    ),
  },
})

export const putRiskRules = route({
  area: 'network',
  access: changing,
  method: 'PUT',
  path: '/setups/:setupId/riskrules',
  summary: 'Puts a table in force; what is wrong with it is said of the rule and bound at fault.',
  params: setup,
  body: z
    .object({
      rules: z.array(RiskRule).min(1).max(MAX_RISK_RULES).nullable().describe('null: back to the product’s.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: { revision: Revision.nullable(), rev: z.int().describe('Reads from this revision on show it.') },
})
