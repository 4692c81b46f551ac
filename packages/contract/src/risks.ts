import { z } from 'zod'
import { SEGMENT_TAGS } from './circuit-codes.ts'
import {
  MAX_RISK_CONDITIONS,
  MAX_RISK_RULES,
  RISK_KINDS,
  RISK_MEASURE_NAMES,
  type RiskMeasure,
  RULE_KINDS,
  WINTER_KINDS,
} from './risk-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { LeadSkill, SkillPeriod } from './skill.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

/** A bound that a value must reach; a value equal to the bound counts. */
const RiskCondition = z.object({
  measure: z.enum(RISK_MEASURE_NAMES as readonly [RiskMeasure, ...RiskMeasure[]]),
  operator: z.enum(['gte', 'lte']),
  value: z.number().describe('In the unit of the measure: °C, K, mm of water, mm/h, km/h, m.'),
})

export const RiskRule = z.object({
  id: z.string().max(80),
  kind: z.enum(RULE_KINDS),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('Segment risk: danger level minus 1.'),
  when: z.array(RiskCondition).max(MAX_RISK_CONDITIONS).describe('The rule fires if all conditions are met.'),
})

export const GripLimits = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .readonly()
  .describe('Estimated grip below which danger levels 1 to 4 begin, 0–1, two decimals.')

const value = (description: string) => z.number().nullable().describe(description)

/**
 * An hour of a segment. Temperatures are those at `dt`; danger, condition and precipitation are those of the hour;
 * the cover of the road is that at the end of the hour. Water, snow and ice are in mm of water.
 */
const SegmentHour = z.object({
  dt: Instant.describe('When the hour begins.'),
  level: z
    .int()
    .min(0)
    .max(4)
    .nullable()
    .describe('How slippery the road is: 0 none, 1 minor, 2 moderate, 3 high, 4 extreme; null: no data.'),
  risk: z.int().min(0).max(3).nullable().describe('Segment risk: the danger level minus 1, at least 0.'),
  kind: z.enum(WINTER_KINDS).nullable(),
  other: z
    .object({ level: z.int().min(2).max(4), kind: z.enum(RULE_KINDS) })
    .nullable()
    .describe('Danger of the table of the organisation, which has nothing to do with grip.'),
  reason: z
    .object({
      rule: z.string(),
      values: z.array(z.object({ ...RiskCondition.shape, actual: z.number() })),
    })
    .nullable()
    .describe('Rule of the table that gave `other`, with the actual value for each of its bounds.'),
  surfaceC: value('Road surface temperature at `dt`, °C.'),
  condition: value('Road condition, 1–8.'),
  freezingPointC: value('Freezing point of what lies on the road at the end of the hour, °C.'),
  dewPointC: value('Dew point of the air at `dt`, °C.'),
  airTemperatureC: value('Air temperature at `dt`, °C.'),
  waterMm: value('Water on the road at the end of the hour, mm.'),
  iceMm: value('Ice on the road at the end of the hour, mm.'),
  frostMm: value('Hoar frost on the road at the end of the hour, mm of water.'),
  looseSnowMm: value('Loose snow on the road at the end of the hour, mm of water.'),
  packedSnowMm: value('Packed snow on the road at the end of the hour, mm of water.'),
  rainMm: value('Rain in the hour, mm.'),
  snowMm: value('Snow in the hour, mm of water.'),
  freezingRainMm: value('Freezing rain in the hour, mm.'),
  crosswindKmh: value('Gusts across the line of the segment, km/h.'),
  visibilityM: value('Visibility, m.'),
  saltGm2: value('Salt on the road at the end of the hour, g/m².'),
  grip: value('Estimated grip, 0–1.'),
})

/** A forecast point, and the issue time of its road forecast. */
export const CircuitSource = z.object({ castpointId: z.string(), roadIssuedAt: Instant.nullable() })

/** Origin of a circuit's forecast. */
export const CircuitForecastHeader = z.object({
  issuedAt: Instant,
  knownAt: Instant.describe('When it was published on this server.'),
  model: z.string().describe('Version of the road model.'),
  rulesRevision: z
    .int()
    .nullable()
    .describe('Revision of the risk table used; null: the table of the product.'),
  points: z.array(CircuitSource).describe('Forecast points used.'),
})

/** The risks of a segment, slipperiness and other dangers, from moderate on: an entry for each run of hours. */
const SegmentRisks = z.object({
  id: z.string(),
  circuitId: z.string(),
  name: z.string().nullable(),
  road: z.string().nullable(),
  tags: z.array(z.enum(SEGMENT_TAGS)),
  length: z.number().describe('Kilometres.'),
  risks: z.array(
    z.object({
      risk: z.enum(RISK_KINDS),
      level: z.int().min(1).max(3).describe('1 moderate, 2 high, 3 extreme: the danger level minus 1.'),
      length: z.number().describe('Kilometres at risk: the segment.'),
      from: Instant,
      to: Instant,
    }),
  ),
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
    'The risk of every segment of the network for every hour, in one response, so that a time slider needs no further call.',
  params: setup,
  query: {
    form: z
      .enum(['rows', 'list'])
      .default('rows')
      .describe('`list`: the risks of each segment in words, in `segments`, instead of the rows.'),
  },
  response: {
    segments: z
      .array(SegmentRisks)
      .optional()
      .describe('With form=list: the segments at risk in the hours to come, in network order.'),
    networkRevision: z
      .int()
      .nullable()
      .describe('Version of the network, whose lines `roads/{revision}` returns; null: there is no network.'),
    circuits: z
      .array(
        z.object({
          circuitId: z.string(),
          issuedAt: Instant.nullable().describe('null: there is no forecast.'),
          startAt: Instant.nullable().describe(
            'When the hour of the first character of each row begins: the hour of the issue.',
          ),
          hours: z.int().describe('Number of characters per row.'),
          rows: z
            .string()
            .describe(
              'Rows of the segments in order, concatenated; one character per hour: its code minus 48 is 5 × kind + danger level (kinds in the order of WINTER_KINDS, 0: none), plus 35 × other danger (1–9: aquaplaning, crosswind, fog, each at level 2, 3, 4); «.»: no data.',
            ),
        }),
      )
      .describe('In network order; segments as returned by `roads`.'),
  },
})

export const getCircuitForecast = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/circuits/:circuitId/forecast',
  summary: 'A circuit by hour: yesterday as modelled, and the next two days.',
  params: { ...setup, circuitId: z.string() },
  response: {
    forecast: CircuitForecastHeader.extend({
      startAt: Instant.describe('When the first hour of each row begins.'),
      hours: z.int(),
      segments: z
        .array(
          z.object({
            id: z.string(),
            risk: z.string().describe('One character per hour, as in `roadrisks`.'),
            surfaceC: z.array(z.number().nullable()).describe('At the beginning of each hour, °C.'),
            condition: z.array(z.int().nullable()).describe('Road condition of each hour, 1–8.'),
          }),
        )
        .describe('In circuit order.'),
    }).nullable(),
  },
})

export const getSegmentForecast = route({
  ...reading,
  topics: ['circuit_forecast', 'circuit'],
  method: 'GET',
  path: '/roads/:segmentId/forecast/:from',
  summary: 'A segment by hour from an instant, each hour with the reason for its risk.',
  params: { segmentId: z.string(), from: InstantInput },
  query: { duration: z.coerce.number<number>().int().min(1).max(75).optional().describe('Hours; 48.') },
  response: {
    segmentId: z.string(),
    circuitId: z.string(),
    forecast: CircuitForecastHeader.nullable(),
    hours: z.array(SegmentHour).describe('Empty if there are no data.'),
  },
})

export const getSegmentSkill = route({
  area: 'network',
  access: member,
  topics: ['circuit_forecast', 'circuit', 'castpoint', 'observation'],
  method: 'GET',
  path: '/roads/:segmentId/skill',
  summary: 'Forecast quality of the road temperature for a segment with a sensor, by lead time.',
  params: { segmentId: z.string() },
  query: {
    days: z.coerce.number<number>().int().min(1).max(60).optional().describe('Days back; default: 30.'),
  },
  response: {
    segmentId: z.string(),
    circuitId: z.string(),
    castpointId: z.string().nullable().describe('Forecast point of the sensor.'),
    stationId: z.string().nullable().describe('Sensor next to the line; null: no score is possible.'),
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
      .describe('One entry per lead bin; empty if there are no scores.'),
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
  // Everybody who can read a station sees the danger of its road, which depends on these limits.
  access: { scope: 'member' },
  method: 'GET',
  summary: 'The table and the limits of the danger levels used to assess the roads of the organisation.',
  response: {
    revision: Revision.nullable().describe('null: the product’s table has not been changed.'),
    isOfProduct: z.boolean(),
    rules: z.array(RiskRule),
    gripLimits: GripLimits,
  },
})

export const listRiskRuleChanges = route({
  ...rules,
  access: changing,
  method: 'GET',
  path: '/setups/:setupId/riskrules/history',
  summary: 'History of the risk table: who changed it and when, newest first, 50 at a time.',
  query: {
    before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
  },
  response: {
    changes: z.array(
      z.object({
        revision: Revision,
        changedAt: Instant,
        changedBy: z.string().describe('Name of the person at that time.'),
        rules: z.array(RiskRule).nullable().describe('null: reset to the product’s table.'),
        gripLimits: GripLimits,
      }),
    ),
  },
})

export const putRiskRules = route({
  area: 'network',
  access: changing,
  method: 'PUT',
  path: '/setups/:setupId/riskrules',
  summary:
    'Sets the risk table and the limits of the danger levels; errors name the rule, bound or limit concerned.',
  params: setup,
  body: z
    .object({
      rules: z
        .array(RiskRule)
        .min(1)
        .max(MAX_RISK_RULES)
        .nullable()
        .describe('null: reset to the product’s table and limits.'),
      gripLimits: GripLimits.nullable().describe('null: the limits of the product.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
