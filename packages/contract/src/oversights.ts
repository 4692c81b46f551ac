import { z } from 'zod'
import { FAVOURITE_TYPES, WAYS } from './codes.ts'
import {
  MAX_NAMED_PLACES,
  MAX_OVERSIGHT_HOURS,
  MAX_OVERSIGHT_PLACES,
  MAX_OVERSIGHT_RULES,
  MAX_OVERSIGHTS,
  OVERSIGHT_MEASURE_NAMES,
  OVERSIGHT_OPERATORS,
  OVERSIGHT_PLACE_KINDS,
  OVERSIGHT_RADIUS_KM,
  OVERSIGHT_TRY_DAYS,
  type OversightMeasure,
} from './oversight-codes.ts'
import { RISK_FAMILIES } from './risk-codes.ts'
import { Instant, route } from './route.ts'
import { ZoneArea } from './setup-administration.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Severity = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .describe('1 minor, 2 moderate, 3 severe, 4 extreme.')
const Ids = z.array(z.string().min(1).max(200)).max(MAX_OVERSIGHT_PLACES)
const [MIN_KM, MAX_KM] = OVERSIGHT_RADIUS_KM

/**
 * A polygon (GeoJSON), a circle or a list of places. A ring may cross the date line: neighbouring corners are
 * joined the shorter way round the earth.
 */
export const OversightArea = z.discriminatedUnion('type', [
  z.object({ type: z.literal('polygon'), geometry: ZoneArea }).strict(),
  z
    .object({
      type: z.literal('circle'),
      longitude: z.number().min(-180).max(180),
      latitude: z.number().min(-90).max(90),
      radiusKm: z.number().min(MIN_KM).max(MAX_KM),
    })
    .strict(),
  z.object({ type: z.literal('places'), castpoints: Ids, stations: Ids, segments: Ids }).strict(),
])

const HourOfDay = z.int().min(0).max(23)

export const OversightRule = z
  .object({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
    measure: z.enum(OVERSIGHT_MEASURE_NAMES as readonly [OversightMeasure, ...OversightMeasure[]]),
    riskKind: z.enum(RISK_FAMILIES).nullable().describe('For the measure risk: only this risk; null: any.'),
    operator: z.enum(OVERSIGHT_OPERATORS),
    value: z.number().describe('Metric: °C, mm, mm/h, cm, km/h, m; for a risk its level.'),
    minHours: z
      .int()
      .min(1)
      .max(MAX_OVERSIGHT_HOURS)
      .describe(
        'The condition must be met for at least this many consecutive hours; the rule then fires for all of them.',
      ),
    severity: Severity.describe(
      'Of a rule about the danger of the road (risk, danger) the severity of an hour is its danger level, whatever stands here.',
    ),
    window: z
      .object({ from: HourOfDay, to: HourOfDay })
      .strict()
      .nullable()
      .describe('Hours of the day in the organisation’s time zone, may cross midnight; null: the whole day.'),
  })
  .strict()

export const OversightRules = z.array(OversightRule).min(1).max(MAX_OVERSIGHT_RULES)

const oversightFields = {
  name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
  area: OversightArea,
  rules: OversightRules,
}

export const Oversight = z.object({ id: z.string(), revision: Revision, ...oversightFields })

const reading = { scope: 'member', feature: 'oversight' } as const
const changing = { scope: 'member', feature: 'admin_ceils' } as const
const setup = { setupId: z.string() }

export const oversightCalls = versionedCalls({
  area: 'oversights',
  path: '/setups/:setupId/oversights',
  topic: 'oversight',
  plural: 'watches',
  entry: Oversight,
  body: z.object({ ...oversightFields, expectedRevision: ExpectedRevision }).strict(),
  access: { read: reading, write: changing },
})
export const listOversights = oversightCalls.list
export const getOversight = oversightCalls.get
export const getOversightHistory = oversightCalls.history
export const putOversight = oversightCalls.put
export const removeOversight = oversightCalls.remove

const Hours = z
  .string()
  .describe('Highest severity of each hour from startAt, one digit each; 0 if no rule fires.')

const evaluation = {
  issuedAt: Instant.describe('Time of the evaluation; unchanged while the result is the same.'),
  startAt: Instant.describe('Full hour of the first digit.'),
  hours: Hours,
  isOutdated: z.boolean().describe('Whether there was no evaluation for two hours.'),
}

const OversightRisk = z.object({
  ruleId: z.string(),
  severity: Severity,
  dt_start: Instant,
  dt_end: Instant.describe('End of the last hour with data.'),
  placeCount: z.int().describe('Maximum number of places at the same time.'),
})

export const listOversightRisks = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/oversights/risks',
  varies: 'person',
  area: 'oversights',
  summary: 'Risks forecast by each watch of the organisation, with their severity and start, by rule.',
  access: { scope: 'self', feature: 'oversight' },
  topics: ['oversight', 'oversight_risk', 'tick'],
  params: { ...setup, userId: z.string() },
  response: {
    oversights: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          judged: z.object(evaluation).nullable().describe('null: not evaluated yet.'),
          risks: z.array(OversightRisk).describe('Worst first, then by start.'),
        }),
      )
      .max(MAX_OVERSIGHTS),
  },
})

export const OversightPlaceCounts = z
  .object({ castpoints: z.int(), stations: z.int(), segments: z.int() })
  .describe('Places in the area.')

export const getOversightRisks = route({
  method: 'GET',
  path: '/setups/:setupId/oversights/:id/risks',
  area: 'oversights',
  summary: 'When and where the rules of a watch fire.',
  access: reading,
  topics: ['oversight', 'oversight_risk', 'tick'],
  params: { ...setup, id: z.string() },
  response: {
    judged: z
      .object({
        ...evaluation,
        inArea: OversightPlaceCounts,
        rules: z.array(
          z.object({
            ruleId: z.string(),
            severity: Severity.describe(
              'Highest severity of its hours; that of the rule if it does not fire.',
            ),
            severities: z
              .string()
              .optional()
              .describe('Highest severity of each hour, one digit; missing in results of earlier versions.'),
            counts: z.array(z.int()).describe('Number of places at which it fires, by hour.'),
            placeCount: z.int().describe('Number of places at which it fires in any of the hours.'),
            knownCount: z.int().describe('Number of places with data for its measure.'),
            places: z
              .array(
                z.object({
                  kind: z.enum(OVERSIGHT_PLACE_KINDS),
                  id: z.string(),
                  name: z.string(),
                  longitude: z.number(),
                  latitude: z.number(),
                  mask: z.string().describe('One digit per hour: 1 if it fires there.'),
                  severities: z
                    .string()
                    .optional()
                    .describe('Severity of each hour there, 0 if it does not fire.'),
                  worst: z.number().describe('Value furthest beyond the bound.'),
                  worstAt: Instant,
                }),
              )
              .describe(
                `The first ${MAX_NAMED_PLACES} places where it fires, earliest and furthest beyond the bound first.`,
              ),
          }),
        ),
      })
      .nullable(),
  },
})

export const OversightPeriod = z.object({
  from: Instant,
  to: Instant.nullable().describe('null: still active.'),
  severity: Severity.describe('Highest severity of the period.'),
})

export const listOversightSpells = route({
  method: 'GET',
  path: '/setups/:setupId/oversights/:id/spells',
  area: 'oversights',
  summary: 'Periods in which a watch was active, because a rule fired in the current hour, newest first.',
  access: reading,
  topics: ['oversight', 'oversight_risk', 'tick'],
  params: { ...setup, id: z.string() },
  query: {
    days: z.coerce.number<number>().int().min(1).max(30).optional().describe('Days back; default: 7.'),
  },
  response: { from: Instant, spells: z.array(OversightPeriod).max(500) },
})

export const tryOversight = route({
  method: 'POST',
  path: '/setups/:setupId/oversights/try',
  area: 'oversights',
  summary: `How often a draft would have been active in the last ${OVERSIGHT_TRY_DAYS} days, evaluated with the readings and with the latest forecast of each hour.`,
  access: changing,
  params: setup,
  body: z.object({ area: OversightArea, rules: oversightFields.rules }).strict(),
  response: {
    from: Instant,
    to: Instant,
    knownHours: z.int().describe('Hours with data.'),
    times: z.int().describe('Number of periods in which a rule fired.'),
    activeHours: z.int(),
    rules: z.array(z.object({ ruleId: z.string(), times: z.int(), activeHours: z.int() })),
    spells: z.array(OversightPeriod).max(200).describe('The latest periods, newest first.'),
    inArea: OversightPlaceCounts,
    triedPlaces: OversightPlaceCounts.describe(
      'Places that were tested; a uniform sample if there are many.',
    ),
  },
})

export const OversightNotices = z
  .array(
    z.object({
      oversightId: z.string().max(64),
      ways: z.array(z.enum(WAYS)).max(WAYS.length),
      minSeverity: Severity,
    }),
  )
  .max(MAX_OVERSIGHTS)

export const FollowedAreas = z
  .array(z.object({ id: z.string(), name: z.string(), geometry: ZoneArea.nullable() }))
  .describe('Watches with their areas; `geometry` is null for a watch of selected places.')

const FollowedOversights = {
  type: z.enum(FAVOURITE_TYPES),
  ids: z.array(z.string()).describe('Favourite watches, in the person’s order.'),
  oversights: FollowedAreas,
  notices: OversightNotices,
}
const self = { setupId: z.string(), userId: z.string() }

/** Followed watches are personal settings: the current ones are returned even in a replay. */
export const listFollowedOversights = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/oversights',
  area: 'oversights',
  summary: 'The person’s favourite watches with their areas, and those that notify the person.',
  access: { scope: 'administered' },
  params: self,
  response: FollowedOversights,
})

export const followOversights = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/oversights',
  area: 'oversights',
  summary:
    'Sets the watches that notify the person, with minimum severity and ways; watches not listed send none.',
  access: { scope: 'self', feature: 'oversight' },
  params: self,
  body: z.object({ notices: OversightNotices }).strict(),
  response: FollowedOversights,
})
