import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import type { RuleScope } from '@verglas/contract/ceil-codes'
import type { OwnContent } from '../../chain/facts/own-alerts.ts'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { type Between, ownHours, worstWithin } from './hours.ts'

export type OwnRow = {
  id: string
  scope: RuleScope
  personId: string | null
  stationId: string | null
  castpointId: string | null
  circuitId: string | null
  /** Name of the station; null for a forecast point. */
  stationName: string | null
  circuitName: string | null
  /** Zone of the station or circuit. */
  zoneId: string | null
  type: AlertType
  severity: Severity
  startsAt: Date
  endsAt: Date | null
  issuedAt: Date
  /** The alert was issued before: this is an update. */
  isUpdated: boolean
  content: OwnContent
}

/** The organisation's alerts, those of all personal thresholds, or those of one person's thresholds. */
export type Whose = 'organisation' | 'people' | { personId: string }

/** An alert with the station or circuit as the organisation sees it; $1 is the organisation, $2 the revision. */
const ALERT = (
  severity: string,
) => `a.alert_id as id, a.scope, a.person_id as "personId", a.station_id as "stationId",
            a.castpoint_id as "castpointId", a.circuit_id as "circuitId", s.name as "stationName",
            c.name as "circuitName", coalesce(s.zone_id, c.zone_id) as "zoneId", a.type, ${severity} as severity,
            a.starts_at as "startsAt", a.ends_at as "endsAt", a.issued_at as "issuedAt", a.content`
const FROM_ALERTS = `from own_alert a
       left join stations_of_setup($1, $2) s on s.station_id = a.station_id
       left join circuit_version c on c.setup_id = a.setup_id and c.circuit_id = a.circuit_id
                                  and c.rev_from <= $2 and $2 < c.rev_to and not c.is_removed
      where a.setup_id = $1 and a.rev <= $2 and $2 < a.rev_to
        and (a.station_id is null or s.station_id is not null)`

/** Alerts of the product's own rules, in force or upcoming. */
export async function ownAlertsInForce(db: SetupDb, asOf: AsOf, whose: Whose): Promise<OwnRow[]> {
  return db.query<OwnRow>(
    `select ${ALERT('a.severity')},
            exists (select from own_alert b
                     where b.setup_id = a.setup_id and b.alert_id = a.alert_id and b.rev < a.rev) as "isUpdated"
       ${FROM_ALERTS}
        and not a.is_over and (a.ends_at is null or a.ends_at > $3::timestamptz)
        and (a.person_id is not null) = $4 and ($5::text is null or a.person_id = $5)
      order by a.severity desc, a.starts_at, a.alert_id`,
    [
      db.setupId,
      asOf.rev,
      asOf.at,
      whose !== 'organisation',
      typeof whose === 'object' ? whose.personId : null,
    ],
  )
}

/**
 * The highest severity with which an alert without stored hours was in force in the period from $3 to $4: a night
 * that was extreme stays extreme in a report, even if its alert eased before it ended.
 */
const WORST_IN_FORCE = `coalesce(
              (select max(b.severity)
                 from own_alert b
                 left join own_alert n on n.setup_id = b.setup_id and n.alert_id = b.alert_id
                                      and n.rev = b.rev_to and n.rev <= $2
                where b.setup_id = a.setup_id and b.alert_id = a.alert_id and b.rev <= $2
                  and b.issued_at < least(coalesce(a.ends_at, 'infinity'), $4)
                  and coalesce(n.issued_at, 'infinity') > greatest(a.starts_at, $3)), a.severity)`

/**
 * The organisation's own alerts in force during a period, as known at `asOf`, with the worst of their hours in it.
 * An alert is not in force during a pause in which the road is safe.
 */
export async function ownAlertsBetween(db: SetupDb, asOf: AsOf, between: Between): Promise<OwnRow[]> {
  const { from, to } = between
  const rows = await db.query<OwnRow>(
    `select ${ALERT(WORST_IN_FORCE)}, false as "isUpdated"
       ${FROM_ALERTS}
        and a.person_id is null and a.starts_at < $4 and (a.ends_at is null or a.ends_at > $3)
      order by a.starts_at, a.alert_id`,
    [db.setupId, asOf.rev, from, to],
  )
  return rows
    .map((row) => ({ ...row, severity: worstWithin(ownHours(row), between)?.severity ?? row.severity }))
    .filter(({ severity }) => severity > 0)
}
