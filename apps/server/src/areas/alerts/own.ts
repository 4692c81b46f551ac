import { CLOSING_DEW_K, closingValue } from '@verglas/contract/alerting'
import { OWN_SOURCE } from '@verglas/contract/codes'
import type { OwnContent, StoredReading } from '../../chain/facts/own-alerts.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { LEVELS, ownHours } from './hours.ts'
import type { AlertInForce, AtPoint } from './in-force.ts'
import type { OwnRow } from './own-queries.ts'
import type { Places } from './queries.ts'
import { ownHeadline } from './words.ts'

export type OwnAlertInForce = AlertInForce & { personId: string | null; reason: OwnReason }
export type OwnReason = NonNullable<ReturnType<typeof reasonOf>>

/** The product's own alerts at their forecast point, or at the forecast point of their station. */
export function ownAtPoints(db: SetupDb, rows: readonly OwnRow[], places: Places): AtPoint[] {
  const byCastpoint = new Map(places.map((place) => [place.castpointId, place]))
  const byStation = new Map(places.map((place) => [place.stationId, place]))
  return rows.flatMap((row) => {
    const place = row.castpointId
      ? byCastpoint.get(row.castpointId)
      : row.stationId
        ? byStation.get(row.stationId)
        : undefined
    const ownName = row.stationName ?? row.circuitName
    if (!place && ownName === null) return []
    const point = {
      castpointId: place?.castpointId ?? '',
      stationId: row.stationId ?? place?.stationId ?? null,
      circuitId: row.circuitId,
      zoneId: ownName === null ? (place?.zoneId ?? null) : row.zoneId,
      name: ownName ?? place?.name ?? '',
    }
    return [{ alert: toAlert(db.setupId, row), point }]
  })
}

function toAlert(setupId: string, row: OwnRow): OwnAlertInForce {
  const { id, type, severity, startsAt, endsAt, issuedAt, content } = row
  const level = LEVELS[severity] ?? 'none'
  const text = (lang: 'fr' | 'en') => ({
    headline: ownHeadline(content, type, lang),
    description: null,
    instruction: null,
  })
  return {
    id,
    source: OWN_SOURCE,
    ownerSetupId: setupId,
    slot: id,
    event: id,
    type,
    severity,
    status: row.isUpdated ? 'updated' : 'active',
    startsAt,
    endsAt,
    issuedAt,
    // The rules evaluate what is known at their revision.
    knownAt: issuedAt,
    attribution: 'Verglas',
    fingerprint: id,
    level,
    personId: row.personId,
    reason: reasonOf(row.scope, severity, content),
    content: {
      level,
      urgency: null,
      certainty: null,
      texts: { fr: text('fr'), en: text('en') },
      sentAt: null,
      effectiveAt: null,
      onsetAt: null,
      expiresAt: null,
      hours: ownHours(row),
      areas: [],
      web: null,
    },
  }
}

function reasonOf(scope: OwnRow['scope'], severity: number, content: OwnContent) {
  if (content.form === 'weather') {
    const { kind, bounds, probabilityPct, peak, length } = content
    // The severity of a road is its danger level, and the bound of the rule is the lowest level that it warns
    // about.
    const bound = kind === 'road_danger' ? bounds.find((each) => each !== null) : bounds[severity - 2]
    return {
      form: 'weather' as const,
      kind,
      bound: bound ?? null,
      probabilityPct,
      peak,
      ...(length ? { length } : {}),
    }
  }
  const { ruleName, threshold, first, worst } = content
  const { kind, value, directionDeg, windKmh } = threshold
  const reading = (storedReading: StoredReading | null) =>
    storedReading && { at: storedReading.at, values: storedReading.values }
  return {
    form: 'ceil' as const,
    scope,
    ruleName,
    kind,
    bound: value,
    directionDeg,
    windKmh,
    first: reading(first),
    worst: reading(worst),
    closingValue:
      kind === 'surface_below_dew'
        ? CLOSING_DEW_K
        : closingValue({ ...threshold, isEnabled: true, severity: 2 }),
  }
}

/** The worst value of the measure that is compared first. */
export const worstValue = (reason: OwnReason): number | null =>
  reason.form === 'weather' ? reason.peak.value : (reason.worst?.values[0]?.value ?? null)

export const isOwn = (alert: AlertInForce): alert is OwnAlertInForce => alert.source === OWN_SOURCE
