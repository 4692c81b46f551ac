import type { CallAnswer } from '@verglas/contract'

export type DutyPeriod = CallAnswer<'getDutyRoster'>['periods'][number]

type Person = {
  readonly personId: string
  readonly followedIds: readonly string[]
  /** Circuits with an order of which the person was notified. */
  readonly notifiedIds: readonly string[]
  readonly nowMs: number
}

/** The circuits of a crew member, and the duty to which they belong. */
export type OwnCircuits = {
  readonly circuitIds: readonly string[]
  /** The duty now, or the next one; null: the person follows the circuits. */
  readonly period: DutyPeriod | null
  readonly isOnDuty: boolean
}

/**
 * The circuits for which a person is on duty now, otherwise next, otherwise those that they follow; also those with
 * an order of which they were notified, for example as a stand-in.
 */
export function ownCircuits(
  periods: readonly DutyPeriod[],
  { personId, followedIds, notifiedIds, nowMs }: Person,
): OwnCircuits {
  const personPeriods = periods.filter(
    (period) => period.personId === personId && Date.parse(period.to) > nowMs,
  )
  const current = personPeriods.filter(({ from }) => Date.parse(from) <= nowMs)
  const next = personPeriods[0] ? personPeriods.filter(({ from }) => from === personPeriods[0]?.from) : []
  const relevant = current.length > 0 ? current : next
  const ownIds = relevant.length === 0 ? followedIds : relevant.flatMap(({ circuitIds }) => circuitIds)
  return {
    circuitIds: [...new Set([...ownIds, ...notifiedIds])],
    period: relevant.toSorted((a, b) => a.to.localeCompare(b.to))[0] ?? null,
    isOnDuty: current.length > 0,
  }
}
