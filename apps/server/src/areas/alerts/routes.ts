import {
  getVigicrues,
  getVigilance,
  listAlertAreas,
  listAlertTypes,
  listCastpointAlerts,
  listUserAlerts,
  listVigilanceDomains,
  markAlertsRead,
  markRead,
} from '@verglas/contract'
import { ALERT_MAPS, type ReadType } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import { type AsOf, atMs, latestAsOf } from '../../db/as-of.ts'
import { type NewReadMark, publishReadMarks, readMarkKey, readMarksOf } from '../../db/read-marks.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { alertAreas } from './alert-areas.ts'
import { openAlertsAtPoints } from './at-points.ts'
import { toDetail, withBulletinTexts } from './detail.ts'
import { type AlertInForce, type AtPoint, hasNoPlace } from './in-force.ts'
import { vigicruesMap, vigilanceDomains, vigilanceMap } from './maps.ts'
import * as queries from './queries.ts'
import { roadUntil } from './road-until.ts'
import { byUrgency, isRead, placeView, toAlertView } from './rules.ts'
import { severityNames, typeNames } from './words.ts'

/** Entities that determine which alerts affect which points. */
const MATCHED = [
  'alert',
  'alert_list',
  'own_alert',
  'castpoint',
  'point',
  'station',
  'setup_station',
  'station_setting',
  'circuit',
  'tick',
] as const

type AlertReader = ReturnType<typeof openAlertsAtPoints>

export function alertRoutes(app: App): void {
  const reader = openAlertsAtPoints()
  const { inForce, shapesOf } = reader
  serveAlerts(app, reader)
  serveReadMarks(app, reader)

  serve(app, getVigilance, ({ db, asOf }) => vigilanceMap(db, asOf, inForce))
  serve(app, listVigilanceDomains, async () => vigilanceDomains())
  serve(app, getVigicrues, ({ db, asOf }) => vigicruesMap(db, asOf, shapesOf))
}

function serveAlerts(app: App, reader: AlertReader): void {
  const { alertsAtPoints, personalAtPoints, liveAlertsAtPoints, shapesOf } = reader

  serve(app, listAlertTypes, async ({ query: { lang = 'fr' } }) => ({
    types: typeNames(lang),
    severities: severityNames(lang),
  }))

  serve(app, listUserAlerts, async ({ db, asOf, caller, query: { lang = 'fr', time } }) => {
    const movedAt = app.tail.movedAt(db.setupId, MATCHED)
    const listedAlerts = [
      ...(await (time ? alertsAtPoints(db, asOf) : liveAlertsAtPoints(db, asOf, movedAt))),
      ...(await personalAtPoints(db, asOf, caller)),
    ]
    const isReadAt = await readMarksAt(db, asOf, caller, listedAlerts)
    const usedMaps = await queries.usedSources(db, ALERT_MAPS, asOf)
    const viewOf = cachedViews(lang, atMs(asOf))
    const alerts = listedAlerts.map((affecting) => ({
      ...viewOf(affecting.alert),
      ...placeView(affecting.point, lang),
      read: isReadAt(affecting),
    }))
    return {
      alerts: alerts.sort(byUrgency),
      unread: alerts.filter((alert) => !alert.read).length,
      roadUntil: await roadUntil(db, asOf),
      maps: ALERT_MAPS.filter((map) => usedMaps.has(map)),
    }
  })

  serve(app, listCastpointAlerts, async ({ db, asOf, caller, params, query: { lang = 'fr' } }) => {
    const alertsAtPlaces =
      params.castpointId === NO_POINT
        ? (await alertsAtPoints(db, asOf)).filter(({ point }) => hasNoPlace(point))
        : await pointAlerts(reader, { db, asOf, caller, castpointId: params.castpointId })
    const shapes = await shapesOf(db, areasOf(alertsAtPlaces))
    const isReadAt = await readMarksAt(db, asOf, caller, alertsAtPlaces)
    const alerts = alertsAtPlaces.map((affecting) => {
      return toDetail(affecting, shapes, lang, { atMs: atMs(asOf), read: isReadAt(affecting) })
    })
    return { alerts: alerts.sort(byUrgency), roadUntil: await roadUntil(db, asOf) }
  })

  serve(app, listAlertAreas, async ({ db, asOf, query: { lang = 'fr' } }) => {
    const pointAlerts = await alertsAtPoints(db, asOf)
    return {
      alerts: alertAreas(pointAlerts, await shapesOf(db, areasOf(pointAlerts)), { lang, atMs: atMs(asOf) }),
    }
  })
}

function serveReadMarks(app: App, { alertsAtPoints, personalAtPoints }: AlertReader): void {
  /** The alerts that a person may mark as read. */
  async function alertsOf(db: SetupDb, personId: string): Promise<AtPoint[]> {
    const asOf = app.tail.latest()
    return [...(await alertsAtPoints(db, asOf)), ...(await personalAtPoints(db, asOf, { personId }))]
  }

  serve(app, markRead, async ({ db, person, member, params }) => {
    const { type, id, castpointId, state } = params
    if (!member.features.has(READ_WITH[type]))
      throw new AppError('Forbidden', { detail: `the feature ${READ_WITH[type]} is needed` })
    const change = { personId: person.id, state }
    const readMark =
      type === 'alerts'
        ? readMarkAt(await alertsOf(db, person.id), params, change)
        : await documentReadMark(db, await latestAsOf(app.database), { type, id }, change)
    if (!readMark) throw new NotFound(`${type} ${id} at ${castpointId}`)
    return { read: readMark.isRead, rev: await publishReadMarks(app.database, db.setupId, [readMark]) }
  })

  serve(app, markAlertsRead, async ({ db, person, body: { state, alerts } }) => {
    const requestedKeys = new Set(alerts.map((alert) => readMarkKey(alert.id, alert.id_castpoint)))
    const ownAlerts = (await alertsOf(db, person.id)).filter(({ alert, point }) =>
      requestedKeys.has(readMarkKey(alert.id, point.castpointId)),
    )
    if (ownAlerts.length === 0) throw new NotFound('alerts that are in force')
    const readMarks = ownAlerts.map(({ alert, point }) =>
      readMarkOf(alert, point.castpointId, { personId: person.id, state }),
    )
    return { marked: readMarks.length, rev: await publishReadMarks(app.database, db.setupId, readMarks) }
  })
}

type PointRequest = { db: SetupDb; asOf: AsOf; caller: { personId: string }; castpointId: string }

/** The alerts at one forecast point with their texts, including those of the caller's own thresholds. */
async function pointAlerts(
  { alertsAtPoints, personalAtPoints }: AlertReader,
  { db, asOf, caller, castpointId }: PointRequest,
): Promise<AtPoint[]> {
  const [place] = await queries.placesOf(db, asOf, castpointId)
  if (!place) throw new NotFound(`forecast point ${castpointId}`)
  const personal = await personalAtPoints(db, asOf, caller)
  return [
    ...(await withBulletinTexts(db, asOf, await alertsAtPoints(db, asOf, castpointId))),
    ...personal.filter(({ point }) => point.castpointId === castpointId),
  ]
}

/** Used in addresses for an alert whose place cannot be determined. */
const NO_POINT = '-'

/** The feature that a person needs to read each type. */
const READ_WITH = { alerts: 'alerts', reports: 'reports', briefings: 'news' } as const satisfies Record<
  ReadType,
  Feature
>

type Reader = { personId: string; state: 'read' | 'unread' }

function readMarkAt(
  atPoints: readonly AtPoint[],
  { id, castpointId }: { id: string; castpointId: string },
  by: Reader,
): NewReadMark | null {
  const affecting = atPoints.find(
    ({ alert, point }) =>
      alert.id === id &&
      (point.castpointId || point.stationId || point.circuitId || NO_POINT) === castpointId,
  )
  return affecting ? readMarkOf(affecting.alert, affecting.point.castpointId, by) : null
}

/** The read mark of a report or briefing, which belongs to no point. */
async function documentReadMark(
  db: SetupDb,
  asOf: AsOf,
  { type, id }: { type: Exclude<ReadType, 'alerts'>; id: string },
  { personId, state }: Reader,
): Promise<NewReadMark | null> {
  const isThere = (await versioned.at(db, queries.DOCUMENTS[type], id, asOf)) !== null
  const isRead = state === 'read'
  return isThere
    ? { personId, type, targetId: id, placeId: '', isRead, severity: null, startsAt: null }
    : null
}

/** Records the alert's severity and start when it was read: if it worsens, it counts as unread again. */
const readMarkOf = (
  { id, severity, startsAt }: AlertInForce,
  placeId: string,
  { personId, state }: Reader,
): NewReadMark => ({
  personId,
  type: 'alerts',
  targetId: id,
  placeId,
  isRead: state === 'read',
  severity,
  startsAt,
})

/** Finds which of the alerts a person has read, each at its point. */
async function readMarksAt(
  db: SetupDb,
  asOf: AsOf,
  { personId }: { personId: string },
  atPoints: readonly AtPoint[],
): Promise<(affecting: AtPoint) => boolean> {
  const targetIds = [...new Set(atPoints.map(({ alert }) => alert.id))]
  const readMarks = await readMarksOf(db, personId, { type: 'alerts', targetIds }, asOf)
  return ({ alert, point }) => isRead(readMarks.get(readMarkKey(alert.id, point.castpointId)), alert)
}

/** Builds the view of an alert only once for all its points. */
function cachedViews(lang: Locale, nowMs: number) {
  const views = new Map<AlertInForce, ReturnType<typeof toAlertView>>()
  return (alert: AlertInForce) => {
    const view = views.get(alert) ?? toAlertView(alert, lang, nowMs)
    views.set(alert, view)
    return view
  }
}

/** The areas with a shape of their own. */
const areasOf = (atPoints: readonly AtPoint[]): Set<string> =>
  new Set(atPoints.flatMap(({ alert }) => alert.content.areas.flatMap(({ area }) => area || [])))
