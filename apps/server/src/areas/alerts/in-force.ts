import { createHash } from 'node:crypto'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { type Between, worstWithin } from './hours.ts'
import * as queries from './queries.ts'

export type AlertInForce = queries.AlertRead & { id: string; level: string; content: queries.Content }

export type AtPoint = {
  alert: AlertInForce
  point: {
    castpointId: string
    stationId: string | null
    /** Only for the product's own alert on a circuit. */
    circuitId: string | null
    zoneId: string | null
    name: string
  }
}

/** Point of an alert whose place cannot be determined: it concerns the whole organisation. */
export const NO_PLACE: AtPoint['point'] = {
  castpointId: '',
  stationId: null,
  circuitId: null,
  zoneId: null,
  name: '',
}

export const hasNoPlace = ({ castpointId, stationId, circuitId }: AtPoint['point']): boolean =>
  castpointId === '' && stationId === null && circuitId === null

/** Limit of the content cache; a content takes some 6 kB with its texts. */
const MAX_CONTENTS = 5000

/**
 * Reads alerts in force now, with the worst still to come, or alerts in force during a period, with the worst
 * within it. Each content is read only once, because the content of a fingerprint never changes.
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
    const period = between ?? { from: new Date(asOf.at), to: null }
    return alerts.flatMap((alert) => {
      const content = contents.get(alert.fingerprint)
      return content
        ? [
            {
              ...alert,
              id: idOf(alert),
              content,
              level: content.level,
              ...worstWithin(content.hours, period),
            },
          ]
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
