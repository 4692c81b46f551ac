import { isPlowing } from '@verglas/contract/circuit-codes'
import { gravity } from './spreading.ts'
import type { LaterDanger, Pass, PlanHeadline, PlannedEvent, PlanReason } from './treatment-plan.ts'

/**
 * The next departure and worst danger of the first event with a pass (or else of the first event), and the gravest
 * danger after it. Without events, only the reason why nothing is needed.
 */
export function headlineOf(events: readonly PlannedEvent[], quietReason: PlanReason): PlanHeadline {
  const index = Math.max(
    0,
    events.findIndex(({ passes }) => passes.length > 0),
  )
  const event = events[index]
  if (!event) {
    return {
      next: null,
      afterwards: null,
      worstKind: 'none',
      kinds: [],
      isWindowPassed: false,
      reason: quietReason,
      problems: [],
      later: null,
    }
  }
  const [next = null, ...others] = event.passes
  return {
    next,
    afterwards: afterwardsOf(next, others),
    worstKind: event.worstKind,
    kinds: event.kinds,
    isWindowPassed: next?.isLate ?? false,
    reason: event.reason,
    problems: event.problems,
    later: gravestOf(events.slice(index + 1)),
  }
}

/** The first later pass with another treatment. A blade comes before other passes, because it needs another vehicle. */
function afterwardsOf(next: Pass | null, others: readonly Pass[]): Pass | null {
  const different = others.filter(({ treatment }) => treatment !== next?.treatment)
  const blade = different.find(({ treatment }) => isPlowing(treatment))
  return blade && next && !isPlowing(next.treatment) ? blade : (different[0] ?? null)
}

/** The gravest danger of these events, the first of equal ones, and why the plan of its event does not hold. */
function gravestOf(events: readonly PlannedEvent[]): LaterDanger | null {
  const [gravest] = events
    .flatMap(({ kinds, problems }) => kinds.map((kind) => ({ ...kind, problems })))
    .toSorted((a, b) => gravity(b.kind) - gravity(a.kind) || a.fromMs - b.fromMs)
  return gravest ?? null
}
