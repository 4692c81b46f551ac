import { z } from 'zod'
import { WARNING_SEVERITIES } from './alert-codes.ts'
import { CEIL_KINDS, MAX_CEIL_STATIONS, WEATHER_RULE_KINDS } from './ceil-codes.ts'
import { WAYS } from './codes.ts'
import { Instant, route } from './route.ts'
import { Measure } from './stations.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const areaCall = {
  area: 'ceils',
  access: { scope: 'member', feature: 'stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting'],
  params: { setupId: z.string(), stationId: z.string() },
} as const

const Value = z
  .number()
  .nullable()
  .describe('°C, km/h or m above the gauge; null if the kind has no threshold value.')

export const listAvailableCeils = route({
  ...areaCall,
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/available_ceils',
  summary:
    'Threshold kinds for which the station has the measures, with the conditions that open and close them.',
  response: {
    ceils: z.array(
      z.object({
        kind: z.enum(CEIL_KINDS),
        measures: z.array(Measure).describe('Measures that the threshold uses, the compared one first.'),
        bounds: z
          .tuple([z.number(), z.number()])
          .nullable()
          .describe('Minimum and maximum of the threshold value.'),
        usual: Value,
        newest: z.object({ value: z.number(), at: Instant }).describe('Latest reading of the first measure.'),
      }),
    ),
    readingsToOpen: z
      .int()
      .describe('Consecutive readings; one at a station that reports every 30 minutes or less often.'),
    readingsToClose: z.int(),
  },
})

export const tryCeil = route({
  ...areaCall,
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/ceil_trial',
  summary:
    'When a threshold would have been crossed in the last 30 days; a water level is tested by the level alone, without the forecast wind.',
  query: {
    kind: z.enum(CEIL_KINDS),
    value: z.coerce
      .number<number>()
      .min(-60)
      .max(5000)
      .optional()
      .describe(
        '°C, km/h or m; default: the usual value of the kind. Not used for the surface below the dew point.',
      ),
    direction: z.coerce
      .number<number>()
      .min(0)
      .max(360)
      .optional()
      .describe('For wind: direction it blows from, degrees, within 22.5°; default: any direction.'),
  },
  response: {
    from: Instant,
    to: Instant,
    readings: z.int().describe('Number of readings that the threshold can be checked against.'),
    closingValue: Value,
    openings: z
      .array(
        z.object({
          start: Instant,
          end: Instant.nullable().describe('null: still open.'),
          worst: z.number().nullable().describe('Worst reading of the first measure.'),
        }),
      )
      .describe('In chronological order.'),
  },
})

const Bearing = z.number().min(0).max(360).nullable()

export const CeilThresholds = z
  .array(
    z
      .object({
        kind: z.enum(CEIL_KINDS),
        isEnabled: z.boolean(),
        severity: z.literal(WARNING_SEVERITIES).describe('1 minor, 2 moderate, 3 strong, 4 extreme.'),
        value: Value.default(null),
        directionDeg: Bearing.default(null).describe(
          'Direction the wind blows from, within 22.5°; null: any direction.',
        ),
        windKmh: z
          .number()
          .min(1)
          .max(250)
          .nullable()
          .default(null)
          .describe('For a water level: forecast wind that is also required; null: the level alone.'),
      })
      .strict(),
  )
  .max(CEIL_KINDS.length)

const keeping = { scope: 'member', feature: 'admin_ceils' } as const
const reading = { scope: 'member', anyFeature: ['stations', 'alerts', 'admin_ceils'] } as const
const setup = { setupId: z.string() }

const described = {
  name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
  stationIds: z
    .array(z.string().max(200))
    .max(MAX_CEIL_STATIONS)
    .describe(
      'Stations where the thresholds apply; none: every station without its own thresholds of the same kind.',
    ),
  thresholds: CeilThresholds.min(1),
}

export const Ceil = z.object({ id: z.string(), revision: Revision, ...described })

export const ceilCalls = versionedCalls({
  area: 'ceils',
  path: '/setups/:setupId/ceils',
  topic: 'ceil',
  plural: 'alert thresholds for stations',
  entry: Ceil,
  body: z.object({ ...described, expectedRevision: ExpectedRevision }).strict(),
  access: { read: reading, write: keeping },
})
export const listCeils = ceilCalls.list
export const getCeil = ceilCalls.get
export const getCeilHistory = ceilCalls.history
export const putCeil = ceilCalls.put
export const removeCeil = ceilCalls.remove

const self = { setupId: z.string(), userId: z.string() }
const ownAlertsAccess = { scope: 'self', feature: 'alerts' } as const
const userCeil = {
  stationId: z.string().max(200),
  thresholds: CeilThresholds,
  ways: z
    .array(z.enum(WAYS))
    .max(WAYS.length)
    .describe('How the person is notified, in addition to the list of alerts.'),
}
export const UserCeil = z.object({ ...userCeil, stationName: z.string(), revision: Revision })

export const listUserCeils = route({
  area: 'ceils',
  method: 'GET',
  path: '/setups/:setupId/users/:userId/stations_ceils',
  summary: 'The caller’s own thresholds, by station.',
  access: ownAlertsAccess,
  topics: ['user_ceil', 'station', 'setup_station', 'station_setting'],
  varies: 'person',
  params: self,
  response: { ceils: z.array(UserCeil) },
})

export const putUserCeil = route({
  area: 'ceils',
  method: 'POST',
  path: '/setups/:setupId/users/:userId/stations_ceils',
  summary: 'Sets the caller’s own thresholds of a station; an empty list removes them.',
  access: ownAlertsAccess,
  params: self,
  body: z.object({ ...userCeil, expectedRevision: ExpectedRevision }).strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})

const Bound = z.number().nullable()
export const CastpointRules = z
  .array(
    z
      .object({
        kind: z.enum(WEATHER_RULE_KINDS),
        isEnabled: z.boolean(),
        bounds: z
          .tuple([Bound, Bound, Bound])
          .describe(
            'From moderate to extreme; null: this severity is never reached. For road_danger the lowest of them is the danger level from which it warns; the severity is the level.',
          ),
        probabilityPct: z
          .number()
          .min(0)
          .max(100)
          .nullable()
          .default(null)
          .describe('Minimum probability of a road below 0 °C; null: not required.'),
        warningHours: z
          .int()
          .optional()
          .describe('Of road_danger: an alert begins within this many hours; 24 if it is left out.'),
      })
      .strict(),
  )
  .max(WEATHER_RULE_KINDS.length)
const rulesPath = '/setups/:setupId/castpoint_rules'

export const getCastpointRules = route({
  area: 'ceils',
  method: 'GET',
  path: rulesPath,
  summary: 'Bounds of the weather warnings at the forecast points of the organisation.',
  access: reading,
  topics: ['castpoint_rules'],
  params: setup,
  response: {
    revision: Revision.nullable().describe('null: the product’s rules have not been changed.'),
    isOfProduct: z.boolean(),
    rules: CastpointRules.describe('Each kind exactly once.'),
    defaults: CastpointRules.describe('The product’s rules.'),
  },
})

export const listCastpointRulesChanges = route({
  area: 'ceils',
  method: 'GET',
  path: `${rulesPath}/history`,
  summary: 'History of the weather bounds: who changed them and when, newest first, 50 at a time.',
  access: keeping,
  topics: ['castpoint_rules'],
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
        rules: CastpointRules.nullable().describe('null: reset to the product’s rules.'),
      }),
    ),
  },
})

export const putCastpointRules = route({
  area: 'ceils',
  method: 'PUT',
  path: rulesPath,
  summary: 'Sets the weather bounds; refuses bounds that are impossible or do not increase in severity.',
  access: keeping,
  params: setup,
  body: z
    .object({
      rules: CastpointRules.nullable().describe('null: reset to the product’s rules.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})
