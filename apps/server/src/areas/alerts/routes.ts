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
import { ALERT_MAPS } from '@verglas/contract/alert-codes'
import { atMs } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { alertAreas } from './alert-areas.ts'
import { type AtPoint, openAlertsAtPoints } from './at-points.ts'
import { toDetail, withTextsBeside } from './detail.ts'
import type { AlertInForce } from './in-force.ts'
import { vigicruesMap, vigilanceDomains, vigilanceMap } from './maps.ts'
import * as queries from './queries.ts'
import { byUrgency, isRead, toShown } from './rules.ts'
import { severityNames, typeNames } from './words.ts'

/** What decides which alerts are at which points. */
const MATCHED = ['alert', 'alert_list', 'castpoint', 'point', 'setup_station', 'tick'] as const

export function alertRoutes(app: App): void {
  const { inForce, alertsAtPoints, liveAlertsAtPoints, shapesOf } = openAlertsAtPoints()

  serve(app, listAlertTypes, async ({ query: { lang = 'fr' } }) => ({
    types: typeNames(lang),
    severities: severityNames(lang),
  }))

  serve(app, listUserAlerts, async ({ db, asOf, caller, query: { lang = 'fr', time } }) => {
    const movedAt = app.tail.movedAt(db.setupId, MATCHED)
    const found = await (time ? alertsAtPoints(db, asOf) : liveAlertsAtPoints(db, asOf, movedAt))
    const marks = await queries.readMarksOf(db, caller.personId, 'alerts', idsOf(found), asOf)
    const taken = await queries.takenOf(db, ALERT_MAPS, asOf)
    // an alert is at many points
    const shown = new Map<AlertInForce, ReturnType<typeof toShown>>()
    for (const { alert } of found) if (!shown.has(alert)) shown.set(alert, toShown(alert, lang, atMs(asOf)))
    const alerts = found.map(({ alert, point }) => ({
      ...(shown.get(alert) ?? toShown(alert, lang, atMs(asOf))),
      id_castpoint: point.castpointId,
      id_station: point.stationId,
      point_name: point.name,
      read: isRead(marks.get(queries.markKey(alert.id, point.castpointId)), alert),
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
    const found = await withTextsBeside(db, asOf, await alertsAtPoints(db, asOf, params.castpointId))
    const areas = found.flatMap(({ alert }) =>
      alert.content.areas.flatMap(({ area }) => (area ? [area] : [])),
    )
    const shapes = await shapesOf(db, new Set(areas))
    const marks = await queries.readMarksOf(db, caller.personId, 'alerts', idsOf(found), asOf)
    const alerts = found.map((affecting) => {
      const { alert, point } = affecting
      const read = isRead(marks.get(queries.markKey(alert.id, point.castpointId)), alert)
      return toDetail(affecting, shapes, lang, { atMs: atMs(asOf), read })
    })
    return { alerts: alerts.sort(byUrgency) }
  })

  serve(app, listAlertAreas, async ({ db, asOf, query: { lang = 'fr' } }) => {
    const found = await alertsAtPoints(db, asOf)
    const areas = found.flatMap(({ alert }) => alert.content.areas.flatMap(({ area }) => area ?? []))
    return { alerts: alertAreas(found, await shapesOf(db, new Set(areas)), { lang, atMs: atMs(asOf) }) }
  })

  serve(app, markRead, async ({ db, person, params }) => {
    const asOf = app.tail.newest()
    const found = params.type === 'alerts' ? await alertsAtPoints(db, asOf, params.castpointId) : []
    const alert = found.find((affecting) => affecting.alert.id === params.id)?.alert
    if (!alert) throw new NotFound(`${params.type} ${params.id} at ${params.castpointId}`)
    const mark = markOf(alert, params.castpointId, { personId: person.id, state: params.state })
    const rev = await queries.publishReadMarks(app.database, db.setupId, [mark])
    return { read: mark.isRead, rev }
  })

  serve(app, markAlertsRead, async ({ db, person, body: { state, alerts } }) => {
    const asOf = app.tail.newest()
    const wanted = new Set(alerts.map((alert) => queries.markKey(alert.id, alert.id_castpoint)))
    const found = (await alertsAtPoints(db, asOf)).filter(({ alert, point }) =>
      wanted.has(queries.markKey(alert.id, point.castpointId)),
    )
    if (found.length === 0) throw new NotFound('alerts that are in force')
    const marks = found.map(({ alert, point }) =>
      markOf(alert, point.castpointId, { personId: person.id, state }),
    )
    return { marked: marks.length, rev: await queries.publishReadMarks(app.database, db.setupId, marks) }
  })

  serve(app, getVigilance, ({ db, asOf }) => vigilanceMap(db, asOf, inForce))

  serve(app, listVigilanceDomains, async () => vigilanceDomains())

  serve(app, getVigicrues, ({ db, asOf }) => vigicruesMap(db, asOf, shapesOf))
}

/** With what the alert was when it was read: a worse one is unread again. */
const markOf = (
  { id, severity, startsAt }: AlertInForce,
  placeId: string,
  { personId, state }: { personId: string; state: 'read' | 'unread' },
): queries.NewMark => ({
  personId,
  type: 'alerts',
  targetId: id,
  placeId,
  isRead: state === 'read',
  severity,
  startsAt,
})

const idsOf = (found: readonly AtPoint[]): string[] => [...new Set(found.map(({ alert }) => alert.id))]
