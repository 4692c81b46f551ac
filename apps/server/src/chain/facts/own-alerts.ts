import { createHash } from 'node:crypto'
import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import type { CeilThreshold, RuleScope, WeatherAlertKind, WeatherBounds } from '@verglas/contract/ceil-codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'

/**
 * Why an alert ended: its values returned to normal, its rule was deleted, later data corrected the values that
 * caused it, or its station has sent no such values for hours.
 */
export type Ended = 'back' | 'rule' | 'corrected' | 'silent'

export type StoredReading = { at: string; values: { measure: MeasureCode; value: number }[] }

/** Content of an alert raised by a threshold of a station. */
export type CeilContent = {
  form: 'ceil'
  /** Name of the organisation's rule; null for a personal threshold. */
  ruleName: string | null
  threshold: Pick<CeilThreshold, 'kind' | 'value' | 'directionDeg' | 'windKmh'>
  first: StoredReading | null
  /** `excess`: how far the value is beyond the threshold, in the unit of its first measure. */
  worst: (StoredReading & { excess: number | null }) | null
  ended: Ended | null
}

/** Length of a circuit, and how much of it reaches the level of the rule during the alert. */
export type AffectedLength = { affectedKm: number; totalKm: number }

/** Content of an alert raised by a weather rule at a forecast point or on a circuit. */
export type WeatherContent = {
  form: 'weather'
  kind: WeatherAlertKind
  bounds: WeatherBounds
  probabilityPct: number | null
  peak: { at: string; value: number }
  /**
   * The severity of each hour from the start. For a danger of the road it is the stored danger level, even if that
   * is below the rule between two hours that reach it. Null: unknown. Alerts of older programs have none.
   */
  levels?: (Severity | null)[]
  /** Only for an alert on a circuit. */
  length?: AffectedLength
  /** Only for a danger of the road: the revision of the grip limits used. Alerts of older programs have none. */
  limitsRev?: number
  ended: Ended | null
}
export type OwnContent = CeilContent | WeatherContent

/** An alert of the product's own rules, as of some revision. */
export type OwnAlert<Content extends OwnContent = OwnContent> = {
  id: string
  scope: RuleScope
  personId: string | null
  stationId: string | null
  castpointId: string | null
  circuitId: string | null
  ruleKey: string
  type: AlertType
  severity: Severity
  startMs: number
  /** Null while the alert is open. */
  endMs: number | null
  isOver: boolean
  content: Content
}

const PREFIX: Readonly<Record<RuleScope, string>> = {
  organisation: 'sa',
  person: 'usa',
  castpoint: 'ca',
  circuit: 'ca',
}

/** The id is determined by rule, place and start. */
export function ownAlertId(
  setupId: string,
  { scope, ruleKey, startMs }: Pick<OwnAlert, 'scope' | 'ruleKey' | 'startMs'>,
): string {
  const text = JSON.stringify([setupId, ruleKey, startMs])
  return `${PREFIX[scope]}-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
}

/** Alerts of an organisation that are not over as of a revision, and those that ended after `sinceMs`. */
export async function storedAlerts<Content extends OwnContent>(
  db: Db,
  setupId: string,
  { scopes, sinceMs }: { scopes: readonly RuleScope[]; sinceMs: number },
  asOf: AsOf,
): Promise<OwnAlert<Content>[]> {
  const roundedMs = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`
  const columns = `a.alert_id as id, a.scope, a.person_id as "personId", a.station_id as "stationId",
            a.castpoint_id as "castpointId", a.circuit_id as "circuitId", a.rule_key as "ruleKey", a.type, a.severity,
            ${roundedMs('a.starts_at')} as "startMs", ${roundedMs('a.ends_at')} as "endMs", a.is_over as "isOver", a.content`
  const setupCondition = 'a.setup_id = $1 and a.rev <= $2 and $2 < a.rev_to and a.scope = any($3)'
  return db.query<OwnAlert<Content>>(
    `select ${columns} from own_alert a where ${setupCondition} and not a.is_over
      union all
     select ${columns} from own_alert a where ${setupCondition} and a.is_over and a.ends_at > $4
      order by "startMs", id`,
    [setupId, asOf.rev, scopes, new Date(sinceMs)],
  )
}

/** The published row of an alert. */
export const ownAlertRow = (setupId: string, issuedAtMs: number, alert: OwnAlert) => ({
  setup_id: setupId,
  alert_id: alert.id,
  issued_at: new Date(issuedAtMs),
  scope: alert.scope,
  person_id: alert.personId,
  station_id: alert.stationId,
  castpoint_id: alert.castpointId,
  circuit_id: alert.circuitId,
  rule_key: alert.ruleKey,
  type: alert.type,
  severity: alert.severity,
  starts_at: new Date(alert.startMs),
  ends_at: alert.endMs === null ? null : new Date(alert.endMs),
  is_over: alert.isOver,
  content: alert.content,
})
