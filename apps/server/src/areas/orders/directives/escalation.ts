import { MINUTE_MS } from '@verglas/quantities'
import type { DutyPeriod } from '../duties/periods.ts'
import type { Reader } from './team-queries.ts'

type Unconfirmed = Pick<Reader, 'personId' | 'role' | 'notifiedAt' | 'readAt' | 'remindedAt' | 'escalatedAt'>

/** The next step for a person who has not confirmed an order. */
export type EscalationStep =
  | { readonly step: 'remind'; readonly personId: string }
  | { readonly step: 'stand_in'; readonly personId: string; readonly standInId: string }
  | { readonly step: 'supervisor'; readonly personId: string }

/**
 * The next step for each reader who has not confirmed within the organisation's time: a reminder by the next
 * channel, then, for a person on duty, the stand-in, and then the supervisor. Time counts from the last message,
 * and for a person whose duty begins later from its start. Followers are only reminded. A person whose duty has
 * ended is not contacted any more while another person is on duty. `periodOf` gives the duty of a person that has
 * not ended (`dutyNotEnded`).
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
    const { personId, role, notifiedAt, readAt, remindedAt, escalatedAt } = reader
    if (readAt !== null || escalatedAt !== null) return []
    const period = role === 'crew' ? periodOf(personId) : null
    const lastMessageMs = Date.parse(remindedAt !== null && remindedAt > notifiedAt ? remindedAt : notifiedAt)
    const sinceMs = Math.max(lastMessageMs, period?.fromMs ?? Number.NEGATIVE_INFINITY)
    if (nowMs - sinceMs < minutes * MINUTE_MS) return []
    if (role === 'crew' && period === null) return isCovered ? [] : [{ step: 'supervisor', personId }]
    if (remindedAt === null) return [{ step: 'remind', personId }]
    if (role === 'follower') return []
    const standInId = period?.standInId ?? null
    // If the stand-in has been notified already, the stand-in's own escalation applies.
    return standInId !== null && !readerIds.has(standInId)
      ? [{ step: 'stand_in', personId, standInId }]
      : [{ step: 'supervisor', personId }]
  })
}

/**
 * The duty of a person that has not ended; null if there is none. Successive periods without a gap count as one, so
 * a change of day gives nobody new time to confirm. The stand-in is that of the first period that has not ended.
 * `periods` are those of the circuit, by start, from before the oldest unconfirmed message.
 */
export function dutyNotEnded(
  periods: readonly Pick<DutyPeriod, 'personId' | 'standInId' | 'fromMs' | 'toMs'>[],
  personId: string,
  nowMs: number,
): Pick<DutyPeriod, 'fromMs' | 'standInId'> | null {
  const periodsOfPerson = periods.filter((period) => period.personId === personId)
  const first = periodsOfPerson.findIndex(({ toMs }) => toMs > nowMs)
  const current = periodsOfPerson[first]
  if (!current) return null
  let { fromMs } = current
  for (const { fromMs: startMs, toMs } of periodsOfPerson.slice(0, first).toReversed()) {
    if (toMs < fromMs) break
    fromMs = Math.min(fromMs, startMs)
  }
  return { fromMs, standInId: current.standInId }
}
