import * as calls from '@verglas/contract'
import type { NotificationKind } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Membership } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import * as queries from './queries.ts'

const EVERY_DAY = { days: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }

export function notificationRoutes(app: App): void {
  serve(app, calls.listNotifications, async ({ db, person }) => ({
    notifications: await queries.notificationsOf(db, person.id),
    bulletins: await queries.bulletinsOf(db, person.id),
    quietHours: await queries.quietHoursOf(db, person.id),
    hasPhone: person.phone !== null,
    timezone: await queries.zoneOf(db, person.timezone),
  }))

  serve(app, calls.addAlertNotification, async ({ db, person, params: { castpointId, type } }) => {
    await refuseUnknown(db, castpointId)
    if (type === 'sms' && person.phone === null) throw new AppError('NoPhone')
    await queries.addNotification(db, { personId: person.id, castpointId, kind: `alert_${type}` })
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.removeAlertNotification, async ({ db, person, params: { castpointId, type } }) => {
    await queries.removeNotification(db, { personId: person.id, castpointId, kind: `alert_${type}` })
    return kindsAt(db, person.id, castpointId)
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

  serve(app, calls.addBulletinEmail, async ({ db, person, member, params: { castpointId }, now }) => {
    refuseHidden(member)
    await refuseUnknown(db, castpointId)
    const known = await queries.bulletinsOf(db, person.id, castpointId)
    if (known.length === 0)
      created(await queries.createBulletin(db, { personId: person.id, castpointId, ...EVERY_DAY }, now))
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.removeBulletinEmail, async ({ db, person, params: { castpointId } }) => {
    await queries.removeBulletinsOf(db, person.id, castpointId)
    return kindsAt(db, person.id, castpointId)
  })

  serve(app, calls.setQuietHours, async ({ db, person, body: { quietHours } }) => {
    await queries.saveQuietHours(db, person.id, quietHours)
    return { quietHours }
  })

  scheduleRoutes(app)
}

function scheduleRoutes(app: App): void {
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
  const [found] = await queries.notificationsOf(db, personId, castpointId)
  return { castpointId, kinds: found?.kinds ?? ([] as NotificationKind[]) }
}

async function refuseUnknown(db: SetupDb, castpointId: string): Promise<void> {
  if (!(await queries.hasCastpoint(db, castpointId))) throw new NotFound(`forecast point ${castpointId}`)
}

/** The role may have the bulletins by mail taken away. */
function refuseHidden({ features }: Membership): void {
  if (features.has('bulletin_email_hide'))
    throw new AppError('Forbidden', { detail: 'bulletin_email_hide closes bulletins by mail' })
}

function created(bulletin: queries.Bulletin | null): queries.Bulletin {
  if (!bulletin) throw new Invalid('body', 'no further schedule: there are as many as one may have')
  return bulletin
}
