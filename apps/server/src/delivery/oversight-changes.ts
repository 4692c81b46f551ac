import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'

export type OversightWish = { personId: string; oversightId: string; minSeverity: WarningSeverity }
/** What somebody was told last of an oversight that is not over for them. */
export type SentOversightNotice = { personId: string; oversightId: string; severity: number; toldAt: Date }
export type OversightChange = {
  personId: string
  oversightId: string
  severity: number
  what: 'opened' | 'raised' | 'ended'
}

/** Somebody is told of what an oversight foresees within these hours. */
export const NOTICE_LOOKAHEAD_HOURS = 24
/** A forecast that lies at a bound takes back and says again: an end is not told sooner. */
const MIN_NOTICE_AGE_MS = HOUR_MS
const EXTREME = 4

type Outlook = {
  /** The worst that each oversight foresees; of one that was not judged nothing is known. */
  severityById: ReadonlyMap<string, number>
  nowMs: number
  isQuiet: (personId: string) => boolean
}

/**
 * What there is to tell: that an oversight foresees as much as somebody asked for, that it foresees more than they were
 * told, that it foresees nothing of it any more. What is not known changes nothing.
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
    const of = { personId, oversightId, severity }
    if (severity >= minSeverity) {
      if (notice && severity <= notice.severity) return []
      if (severity < EXTREME && isQuiet(personId)) return []
      return [{ ...of, what: notice ? 'raised' : 'opened' }]
    }
    if (!notice || isQuiet(personId) || nowMs - notice.toldAt.getTime() < MIN_NOTICE_AGE_MS) return []
    return [{ ...of, what: 'ended' }]
  })
}
