import { z } from 'zod'
import { WARNING_SEVERITIES } from './alert-codes.ts'
import { ALERT_NOTIFICATION_KINDS, NOTIFICATION_KINDS, WAYS } from './codes.ts'
import { Instant, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'

const self = { setupId: z.string(), userId: z.string() }
const pointParams = { userId: z.string(), castpointId: z.string().max(200) }

const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM in the person’s time zone.')

export const CronBulletin = z.object({
  id: z.string(),
  castpointId: z.string(),
  days: z.array(z.number().int()).describe('1: Monday to 7: Sunday.'),
  time: LocalTime,
})
const Schedule = z
  .object({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'a day is listed twice')
      .default([1, 2, 3, 4, 5, 6, 7]),
    time: LocalTime.default('08:00'),
  })
  .strict()

export const QuietHours = z.object({ from: LocalTime, to: LocalTime }).strict()

const Kinds = {
  castpointId: z.string(),
  kinds: z
    .array(z.enum(NOTIFICATION_KINDS))
    .describe('Kinds of notifications that the person gets for the point.'),
}

const CircuitKinds = {
  circuitId: z.string(),
  kinds: z.array(z.enum(ALERT_NOTIFICATION_KINDS)).describe('Ways by which the person gets its alerts.'),
}

/** Lowest severity about which a person is notified. */
const MinSeverity = z.literal(WARNING_SEVERITIES)

export const listNotifications = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/notifications',
  area: 'notifications',
  summary: 'The person’s notifications by forecast point and circuit, bulletin schedules and quiet hours.',
  access: { scope: 'administered', feature: 'forecasts' },
  params: self,
  response: {
    notifications: z.array(
      z.object({
        ...Kinds,
        name: z.string(),
        minSeverity: MinSeverity.describe('Alerts below this severity are not notified for the point.'),
      }),
    ),
    circuits: z
      .array(
        z.object({
          ...CircuitKinds,
          name: z.string(),
          minSeverity: MinSeverity.describe('Alerts below this severity are not notified for the circuit.'),
        }),
      )
      .describe('Circuits of whose alerts the person is notified, in the order of the network.'),
    bulletins: z.array(CronBulletin),
    quietHours: QuietHours.nullable(),
    hasPhone: z.boolean().describe('Whether there is a phone number for SMS.'),
    timezone: z.string().describe('Time zone of the times.'),
  },
})

const alert = { ...self, castpointId: z.string().max(200), type: z.enum(WAYS) }
/** People may always end their own subscriptions, whatever role they have now. */
const ending = { scope: 'self' } as const
const subscribing = { scope: 'self', feature: 'datapoints_sub' } as const
const forecastAccess = { scope: 'self', feature: 'forecasts' } as const

export const addAlertNotification = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/castpoints/:castpointId/notifications/alerts/:type',
  area: 'notifications',
  summary:
    'Turns on alert notifications for the point; by SMS only with a phone number (NoPhone), by push only with a registered browser (NoPushDevice).',
  access: subscribing,
  params: alert,
  response: Kinds,
})

export const removeAlertNotification = route({
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/castpoints/:castpointId/notifications/alerts/:type',
  area: 'notifications',
  summary: 'Turns off alert notifications for the point by this way.',
  access: ending,
  params: alert,
  response: Kinds,
})

export const setAlertSeverity = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/castpoints/:castpointId/notifications/min_severity',
  area: 'notifications',
  summary:
    'Sets the minimum severity of alert notifications for the point, for all ways; stored while one of them is on.',
  access: subscribing,
  params: { ...self, castpointId: z.string().max(200) },
  body: z.object({ minSeverity: MinSeverity }).strict(),
  response: { castpointId: z.string(), minSeverity: MinSeverity },
})

const circuitAlert = { ...self, circuitId: z.string().max(200), type: z.enum(WAYS) }

export const addCircuitAlertNotification = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/circuits/:circuitId/notifications/alerts/:type',
  area: 'notifications',
  summary:
    'Turns on notifications of the alerts on a circuit; by SMS only with a phone number (NoPhone), by push only with a registered browser (NoPushDevice).',
  access: subscribing,
  params: circuitAlert,
  response: CircuitKinds,
})

export const removeCircuitAlertNotification = route({
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/circuits/:circuitId/notifications/alerts/:type',
  area: 'notifications',
  summary: 'Turns off notifications of the alerts on a circuit by this way.',
  access: ending,
  params: circuitAlert,
  response: CircuitKinds,
})

export const setCircuitAlertSeverity = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/circuits/:circuitId/notifications/min_severity',
  area: 'notifications',
  summary:
    'Sets the minimum severity of alert notifications for a circuit, for all ways; stored while one of them is on.',
  access: subscribing,
  params: { ...self, circuitId: z.string().max(200) },
  body: z.object({ minSeverity: MinSeverity }).strict(),
  response: { circuitId: z.string(), minSeverity: MinSeverity },
})

export const addCastUpdate = route({
  method: 'POST',
  path: '/users/:userId/castpoints/:castpointId/notifications/cast_update',
  area: 'notifications',
  summary: 'Turns on mails sent whenever the forecast of the next hours differs from the last notified one.',
  access: subscribing,
  params: pointParams,
  response: Kinds,
})

export const removeCastUpdate = route({
  method: 'DELETE',
  path: '/users/:userId/castpoints/:castpointId/notifications/cast_update',
  area: 'notifications',
  summary: 'Turns off mails about changes of the forecast.',
  access: ending,
  params: pointParams,
  response: Kinds,
})

export const addBulletinEmail = route({
  method: 'POST',
  path: '/users/:userId/castpoints/:castpointId/notifications/bulletin_email',
  area: 'notifications',
  summary: 'Turns on bulletins of the point by mail; Monday to Sunday at 8:00 if there is no schedule yet.',
  access: subscribing,
  params: pointParams,
  response: Kinds,
})

export const removeBulletinEmail = route({
  method: 'DELETE',
  path: '/users/:userId/castpoints/:castpointId/notifications/bulletin_email',
  area: 'notifications',
  summary: 'Turns off bulletins of the point and deletes its schedules.',
  access: ending,
  params: pointParams,
  response: Kinds,
})

const target = { ...self, a: z.enum(['castpoints']), b: z.string().max(200) }

export const listCronBulletins = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/:a/:b/cron_bulletins',
  area: 'notifications',
  summary: 'Bulletin schedules of one place.',
  access: forecastAccess,
  params: target,
  response: { bulletins: z.array(CronBulletin) },
})

export const createCronBulletin = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/:a/:b/cron_bulletins',
  area: 'notifications',
  summary: 'Adds a bulletin by mail on these days at this time of the person’s zone.',
  access: subscribing,
  params: target,
  body: Schedule,
  response: { bulletin: CronBulletin },
})

export const updateCronBulletin = route({
  method: 'PUT',
  path: '/cron_bulletins/:bulletinId',
  area: 'notifications',
  summary: 'Changes the days and time of one of the caller’s own schedules.',
  access: { scope: 'member', feature: 'datapoints_sub' },
  params: { bulletinId: z.string().max(200) },
  body: Schedule,
  response: { bulletin: CronBulletin },
})

export const removeCronBulletin = route({
  method: 'DELETE',
  path: '/cron_bulletins/:bulletinId',
  area: 'notifications',
  summary: 'Removes one of the caller’s own schedules.',
  access: { scope: 'member' },
  params: { bulletinId: z.string().max(200) },
  response: { bulletinId: z.string() },
})

export const sendTestMessage = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/notifications/test/:type',
  area: 'notifications',
  summary:
    'Sends a test message to the person’s own address, number or browsers, at most one a minute for each way (NoPhone, NoPushDevice).',
  access: subscribing,
  params: { ...self, type: z.enum(WAYS) },
  response: { type: z.enum(WAYS) },
})

export const setQuietHours = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/quiet_hours',
  area: 'notifications',
  summary:
    'Sets the hours, in the person’s zone, in which only extreme alerts are notified; the others are delayed until the end.',
  access: { scope: 'self' },
  params: self,
  body: z
    .object({
      quietHours: QuietHours.refine(({ from, to }) => from !== to, 'begins when it ends').nullable(),
    })
    .strict(),
  response: { quietHours: QuietHours.nullable() },
})

export const PushDevice = z.object({
  id: z.string().describe('SHA-256 of the endpoint, base64url: lets a browser find its own entry.'),
  name: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable().describe('When the push service last accepted a notification.'),
})

export const listPushDevices = route({
  method: 'GET',
  path: '/users/:userId/push_devices',
  area: 'notifications',
  summary: 'Browsers that get the person’s notifications, and the key with which a browser subscribes.',
  access: { scope: 'self' },
  params: { userId: z.string() },
  response: {
    serverKey: z
      .string()
      .nullable()
      .describe('Public key (VAPID), base64url; null if the installation has no contact configured.'),
    devices: z.array(PushDevice),
  },
})

export const addPushDevice = route({
  method: 'POST',
  path: '/users/:userId/push_devices',
  area: 'notifications',
  summary: 'Registers the browser; one registered by somebody else is transferred to the caller.',
  access: ending,
  params: { userId: z.string() },
  body: z
    .object({
      name: z.string().trim().min(1).max(80).regex(ONE_LINE, 'one line'),
      endpoint: z.url().max(2000),
      p256dh: z
        .string()
        .regex(/^[\w-]{87}=?$/)
        .describe('65 bytes, base64url.'),
      auth: z
        .string()
        .regex(/^[\w-]{22}={0,2}$/)
        .describe('16 bytes, base64url.'),
      serverKey: z.string().max(100).describe('Key with which the browser subscribed.'),
    })
    .strict(),
  response: { device: PushDevice },
})

export const removePushDevice = route({
  method: 'DELETE',
  path: '/users/:userId/push_devices/:pushDeviceId',
  area: 'notifications',
  summary: 'Removes the browser; it gets no more notifications.',
  access: ending,
  params: { userId: z.string(), pushDeviceId: z.string().max(100) },
  response: { pushDeviceId: z.string() },
})
