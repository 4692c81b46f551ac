import * as calls from '@verglas/contract'
import type { NotificationKind, Way } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Membership, Person } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { enqueueMails } from '../../mail/outbox.ts'
import { messagesTo, type Reachable } from '../../mail/ways.ts'
import { timezoneOf } from '../users/queries.ts'
import {
  addCircuitNotification,
  circuitNotificationsOf,
  hasCircuit,
  removeCircuitNotification,
  saveCircuitSeverity,
} from './circuit-queries.ts'
import { pushDevicesOf } from './push-queries.ts'
import * as queries from './queries.ts'
import { trialNotice } from './trial-notice.ts'

const EVERY_DAY = { days: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }

export function notificationRoutes(app: App): void {
  serve(app, calls.listNotifications, async ({ db, person, params: { userId } }) => {
    const { phone, timezone } = userId === person.id ? person : await queries.readMemberContact(db, userId)
    return {
      notifications: await queries.notificationsOf(db, userId),
      circuits: await circuitNotificationsOf(db, userId),
      bulletins: await queries.bulletinsOf(db, userId),
      quietHours: await queries.quietHoursOf(db, userId),
      hasPhone: phone !== null,
      timezone: timezone ?? (await timezoneOf(app.database, db.setupId)),
    }
  })

  serve(app, calls.addAlertNotification, async ({ db, person, params: { castpointId, type } }) => {
    await refuseUnknown(db, castpointId)
    refuseUnreachable(await readContact(app, person), type)
    await queries.addNotification(db, { personId: person.id, castpointId, kind: `alert_${type}` })
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.removeAlertNotification, async ({ db, person, params: { castpointId, type } }) => {
    await queries.removeNotification(db, { personId: person.id, castpointId, kind: `alert_${type}` })
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.setAlertSeverity, async ({ db, person, params: { castpointId }, body }) => {
    await refuseUnknown(db, castpointId)
    const storedSeverity = await queries.saveMinSeverity(db, { personId: person.id, castpointId, ...body })
    if (storedSeverity === null) throw new NotFound(`alerts told at ${castpointId}`)
    return { castpointId, minSeverity: storedSeverity }
  })

  serve(app, calls.addCastUpdate, async ({ db, person, params: { castpointId } }) => {
    await refuseUnknown(db, castpointId)
    await queries.addNotification(db, { personId: person.id, castpointId, kind: 'cast_update' })
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.removeCastUpdate, async ({ db, person, params: { castpointId } }) => {
    await queries.removeNotification(db, { personId: person.id, castpointId, kind: 'cast_update' })
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.setQuietHours, async ({ db, person, body: { quietHours } }) => {
    await queries.saveQuietHours(db, person.id, quietHours)
    return { quietHours }
  })

  serve(app, calls.sendTestMessage, async ({ db, person, params: { type }, now }) => {
    const reader = await readContact(app, person)
    refuseUnreachable(reader, type)
    const { publicUrl } = app.config
    const notice = trialNotice({ person, setupId: db.setupId, type, publicUrl, now })
    await enqueueMails(app.database, messagesTo(reader, [type], notice), now)
    return { type }
  })

  circuitRoutes(app)
  scheduleRoutes(app)
}

/** Notifications of the alerts on a circuit. */
function circuitRoutes(app: App): void {
  const kindsOf = async (db: SetupDb, personId: string, circuitId: string) => {
    const [notification] = await circuitNotificationsOf(db, personId, circuitId)
    return { circuitId, kinds: notification?.kinds ?? [] }
  }
  /** For people who may not see circuits, no circuit exists. */
  const refuseUnknownCircuit = async (db: SetupDb, { features }: Membership, circuitId: string) => {
    if (!features.has('roadcast') || !(await hasCircuit(db, circuitId)))
      throw new NotFound(`circuit ${circuitId}`)
  }

  serve(app, calls.addCircuitAlertNotification, async ({ db, person, member, params }) => {
    const { circuitId, type } = params
    await refuseUnknownCircuit(db, member, circuitId)
    refuseUnreachable(await readContact(app, person), type)
    await addCircuitNotification(db, { personId: person.id, circuitId, kind: `alert_${type}` })
    return kindsOf(db, person.id, circuitId)
  })

  serve(app, calls.removeCircuitAlertNotification, async ({ db, person, params: { circuitId, type } }) => {
    await removeCircuitNotification(db, { personId: person.id, circuitId, kind: `alert_${type}` })
    return kindsOf(db, person.id, circuitId)
  })

  serve(app, calls.setCircuitAlertSeverity, async ({ db, person, member, params: { circuitId }, body }) => {
    await refuseUnknownCircuit(db, member, circuitId)
    const severity = await saveCircuitSeverity(db, { personId: person.id, circuitId, ...body })
    if (severity === null) throw new NotFound(`alerts notified of circuit ${circuitId}`)
    return { circuitId, minSeverity: severity }
  })
}

function scheduleRoutes(app: App): void {
  serve(app, calls.addBulletinEmail, async ({ db, person, member, params: { castpointId }, now }) => {
    refuseHidden(member)
    await refuseUnknown(db, castpointId)
    const schedules = await queries.bulletinsOf(db, person.id, castpointId)
    if (schedules.length === 0)
      created(await queries.createBulletin(db, { personId: person.id, castpointId, ...EVERY_DAY }, now))
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.removeBulletinEmail, async ({ db, person, params: { castpointId } }) => {
    await queries.removeBulletinsOf(db, person.id, castpointId)
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.listCronBulletins, async ({ db, person, params: { b } }) => {
    await refuseUnknown(db, b)
    return { bulletins: await queries.bulletinsOf(db, person.id, b) }
  })

  serve(app, calls.createCronBulletin, async ({ db, person, member, params: { b }, body, now }) => {
    refuseHidden(member)
    await refuseUnknown(db, b)
    const schedule = { personId: person.id, castpointId: b, ...body }
    return { bulletin: created(await queries.createBulletin(db, schedule, now)) }
  })

  serve(app, calls.updateCronBulletin, async ({ db, person, member, params: { bulletinId }, body, now }) => {
    refuseHidden(member)
    const bulletin = await queries.updateBulletin(db, { personId: person.id, id: bulletinId, ...body }, now)
    if (!bulletin) throw new NotFound(`bulletin ${bulletinId}`)
    return { bulletin }
  })

  serve(app, calls.removeCronBulletin, async ({ db, person, params: { bulletinId } }) => {
    if (!(await queries.removeBulletin(db, person.id, bulletinId)))
      throw new NotFound(`bulletin ${bulletinId}`)
    return { bulletinId }
  })
}

async function kindsAt(db: SetupDb, personId: string, castpointId: string) {
  const [notification] = await queries.notificationsOf(db, personId, castpointId)
  return { castpointId, kinds: notification?.kinds ?? ([] as NotificationKind[]) }
}

async function refuseUnknown(db: SetupDb, castpointId: string): Promise<void> {
  if (!(await queries.hasCastpoint(db, castpointId))) throw new NotFound(`forecast point ${castpointId}`)
}

async function readContact({ database }: App, { id, email, phone }: Person): Promise<Reachable> {
  const devices = await pushDevicesOf(database, id)
  return { email, phone, pushDevices: devices.map((device) => device.id) }
}

function refuseUnreachable({ phone, pushDevices }: Reachable, way: Way): void {
  if (way === 'sms' && phone === null) throw new AppError('NoPhone')
  if (way === 'push' && pushDevices.length === 0) throw new AppError('NoPushDevice')
}

/** A role can exclude bulletins by mail. */
function refuseHidden({ features }: Membership): void {
  if (features.has('bulletin_email_hide'))
    throw new AppError('Forbidden', { detail: 'bulletin_email_hide closes bulletins by mail' })
}

function created(bulletin: queries.Bulletin | null): queries.Bulletin {
  if (!bulletin) throw new Invalid('body', 'no further schedule: there are as many as one may have')
  return bulletin
}
