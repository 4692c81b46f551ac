import type { WarningSeverity } from '@verglas/contract/alert-codes'
import type { Locale, Way } from '@verglas/contract/codes'
import type { Db } from '../db/database.ts'
import type { Reachable } from '../mail/ways.ts'

/** Recipient of a message, with their language, units and times. */
export type Recipient = Reachable & {
  personId: string
  lang: Locale
  unit: 'metric' | 'imperial'
  timezone: string
  quietFrom: string | null
  quietTo: string | null
}

/** Columns of a `Recipient` in a query over `p` person, `s` setup and `q` quiet_hours. */
const RECIPIENT = `p.id as "personId", p.email, p.phone, p.lang, p.unit, coalesce(p.timezone, s.timezone) as timezone,
       q.from_time as "quietFrom", q.to_time as "quietTo",
       array(select d.id from push_device d where d.person_id = p.id order by d.id) as "pushDevices"`

/** Whether the membership can be used now: the same condition that the guard checks on a call. */
const MEMBERSHIP_IS_USABLE = `m.state in ('new', 'active') and (m.expires_at is null or m.expires_at > $1)
        and not exists (select from account a where a.person_id = m.person_id and a.locked_at is not null)`

const MEMBERSHIP_JOIN = `join membership m on m.setup_id = n.setup_id and m.person_id = n.person_id
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = n.person_id
       join setup s on s.id = n.setup_id and s.suspended_at is null
       left join quiet_hours q on q.setup_id = n.setup_id and q.person_id = n.person_id`

export type Follower = Recipient & { castpointId: string }

/** People who follow the forecast of points in an organisation and have access to it. */
export async function forecastFollowers(db: Db, setupId: string, now: Date): Promise<Follower[]> {
  return db.query<Follower>(
    `select ${RECIPIENT}, n.castpoint_id as "castpointId"
       from notification n
       ${MEMBERSHIP_JOIN}
      where n.setup_id = $2 and n.kind = 'cast_update' and 'forecasts' = any(r.features)
        and 'datapoints_sub' = any(r.features) and ${MEMBERSHIP_IS_USABLE}
      order by n.person_id, n.castpoint_id`,
    [now, setupId],
  )
}

/** Subscription to the alerts at a place, which is named as in `alertPlace`. */
export type Wished = Recipient & { place: string; kind: string; minSeverity: number }

/** Subscribers to alerts at forecast points and on circuits of an organisation who have access to them. */
export async function wishesOfAlerts(
  db: Db,
  setupId: string,
  kinds: readonly string[],
  now: Date,
): Promise<Wished[]> {
  return db.query<Wished>(
    `select ${RECIPIENT}, n.place, n.kind, n.min_severity as "minSeverity"
       from (select setup_id, person_id, castpoint_id as place, kind, min_severity, null as feature
               from notification
              where kind = any($3)
              union all
             select c.setup_id, c.person_id, 'circuit ' || c.circuit_id, c.kind, c.min_severity, 'roadcast'
               from circuit_notification c) n
       ${MEMBERSHIP_JOIN}
      where n.setup_id = $2 and 'alerts' = any(r.features) and 'datapoints_sub' = any(r.features)
        and (n.feature is null or n.feature = any(r.features)) and ${MEMBERSHIP_IS_USABLE}
      order by n.person_id, n.kind, n.place`,
    [now, setupId, kinds],
  )
}

/**
 * People who want notices of their personal thresholds and have access to them, with the ways that they
 * chose.
 */
export async function wishesOfCeils(db: Db, setupId: string, now: Date): Promise<Wished[]> {
  return db.query<Wished>(
    `select ${RECIPIENT}, n.person_id || ' ' || n.station_id as place, 'alert_' || w.way as kind,
            0 as "minSeverity"
       from user_ceil_version n
      cross join lateral unnest(n.ways) w(way)
       ${MEMBERSHIP_JOIN}
      where n.setup_id = $2 and n.rev_to = open_rev() and not n.is_removed
        and 'alerts' = any(r.features) and ${MEMBERSHIP_IS_USABLE}
      order by n.person_id, kind, n.station_id`,
    [now, setupId],
  )
}

/** Organisations in which somebody wants notices of personal thresholds, or has received some. */
export async function setupsWithCeilWishes(db: Db): Promise<string[]> {
  const rows = await db.query<{ setup_id: string }>(
    `select setup_id from user_ceil_version
      where rev_to = open_rev() and not is_removed and cardinality(ways) > 0
      union
     select setup_id from ceil_notice
      order by setup_id`,
  )
  return rows.map((row) => row.setup_id)
}

/** Organisations in which somebody has subscribed to alerts. */
export async function setupsWishingAlerts(db: Db, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ setup_id: string }>(
    `select setup_id from notification where kind = any($1)
      union
     select setup_id from circuit_notification
      order by setup_id`,
    [kinds],
  )
  return rows.map((row) => row.setup_id)
}

/** Organisations in which somebody follows the forecast of a point. */
export async function setupsWithForecastFollowers(db: Db): Promise<string[]> {
  const rows = await db.query<{ setup_id: string }>(
    "select distinct setup_id from notification where kind = 'cast_update' order by setup_id",
  )
  return rows.map((row) => row.setup_id)
}

export type ScheduledBulletin = Recipient & {
  id: string
  setupId: string
  castpointId: string
  days: number[]
  time: string
  changedAt: Date
  doneDay: string | null
  features: string[]
}

/** All schedules of people who may get bulletins by mail. */
export async function scheduledBulletins(db: Db, now: Date): Promise<ScheduledBulletin[]> {
  return db.query<ScheduledBulletin>(
    `select ${RECIPIENT}, n.id, n.setup_id as "setupId", n.castpoint_id as "castpointId", n.days,
            n.local_time as "time", n.changed_at as "changedAt", n.done_day as "doneDay", r.features
       from cron_bulletin n
       ${MEMBERSHIP_JOIN}
      where 'forecasts' = any(r.features) and 'datapoints_sub' = any(r.features)
        and 'bulletin_email_hide' <> all(r.features) and ${MEMBERSHIP_IS_USABLE}
      order by n.setup_id, n.castpoint_id, n.id`,
    [now],
  )
}

export type OversightFollower = Recipient & {
  oversightId: string
  ways: Way[]
  minSeverity: WarningSeverity
}

/** Followers of the oversights of an organisation who want notices and have access. */
export async function followersOf(db: Db, setupId: string, now: Date): Promise<OversightFollower[]> {
  return db.query<OversightFollower>(
    `select ${RECIPIENT}, n.oversight_id as "oversightId", n.ways, n.min_severity as "minSeverity"
       from oversight_follower n
       ${MEMBERSHIP_JOIN}
      where n.setup_id = $2 and 'oversight' = any(r.features) and ${MEMBERSHIP_IS_USABLE}
      order by n.person_id, n.oversight_id`,
    [now, setupId],
  )
}

/** Organisations in which somebody wants notices of an oversight. */
export async function setupsWithFollowers(db: Db): Promise<string[]> {
  const rows = await db.query<{ setup_id: string }>(
    'select distinct setup_id from oversight_follower order by setup_id',
  )
  return rows.map((row) => row.setup_id)
}
