import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'

export type OversightWish = { personId: string; oversightId: string; minSeverity: WarningSeverity }
/** The last notice of an oversight sent to a person, while it is not over for them. */
export type SentOversightNotice = { personId: string; oversightId: string; severity: number; toldAt: Date }
export type OversightChange = {
  personId: string
  oversightId: string
  severity: number
  what: 'opened' | 'raised' | 'ended'
}

/** Notices cover what an oversight foresees within these hours. */
export const NOTICE_LOOKAHEAD_HOURS = 24
/** Earliest end of a notice: a forecast close to a bound changes back and forth, so an end is not notified sooner. */
const MIN_NOTICE_AGE_MS = HOUR_MS
const EXTREME = 4

type Outlook = {
  /** The worst severity that each oversight foresees; oversights that were not evaluated are missing. */
  severityById: ReadonlyMap<string, number>
  nowMs: number
  isQuiet: (personId: string) => boolean
}

/**
 * Changes to notify: an oversight foresees the severity that somebody subscribed to, foresees more than the
 * last notice said, or no longer foresees it. An oversight without an evaluation changes nothing.
 */
export function oversightChanges(
  wishes: readonly OversightWish[],
  sentNotices: readonly SentOversightNotice[],
  { severityById, nowMs, isQuiet }: Outlook,
): OversightChange[] {
  const noticeByKey = new Map(
    sentNotices.map((notice) => [`${notice.personId} ${notice.oversightId}`, notice]),
  )
  return wishes.flatMap(({ personId, oversightId, minSeverity }): OversightChange[] => {
    const severity = severityById.get(oversightId)
    if (severity === undefined) return []
    const notice = noticeByKey.get(`${personId} ${oversightId}`)
    const noticeKey = { personId, oversightId, severity }
    if (severity >= minSeverity) {
      if (notice && severity <= notice.severity) return []
      if (severity < EXTREME && isQuiet(personId)) return []
      return [{ ...noticeKey, what: notice ? 'raised' : 'opened' }]
    }
    if (!notice || isQuiet(personId) || nowMs - notice.toldAt.getTime() < MIN_NOTICE_AGE_MS) return []
    return [{ ...noticeKey, what: 'ended' }]
  })
}
