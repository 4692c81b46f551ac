import { z } from 'zod'
import {
  ALERT_MAPS,
  ALERT_SOURCES,
  ALERT_STATUSES,
  ALERT_TYPES,
  READ_TYPES,
  SEVERITIES,
} from './alert-codes.ts'
import { CEIL_KINDS, RULE_SCOPES, WEATHER_ALERT_KINDS } from './ceil-codes.ts'
import { LOCALES } from './codes.ts'
import { Instant, route } from './route.ts'
import { Measure } from './stations.ts'

export const AlertType = z.enum(ALERT_TYPES)
export const Severity = z
  .literal(SEVERITIES)
  .describe('0 none or ended, 1 minor, 2 moderate, 3 strong, 4 extreme.')
const Lang = z.enum(LOCALES).optional().describe('Language of names and texts; default fr.')

export const AlertHour = z.object({ from: Instant, to: Instant, severity: Severity, level: z.string() })
const AlertHours = z
  .array(AlertHour)
  .nullable()
  .describe(
    'Severity by period, where the source states it; of a danger of the road, the level stored for each hour. null: `severity` holds for all of the alert.',
  )

const OwnReading = z
  .object({ at: Instant, values: z.array(z.object({ measure: Measure, value: z.number() })) })
  .nullable()

/** Reason of the product's own alert: the rule, the values with their times, and what would close the alert. Metric. */
export const OwnReason = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('ceil'),
    scope: z.enum(RULE_SCOPES),
    ruleName: z.string().nullable().describe('Name of the rule, for thresholds of an organisation.'),
    kind: z.enum(CEIL_KINDS),
    bound: z.number().nullable().describe('°C, km/h or m; null if the bound is the dew point.'),
    directionDeg: z.number().nullable(),
    windKmh: z.number().nullable().describe('Forecast wind that a water level threshold also requires.'),
    first: OwnReading.describe('Reading that opened the alert.'),
    worst: OwnReading,
    closingValue: z
      .number()
      .nullable()
      .describe(
        'Two consecutive readings at or beyond this value close the alert; for the dew point, how far above it the road must be.',
      ),
  }),
  z.object({
    form: z.literal('weather'),
    kind: z.enum(WEATHER_ALERT_KINDS),
    bound: z.number().nullable().describe('Bound of the alert’s severity.'),
    probabilityPct: z.number().nullable(),
    peak: z.object({ at: Instant, value: z.number() }).describe('Worst hour of the forecast.'),
    length: z
      .object({ affectedKm: z.number(), totalKm: z.number() })
      .optional()
      .describe('Of an alert on a circuit: how much of the circuit is affected, and its length.'),
  }),
])

const alert = {
  id: z
    .string()
    .describe(
      'Stays the same through all updates. Prefix: ca- at a forecast point or on a circuit, sa- for a threshold of the organisation, usa- for one of the caller.',
    ),
  id_castpoint: z
    .string()
    .describe('Empty for a circuit, for a station without a forecast point, and without a place.'),
  id_station: z.string().nullable().describe('Station at the point; null if there is none.'),
  id_circuit: z
    .string()
    .nullable()
    .describe('Circuit of an alert of the product; null for an alert at a point or station.'),
  zoneId: z.string().nullable().describe('Zone of the point, the station or the circuit.'),
  point_name: z
    .string()
    .describe('Name of the point, the station or the circuit; «sans lieu» if the source states no place.'),
  type: AlertType,
  severity: Severity,
  message: z
    .string()
    .describe('Headline written by the provider; built from type and colour if the provider gives none.'),
  time_start: Instant,
  start: Instant.describe('Same value as time_start.'),
  end: Instant.nullable().describe('null: open until the provider declares it over.'),
  isEndAssumed: z
    .boolean()
    .describe('The provider states no end: `end` is 24 hours after the start or the last message.'),
  hours: AlertHours,
  source: z
    .enum(ALERT_SOURCES)
    .describe('MG: the product, MF: Météo-France, SMC: Meteorological Service of Canada.'),
  value: z
    .number()
    .nullable()
    .describe('Worst value of a rule of the product; null for alerts of a provider.'),
  own: OwnReason.nullable().describe('Reason for an alert of the product; null for alerts of a provider.'),
  isActive: z.boolean().describe('Whether the alert has begun.'),
  status: z.enum(ALERT_STATUSES),
  level: z.string().describe('The provider’s own term for the severity.'),
  areaName: z.string().nullable().describe('The provider’s name of the zone, department or reach.'),
  issuedAt: Instant.describe('When the provider issued this version.'),
  provider: z.string().describe('Id of the source.'),
  attribution: z.string(),
  read: z
    .boolean()
    .describe(
      'Whether the caller has read it. Becomes false again if the alert worsens or is brought forward.',
    ),
}
export const Alert = z.object(alert)

export const AlertGeometry = z.object({
  type: z.enum(['MultiPolygon', 'MultiLineString']),
  coordinates: z.array(z.unknown()),
})

export const AlertDetail = z.object({
  ...alert,
  description: z.string().nullable().describe('Complete and unaltered text.'),
  instruction: z.string().nullable(),
  textLang: z
    .enum(LOCALES)
    .nullable()
    .describe('Language of the texts if they are not available in the requested one.'),
  urgency: z.string().nullable(),
  certainty: z.string().nullable(),
  sentAt: Instant.nullable(),
  effectiveAt: Instant.nullable(),
  onsetAt: Instant.nullable(),
  expiresAt: Instant.nullable().describe('When the provider’s message expires unless renewed.'),
  areas: z.array(
    z.object({
      name: z.string().nullable(),
      codes: z.array(z.string()),
      geometry: AlertGeometry.nullable(),
      altitude: z
        .number()
        .nullable()
        .describe('Altitude in metres above sea level; with a ceiling, the lower end.'),
      ceiling: z.number().nullable(),
    }),
  ),
  web: z.string().nullable(),
})

export const listAlertTypes = route({
  method: 'GET',
  path: '/alert_types',
  area: 'alerts',
  summary: 'Types and severities of alerts with their names.',
  access: { scope: 'person' },
  query: { lang: Lang },
  response: {
    types: z.array(z.object({ type: AlertType, name: z.string() })),
    severities: z.array(z.object({ severity: Severity, name: z.string() })),
  },
})

const topics = [
  'alert',
  'own_alert',
  'alert_text',
  'alert_list',
  'castpoint',
  'point',
  'station',
  'setup_station',
  'station_setting',
  'circuit',
  'castpoint_rules',
  'read_mark',
  'tick',
] as const

const RoadUntil = Instant.describe(
  'Dangers of the road that begin before this instant are announced; later ones are not evaluated yet.',
)

export const listUserAlerts = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/alerts',
  area: 'alerts',
  summary:
    'Current and upcoming alerts at the forecast points of the organisation and without a place, worst first, with the unread ones.',
  access: { scope: 'self', feature: 'alerts' },
  topics,
  varies: 'person',
  params: { setupId: z.string(), userId: z.string() },
  query: { lang: Lang },
  response: {
    alerts: z.array(Alert),
    unread: z.number().int(),
    roadUntil: RoadUntil,
    maps: z
      .array(z.enum(ALERT_MAPS))
      .describe('Maps of the services that the organisation uses: `getVigilance`, `getVigicrues`.'),
  },
})

export const listCastpointAlerts = route({
  method: 'GET',
  path: '/setups/:setupId/castpoints/:castpointId/alerts',
  area: 'alerts',
  summary:
    'Current and upcoming alerts at one forecast point, in full; for the point «-», those without a place.',
  access: { scope: 'member', feature: 'alerts' },
  topics,
  varies: 'person',
  params: { setupId: z.string(), castpointId: z.string() },
  query: { lang: Lang },
  response: { alerts: z.array(AlertDetail), roadUntil: RoadUntil },
})

export const markRead = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/read/:type/:id/:castpointId/:state',
  area: 'alerts',
  summary:
    'Marks an alert at a point (or at a station without one), a report or a briefing as read or unread by the caller; for reports, briefings and alerts without a place the point is «-».',
  access: { scope: 'self', anyFeature: ['alerts', 'news', 'reports'] },
  params: {
    setupId: z.string(),
    userId: z.string(),
    type: z.enum(READ_TYPES),
    id: z.string().max(200),
    castpointId: z.string().max(200),
    state: z.enum(['read', 'unread']),
  },
  response: { read: z.boolean(), rev: z.number().int() },
})

export const listAlertAreas = route({
  method: 'GET',
  path: '/setups/:setupId/alerts/areas',
  area: 'alerts',
  summary:
    'Areas of the alerts that affect forecast points of the organisation or have no place, for the map; worst first.',
  access: { scope: 'member', feature: 'alerts' },
  topics: topics.filter((topic) => topic !== 'read_mark'),
  params: { setupId: z.string() },
  query: { lang: Lang },
  response: {
    alerts: z.array(
      z.object({
        id: alert.id,
        type: alert.type,
        severity: alert.severity,
        message: alert.message,
        source: alert.source,
        provider: alert.provider,
        level: alert.level,
        areaName: alert.areaName,
        start: alert.start,
        end: alert.end,
        isEndAssumed: alert.isEndAssumed,
        issuedAt: alert.issuedAt,
        attribution: alert.attribution,
        points: z.array(z.string()).describe('Ids of the affected forecast points.'),
        geometries: z
          .array(AlertGeometry)
          .describe('Areas, coasts and river reaches; empty if none are available.'),
      }),
    ),
  },
})

/** More than the alerts at all points of one organisation on a bad day. */
const MAX_READ_MARKS = 5000

export const markAlertsRead = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/read/alerts',
  area: 'alerts',
  summary: 'Marks alerts at points as read or unread by the caller; alerts that have ended are ignored.',
  access: { scope: 'self', feature: 'alerts' },
  params: { setupId: z.string(), userId: z.string() },
  body: z.object({
    state: z.enum(['read', 'unread']),
    alerts: z
      .array(z.object({ id: z.string().max(200), id_castpoint: z.string().max(200) }))
      .min(1)
      .max(MAX_READ_MARKS),
  }),
  response: { marked: z.number().int(), rev: z.number().int() },
})

const external = { setupId: z.string() }
const issue = {
  issuedAt: Instant.nullable().describe('Issue time of the latest map; null if there is none.'),
  attribution: z.string().nullable(),
}

export const getVigilance = route({
  method: 'GET',
  path: '/setups/:setupId/ext/vigilance',
  area: 'alerts',
  summary:
    'Météo-France’s Vigilance: colours by department and coast for today and tomorrow, and the alerts in them.',
  access: { scope: 'member', feature: 'alerts' },
  topics: ['alert', 'alert_list', 'alert_text', 'tick'],
  params: external,
  response: {
    ...issue,
    bulletin: z.string().nullable().describe('The national bulletin, in French.'),
    periods: z.array(
      z.object({
        name: z.string().describe('J: today, J1: tomorrow.'),
        from: Instant,
        to: Instant,
        title: z.string().nullable(),
        text: z.array(z.string()),
        severities: z
          .record(z.string(), Severity)
          .describe('Severity by domain: a department code; with suffix 10, the coast of that department.'),
      }),
    ),
    alerts: z.array(
      z.object({
        domain: z.string(),
        type: AlertType,
        severity: Severity,
        level: z.string(),
        time_start: Instant,
        end: Instant.nullable(),
        hours: z.array(AlertHour),
        description: z.string().nullable(),
      }),
    ),
  },
})

export const listVigilanceDomains = route({
  method: 'GET',
  path: '/setups/:setupId/ext/vigilance/domains',
  area: 'alerts',
  summary: 'Outlines of the departments and their coastlines, for the map; they do not change.',
  access: { scope: 'member', feature: 'alerts' },
  params: external,
  response: {
    domains: z.array(
      z.object({
        domain: z.string(),
        kind: z.enum(['department', 'coast']),
        name: z.string().describe('Name of the department, in French.'),
        geometry: AlertGeometry,
      }),
    ),
    attribution: z.string(),
  },
})

export const getVigicrues = route({
  method: 'GET',
  path: '/setups/:setupId/ext/vigicrues',
  area: 'alerts',
  summary: 'Vigicrues: the monitored river reaches, each with its colour.',
  access: { scope: 'member', feature: 'alerts' },
  topics: ['alert_list'],
  params: external,
  response: {
    ...issue,
    reaches: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.object({
          type: z.literal('Feature'),
          id: z.string(),
          geometry: AlertGeometry,
          properties: z.object({
            code: z.string(),
            name: z.string(),
            territory: z
              .string()
              .nullable()
              .describe('Name of the French territory that monitors the reach.'),
            severity: Severity,
          }),
        }),
      ),
    }),
  },
})
