import { MINUTE_MS } from '@verglas/quantities'
import type { DutyPeriod } from '../duties/periods.ts'
import type { Reader } from './team-queries.ts'

type Unconfirmed = Pick<Reader, 'personId' | 'role' | 'toldAt' | 'readAt' | 'remindedAt' | 'escalatedAt'>

/** The next step about a person who has not confirmed an order. */
export type EscalationStep =
  | { readonly step: 'remind'; readonly personId: string }
  | { readonly step: 'stand_in'; readonly personId: string; readonly standInId: string }
  | { readonly step: 'supervisor'; readonly personId: string }

/**
 * What to do about each reader who has not confirmed within the organisation's time: a reminder by the next way, then,
 * for somebody on duty, the stand-in, and then the supervisor. Time runs from the last message, and for somebody whose
 * duty begins later from its start. Followers are only reminded.
 *
 * Somebody whose duty has ended is left alone while another is on duty.
 *
 * `periodOf` has the duty of a person that has not ended, by `dutyNotEnded`.
 */
export function escalationSteps(
  readers: readonly Unconfirmed[],
  {
    periodOf,
    isCovered,
    minutes,
    nowMs,
  }: {
    periodOf: (personId: string) => Pick<DutyPeriod, 'fromMs' | 'standInId'> | null
    /** Whether anybody is on duty on the circuit now. */
    isCovered: boolean
    minutes: number
    nowMs: number
  },
): EscalationStep[] {
  const readerIds = new Set(readers.map(({ personId }) => personId))
  return readers.flatMap((reader): EscalationStep[] => {
    const { personId, role, toldAt, readAt, remindedAt, escalatedAt } = reader
    if (readAt !== null || escalatedAt !== null) return []
    const period = role === 'crew' ? periodOf(personId) : null
    const lastMessageMs = Date.parse(remindedAt !== null && remindedAt > toldAt ? remindedAt : toldAt)
    const sinceMs = Math.max(lastMessageMs, period?.fromMs ?? Number.NEGATIVE_INFINITY)
    if (nowMs - sinceMs < minutes * MINUTE_MS) return []
    if (role === 'crew' && period === null) return isCovered ? [] : [{ step: 'supervisor', personId }]
    if (remindedAt === null) return [{ step: 'remind', personId }]
    if (role === 'follower') return []
    const standInId = period?.standInId ?? null
    // A stand-in who has been notified already is escalated for themselves.
    return standInId !== null && !readerIds.has(standInId)
      ? [{ step: 'stand_in', personId, standInId }]
      : [{ step: 'supervisor', personId }]
  })
}

/**
 * The duty of a person that has not ended: periods that follow one another without a gap are one, so a change of day
 * gives nobody new time to confirm. Its stand-in is that of the first period that has not ended. Null: none.
 *
 * @param periods of the circuit, by start, from before the oldest message that waits
 */
export function dutyNotEnded(
  periods: readonly Pick<DutyPeriod, 'personId' | 'standInId' | 'fromMs' | 'toMs'>[],
  personId: string,
  nowMs: number,
): Pick<DutyPeriod, 'fromMs' | 'standInId'> | null {
  const own = periods.filter((period) => period.personId === personId)
  const first = own.findIndex(({ toMs }) => toMs > nowMs)
  const current = own[first]
  if (!current) return null
  let { fromMs } = current
  for (const { fromMs: startMs, toMs } of own.slice(0, first).toReversed()) {
    if (toMs < fromMs) break
    fromMs = Math.min(fromMs, startMs)
  }
  return { fromMs, standInId: current.standInId }
}
