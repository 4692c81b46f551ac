import type { AtPoint } from '../areas/alerts/in-force.ts'
import { isOwn } from '../areas/alerts/own.ts'
import type { Db } from '../db/database.ts'
import type { Change, SentNotice } from './alert-changes.ts'
import { type Wished, wishesOf, wishesOfCeils } from './recipients.ts'

export type Headlines = { fr: string; en: string }
export type Notice = SentNotice & { headlines: Headlines }
/** An alert in force, with the place that subscriptions and notices refer to. */
export type Open = AtPoint & { place: string }

/** The subscriptions to alerts, and the notices already sent for them. */
export type Book = {
  /** For thresholds that people have set for themselves. */
  isOfCeils: boolean
  open: readonly Open[]
  wishes(db: Db, now: Date): Promise<Wished[]>
  sentNotices(db: Db): Promise<Notice[]>
  /** Records a notice; null headlines delete it, because the alert is over. */
  note(db: Db, change: Change, headlines: Headlines | null): Promise<void>
}

/** Alerts at forecast points, for everybody who has subscribed to the point. */
export function pointBook(setupId: string, kinds: readonly string[], alerts: readonly AtPoint[]): Book {
  return {
    isOfCeils: false,
    open: alerts.map((at) => ({ ...at, place: at.point.castpointId })),
    wishes: (db, now) => wishesOf(db, setupId, { kinds, feature: 'alerts', now }),
    sentNotices: (db) =>
      db.query<Notice>(
        `select person_id as "personId", castpoint_id as "castpointId", kind, alert_id as "alertId", severity, headlines
           from alert_notice
          where setup_id = $1
          order by person_id, castpoint_id, kind, alert_id`,
        [setupId],
      ),
    async note(db, { personId, castpointId, kind, alertId, severity }, headlines) {
      const key = [setupId, personId, castpointId, kind, alertId]
      if (headlines === null)
        await db.query(
          `delete from alert_notice
            where setup_id = $1 and person_id = $2 and castpoint_id = $3 and kind = $4 and alert_id = $5`,
          key,
        )
      else
        await db.query(
          `insert into alert_notice (setup_id, person_id, castpoint_id, kind, alert_id, severity, headlines)
           values ($1, $2, $3, $4, $5, $6, $7)
               on conflict (setup_id, person_id, castpoint_id, kind, alert_id)
               do update set severity = excluded.severity, headlines = excluded.headlines`,
          [...key, severity, JSON.stringify(headlines)],
        )
    },
  }
}

/** Alerts of personal thresholds, for the person who set each one, by the ways chosen there. */
export function ceilBook(setupId: string, alerts: readonly AtPoint[]): Book {
  return {
    isOfCeils: true,
    open: alerts.flatMap((at) =>
      isOwn(at.alert) && at.alert.personId !== null && at.point.stationId !== null
        ? [{ ...at, place: ceilPlace(at.alert.personId, at.point.stationId) }]
        : [],
    ),
    wishes: (db, now) => wishesOfCeils(db, setupId, now),
    sentNotices: (db) =>
      db.query<Notice>(
        `select person_id as "personId", place as "castpointId", kind, alert_id as "alertId", severity, headlines
           from ceil_notice
          where setup_id = $1
          order by person_id, alert_id, kind`,
        [setupId],
      ),
    async note(db, { personId, castpointId, kind, alertId, severity }, headlines) {
      const key = [setupId, personId, alertId, kind]
      if (headlines === null)
        await db.query(
          'delete from ceil_notice where setup_id = $1 and person_id = $2 and alert_id = $3 and kind = $4',
          key,
        )
      else
        await db.query(
          `insert into ceil_notice (setup_id, person_id, alert_id, kind, place, severity, headlines)
           values ($1, $2, $3, $4, $5, $6, $7)
               on conflict (setup_id, person_id, alert_id, kind)
               do update set severity = excluded.severity, headlines = excluded.headlines`,
          [...key, castpointId, severity, JSON.stringify(headlines)],
        )
    },
  }
}

/** Includes the person, because two people may have thresholds at one station. */
const ceilPlace = (personId: string, stationId: string): string => `${personId} ${stationId}`
