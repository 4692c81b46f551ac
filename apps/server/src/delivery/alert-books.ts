import { alertPlace, dangersOf } from '@verglas/contract/alert-rules'
import { ALERT_NOTIFICATION_KINDS } from '@verglas/contract/codes'
import type { AlertInForce, AtPoint } from '../areas/alerts/in-force.ts'
import { isOwn } from '../areas/alerts/own.ts'
import { placeView, toAlertView } from '../areas/alerts/rules.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import type { Card, OpenAlert, SentNotice } from './alert-changes.ts'
import { type Wished, wishesOfAlerts, wishesOfCeils } from './recipients.ts'

export type Headlines = { fr: string; en: string }
export type Notice = SentNotice & {
  headlines: Headlines
  /** null: not recorded, as for personal thresholds and by earlier versions. */
  placeName: string | null
}
/** An alert in force, with its texts and the name of its place. */
export type Open = OpenAlert & Pick<AtPoint, 'alert' | 'point'>

/** The subscriptions to alerts, and the notices already sent for them. */
export type Book = {
  /** For thresholds that people have set for themselves. */
  isOfCeils: boolean
  open: readonly Open[]
  /** Groups the alerts of which a reader is notified together. */
  cardsOf: (alerts: readonly Open[]) => readonly Card<Open>[]
  wishes(db: Db, now: Date): Promise<Wished[]>
  sentNotices(db: Db): Promise<Notice[]>
  record(db: Db, notices: readonly Notice[]): Promise<void>
  /** Deletes the notices of alerts that are over. */
  forget(db: Db, notices: readonly SentNotice[]): Promise<void>
}

type NoticeRow = Omit<Notice, 'startMs'> & { startsAt: Date | null }
const toNotice = ({ startsAt, ...row }: NoticeRow): Notice => ({
  ...row,
  startMs: startsAt?.getTime() ?? null,
})

/** Alerts at forecast points and on circuits, for everybody who has subscribed to the place. */
export function placeBook(setupId: string, alerts: readonly AtPoint[], asOf: AsOf): Book {
  return {
    isOfCeils: false,
    // A station without a forecast point has no subscriptions.
    open: openAlerts(alerts, asOf, (view) =>
      view.id_castpoint !== '' || view.id_circuit !== null ? alertPlace(view) : null,
    ),
    cardsOf: dangersOf,
    wishes: (db, now) => wishesOfAlerts(db, setupId, ALERT_NOTIFICATION_KINDS, now),
    async sentNotices(db) {
      const rows = await db.query<NoticeRow>(
        `select person_id as "personId", place, kind, alert_id as "alertId", card_id as "cardId", severity,
                starts_at as "startsAt", headlines, place_name as "placeName"
           from alert_notice
          where setup_id = $1
          order by person_id, kind, alert_id, place`,
        [setupId],
      )
      return rows.map(toNotice)
    },
    async record(db, notices) {
      await db.query(
        `insert into alert_notice (setup_id, person_id, castpoint_id, circuit_id, kind, alert_id, card_id, severity,
                                   starts_at, headlines, place_name)
         select $1, n."personId", n."castpointId", n."circuitId", n.kind, n."alertId", n."cardId", n.severity,
                n."startsAt", n.headlines, n."placeName"
           from jsonb_to_recordset($2) as n("personId" text, "castpointId" text, "circuitId" text, kind text,
                "alertId" text, "cardId" text, severity smallint, "startsAt" timestamptz, headlines jsonb,
                "placeName" text)
             on conflict (setup_id, person_id, kind, alert_id, place)
             do update set card_id = excluded.card_id, severity = excluded.severity, starts_at = excluded.starts_at,
                           headlines = excluded.headlines, place_name = excluded.place_name`,
        [setupId, JSON.stringify(notices.map(toPlaceRow))],
      )
    },
    async forget(db, notices) {
      await db.query(
        `delete from alert_notice a
          using jsonb_to_recordset($2) as n("personId" text, place text, kind text, "alertId" text)
          where a.setup_id = $1 and a.person_id = n."personId" and a.place = n.place and a.kind = n.kind
            and a.alert_id = n."alertId"`,
        [setupId, JSON.stringify(notices)],
      )
    },
  }
}

const CIRCUIT = 'circuit '
/** The circuit of a place as `alertPlace` names it; null for a forecast point. */
export const circuitOfPlace = (place: string): string | null =>
  place.startsWith(CIRCUIT) ? place.slice(CIRCUIT.length) : null

function toPlaceRow({ place, startMs, ...notice }: Notice) {
  const circuitId = circuitOfPlace(place)
  return {
    ...notice,
    circuitId,
    castpointId: circuitId === null ? place : null,
    startsAt: startMs === null ? null : new Date(startMs),
  }
}

/** Alerts of personal thresholds, each by itself for the person who set it, by the ways chosen there. */
export function ceilBook(setupId: string, alerts: readonly AtPoint[], asOf: AsOf): Book {
  return {
    isOfCeils: true,
    open: openAlerts(alerts, asOf, (view, alert) =>
      isOwn(alert) && alert.personId !== null && view.id_station !== null
        ? ceilPlace(alert.personId, view.id_station)
        : null,
    ),
    cardsOf: (all) => all.flatMap((alert) => dangersOf([alert])),
    wishes: (db, now) => wishesOfCeils(db, setupId, now),
    async sentNotices(db) {
      const rows = await db.query<NoticeRow>(
        `select person_id as "personId", place, kind, alert_id as "alertId", alert_id as "cardId", severity,
                null::timestamptz as "startsAt", headlines, null as "placeName"
           from ceil_notice
          where setup_id = $1
          order by person_id, alert_id, kind`,
        [setupId],
      )
      return rows.map(toNotice)
    },
    async record(db, notices) {
      await db.query(
        `insert into ceil_notice (setup_id, person_id, alert_id, kind, place, severity, headlines)
         select $1, n."personId", n."alertId", n.kind, n.place, n.severity, n.headlines
           from jsonb_to_recordset($2) as n("personId" text, "alertId" text, kind text, place text,
                severity smallint, headlines jsonb)
             on conflict (setup_id, person_id, alert_id, kind)
             do update set severity = excluded.severity, headlines = excluded.headlines`,
        [setupId, JSON.stringify(notices)],
      )
    },
    async forget(db, notices) {
      await db.query(
        `delete from ceil_notice c
          using jsonb_to_recordset($2) as n("personId" text, kind text, "alertId" text)
          where c.setup_id = $1 and c.person_id = n."personId" and c.kind = n.kind and c.alert_id = n."alertId"`,
        [setupId, JSON.stringify(notices)],
      )
    },
  }
}

/** Includes the person, because two people may have thresholds at one station. */
const ceilPlace = (personId: string, stationId: string): string => `${personId} ${stationId}`

/** The alerts as cards are made of them; those without a place of a subscription are left out. */
function openAlerts(
  alerts: readonly AtPoint[],
  asOf: AsOf,
  placeOf: (view: Omit<OpenAlert, 'place'>, alert: AlertInForce) => string | null,
): Open[] {
  return alerts.flatMap(({ alert, point }) => {
    const view = { ...toAlertView(alert, 'fr', atMs(asOf)), ...placeView(point, 'fr'), read: false }
    const place = placeOf(view, alert)
    return place === null || place === '' ? [] : [{ ...view, place, alert, point }]
  })
}
