import { type Decision, decisionsOf, isTreating, type UpcomingSituations } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import { withPlow } from './plow-need.ts'
import type { AdviceCase } from './road-ahead.ts'

/**
 * What is done first of all, without why; null where no row of the table speaks of the road. The situations may be left out:
 * whoever tries many cases of the same ones finds them once.
 */
export const firstDecision = (
  table: DecisionTable,
  roadCase: AdviceCase,
  situations?: UpcomingSituations,
): Decision | null => firstOf(decisionsOf(table, roadCase, situations))

/**
 * The first situation in which something is done; of those that last at the same time the one with the greatest minimum,
 * which goes with a blade where any of them asks for one. Without any, the first patrol, else the first that asks for
 * nothing.
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
  const requiresPlow = overlapping.some(({ treatment }) => treatment.startsWith('plow'))
  return {
    ...strongest,
    // one pass for all of them comes before the first
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

const plowed = ({ treatment, spread }: Decision) =>
  treatment.startsWith('plow') ? treatment : withPlow(spread)
