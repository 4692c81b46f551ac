import { createHash } from 'node:crypto'
import type { Severity } from '@verglas/contract/alert-codes'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as queries from './queries.ts'

export type AlertInForce = queries.AlertRead & { id: string; level: string; content: queries.Content }

export type AtPoint = {
  alert: AlertInForce
  point: {
    castpointId: string
    stationId: string | null
    /** Of an alert of the product on a circuit. */
    circuitId: string | null
    zoneId: string | null
    name: string
  }
}

/** Limit of the content cache; a content takes some 6 kB with its texts. */
const MAX_CONTENTS = 5000

/** A period; alerts that were in force for some of it are included. */
export type Between = { readonly from: Date; readonly to: Date }

/**
 * Alerts in force now or in a period, with their contents. Each content is read once, because the content of
 * a fingerprint never changes.
 */
export function openAlertsInForce() {
  const contents = new Map<string, queries.Content>()

  return async (db: SetupDb, asOf: AsOf, between?: Between): Promise<AlertInForce[]> => {
    const alerts = between
      ? await queries.alertsBetween(db, asOf, between)
      : await queries.alertsInForce(db, asOf)
    const fingerprints = new Set(alerts.map((alert) => alert.fingerprint))
    const loadedContents = await queries.contentsOf(
      db,
      [...fingerprints].filter((fingerprint) => !contents.has(fingerprint)),
    )
    if (contents.size + loadedContents.size > MAX_CONTENTS) {
      for (const fingerprint of contents.keys())
        if (!fingerprints.has(fingerprint)) contents.delete(fingerprint)
    }
    for (const [fingerprint, content] of loadedContents) contents.set(fingerprint, content)
    return alerts.flatMap((alert) => {
      const content = contents.get(alert.fingerprint)
      return content
        ? [{ ...alert, id: idOf(alert), content, ...worstUpcoming(alert.severity, content, atMs(asOf)) }]
        : []
    })
  }
}
export type AlertsInForce = ReturnType<typeof openAlertsInForce>

/**
 * An id that stays the same through all updates of the event; its first characters follow the specification.
 */
function idOf({ source, ownerSetupId, event, type }: queries.AlertRead): string {
  const text = JSON.stringify([source, ownerSetupId, event, type])
  return `ca-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
}

/** Ignores hourly periods that have already ended. */
function worstUpcoming(severity: Severity, { level, hours }: queries.Content, nowMs: number) {
  const [first, ...more] = hours?.filter((hour) => Date.parse(hour.to) > nowMs) ?? []
  if (!first) return { severity, level }
  const worst = more.reduce(
    (worstSoFar, hour) => (hour.severity > worstSoFar.severity ? hour : worstSoFar),
    first,
  )
  return { severity: worst.severity, level: worst.level }
}
