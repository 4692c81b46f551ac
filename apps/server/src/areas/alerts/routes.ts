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
import type { Feature } from '@verglas/contract/features'
import { type AsOf, atMs, latestAsOf } from '../../db/as-of.ts'
import { type NewReadMark, publishReadMarks, readMarkKey, readMarksOf } from '../../db/read-marks.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { BRIEFINGS } from '../briefings/queries.ts'
import { REPORTS } from '../reports/queries.ts'
import { alertAreas } from './alert-areas.ts'
import { openAlertsAtPoints } from './at-points.ts'
import { toDetail, withTextsBeside } from './detail.ts'
import type { AlertInForce, AtPoint } from './in-force.ts'
import { vigicruesMap, vigilanceDomains, vigilanceMap } from './maps.ts'
import * as queries from './queries.ts'
import { byUrgency, isRead, toShown } from './rules.ts'
import { severityNames, typeNames } from './words.ts'

/** What decides which alerts are at which points. */
const MATCHED = [
  'alert',
  'alert_list',
  'own_alert',
  'castpoint',
  'point',
  'station',
  'setup_station',
  'tick',
] as const

export function alertRoutes(app: App): void {
  const { inForce, alertsAtPoints, personalAtPoints, liveAlertsAtPoints, shapesOf } = openAlertsAtPoints()

  /** What a person may mark. */
  async function alertsOf(db: SetupDb, personId: string): Promise<AtPoint[]> {
    const asOf = app.tail.latest()
    return [...(await alertsAtPoints(db, asOf)), ...(await personalAtPoints(db, asOf, { personId }))]
  }

  serve(app, listAlertTypes, async ({ query: { lang = 'fr' } }) => ({
    types: typeNames(lang),
    severities: severityNames(lang),
  }))

  serve(app, listUserAlerts, async ({ db, asOf, caller, query: { lang = 'fr', time } }) => {
    const movedAt = app.tail.movedAt(db.setupId, MATCHED)
    const found = [
      ...(await (time ? alertsAtPoints(db, asOf) : liveAlertsAtPoints(db, asOf, movedAt))),
      ...(await personalAtPoints(db, asOf, caller)),
    ]
    const marks = await readMarksOf(db, caller.personId, { type: 'alerts', targetIds: idsOf(found) }, asOf)
    const taken = await queries.takenOf(db, ALERT_MAPS, asOf)
    // an alert is at many points
    const shown = new Map<AlertInForce, ReturnType<typeof toShown>>()
    for (const { alert } of found) if (!shown.has(alert)) shown.set(alert, toShown(alert, lang, atMs(asOf)))
    const alerts = found.map(({ alert, point }) => ({
      ...(shown.get(alert) ?? toShown(alert, lang, atMs(asOf))),
      id_castpoint: point.castpointId,
      id_station: point.stationId,
      point_name: point.name,
      read: isRead(marks.get(readMarkKey(alert.id, point.castpointId)), alert),
    }))
    alerts.sort(byUrgency)
    return {
      alerts,
      unread: alerts.filter((alert) => !alert.read).length,
      maps: ALERT_MAPS.filter((map) => taken.has(map)),
    }
  })

  serve(app, listCastpointAlerts, async ({ db, asOf, caller, params, query: { lang = 'fr' } }) => {
    const [place] = await queries.placesOf(db, asOf, params.castpointId)
    if (!place) throw new NotFound(`forecast point ${params.castpointId}`)
    const personal = await personalAtPoints(db, asOf, caller)
    const found = [
      ...(await withTextsBeside(db, asOf, await alertsAtPoints(db, asOf, params.castpointId))),
      ...personal.filter(({ point }) => point.castpointId === params.castpointId),
    ]
    const areas = found.flatMap(({ alert }) =>
      alert.content.areas.flatMap(({ area }) => (area ? [area] : [])),
    )
    const shapes = await shapesOf(db, new Set(areas))
    const marks = await readMarksOf(db, caller.personId, { type: 'alerts', targetIds: idsOf(found) }, asOf)
    const alerts = found.map((affecting) => {
      const { alert, point } = affecting
      const read = isRead(marks.get(readMarkKey(alert.id, point.castpointId)), alert)
      return toDetail(affecting, shapes, lang, { atMs: atMs(asOf), read })
    })
    return { alerts: alerts.sort(byUrgency) }
  })

  serve(app, listAlertAreas, async ({ db, asOf, query: { lang = 'fr' } }) => {
    const found = await alertsAtPoints(db, asOf)
    const areas = found.flatMap(({ alert }) => alert.content.areas.flatMap(({ area }) => area ?? []))
    return { alerts: alertAreas(found, await shapesOf(db, new Set(areas)), { lang, atMs: atMs(asOf) }) }
  })

  serve(app, markRead, async ({ db, person, member, params }) => {
    const { type, id, castpointId, state } = params
    if (!member.features.has(READ_WITH[type]))
      throw new AppError('Forbidden', { detail: `the feature ${READ_WITH[type]} is needed` })
    const by = { personId: person.id, state }
    const mark =
      type === 'alerts'
        ? markAt(await alertsOf(db, person.id), params, by)
        : await markOfPaper(db, await latestAsOf(app.database), { type, id }, by)
    if (!mark) throw new NotFound(`${type} ${id} at ${castpointId}`)
    return { read: mark.isRead, rev: await publishReadMarks(app.database, db.setupId, [mark]) }
  })

  serve(app, markAlertsRead, async ({ db, person, body: { state, alerts } }) => {
    const wanted = new Set(alerts.map((alert) => readMarkKey(alert.id, alert.id_castpoint)))
    const found = (await alertsOf(db, person.id)).filter(({ alert, point }) =>
      wanted.has(readMarkKey(alert.id, point.castpointId)),
    )
    if (found.length === 0) throw new NotFound('alerts that are in force')
    const marks = found.map(({ alert, point }) =>
      markOf(alert, point.castpointId, { personId: person.id, state }),
    )
    return { marked: marks.length, rev: await publishReadMarks(app.database, db.setupId, marks) }
  })

  serve(app, getVigilance, ({ db, asOf }) => vigilanceMap(db, asOf, inForce))

  serve(app, listVigilanceDomains, async () => vigilanceDomains())

  serve(app, getVigicrues, ({ db, asOf }) => vigicruesMap(db, asOf, shapesOf))
}

/** What reading needs. */
const READ_WITH = { alerts: 'alerts', reports: 'reports', briefings: 'news' } as const satisfies Record<
  ReadType,
  Feature
>

type Reader = { personId: string; state: 'read' | 'unread' }

function markAt(
  found: readonly AtPoint[],
  { id, castpointId }: { id: string; castpointId: string },
  by: Reader,
): NewReadMark | null {
  const affecting = found.find(
    ({ alert, point }) => alert.id === id && (point.castpointId || point.stationId) === castpointId,
  )
  return affecting ? markOf(affecting.alert, affecting.point.castpointId, by) : null
}

/** Of what lies at no point. */
async function markOfPaper(
  db: SetupDb,
  asOf: AsOf,
  { type, id }: { type: Exclude<ReadType, 'alerts'>; id: string },
  { personId, state }: Reader,
): Promise<NewReadMark | null> {
  const paper =
    type === 'briefings' ? versioned.at(db, BRIEFINGS, id, asOf) : versioned.at(db, REPORTS, id, asOf)
  const isThere = (await paper) !== null
  const isRead = state === 'read'
  return isThere
    ? { personId, type, targetId: id, placeId: '', isRead, severity: null, startsAt: null }
    : null
}

/** With what the alert was when it was read: a worse one is unread again. */
const markOf = (
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

const idsOf = (found: readonly AtPoint[]): string[] => [...new Set(found.map(({ alert }) => alert.id))]
