import { isPlowing } from '@verglas/contract/circuit-codes'
import { type Decision, decisionsOf, isTreating, type UpcomingSituations } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import { withPlow } from './plow-need.ts'
import type { AdviceCase } from './road-outlook.ts'

/**
 * The first decision, without reasons; null if no row of the table applies to the road. Callers that try many cases
 * with the same situations can find these once and pass them.
 */
export const firstDecision = (
  table: DecisionTable,
  roadCase: AdviceCase,
  situations?: UpcomingSituations,
): Decision | null => firstOf(decisionsOf(table, roadCase, situations))

/**
 * The decision for the first situation that needs treatment. Among situations that overlap it, the one with the
 * greatest minimum counts, with plowing if any of them needs it. If none needs treatment: the first patrol, else
 * the first decision.
 */
export function firstOf(decisions: readonly Decision[]): Decision | null {
  const first = decisions.find(({ treatment }) => isTreating(treatment))
  if (!first) {
    return (
      decisions.find(({ treatment }) => treatment === 'patrol') ??
      decisions.find((decision) => decision.isProtected && !decision.isBlowing) ??
      decisions.find(({ situation }) => situation !== 'dry') ??
      decisions[0] ??
      null
    )
  }
  const overlapping = decisions.filter(
    (other) => isTreating(other.treatment) && other.fromMs < first.toMs && other.toMs > first.fromMs,
  )
  const [strongest = first, ...others] = overlapping.toSorted((a, b) => (b.minGm2 ?? 0) - (a.minGm2 ?? 0))
  if (others.length === 0) return strongest
  const otherRowIds = [...strongest.otherRowIds, ...others.map(({ rowId }) => rowId)]
  const requiresPlow = overlapping.some(({ treatment }) => isPlowing(treatment))
  return {
    ...strongest,
    // One pass serves all overlapping situations, so it departs before the first of them begins.
    actFromMs: earliestOf(overlapping.map(({ actFromMs }) => actFromMs)),
    actToMs: earliestOf(overlapping.map(({ actToMs }) => actToMs)),
    decideAgainMs: Math.min(...overlapping.map(({ decideAgainMs }) => decideAgainMs)),
    otherRowIds: [...new Set(otherRowIds)].filter((id) => id !== strongest.rowId),
    treatment: requiresPlow ? plowed(strongest) : strongest.treatment,
  }
}

const earliestOf = (instants: readonly (number | null)[]): number | null =>
  instants.reduce(
    (earliest, ms) => (ms === null || (earliest !== null && earliest <= ms) ? earliest : ms),
    null,
  )

const plowed = ({ treatment, spread }: Decision) => (isPlowing(treatment) ? treatment : withPlow(spread))
