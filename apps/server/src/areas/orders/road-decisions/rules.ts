import type { RoadDecision } from '@verglas/contract'
import type { RoadDecisionState } from '@verglas/contract/road-decision-rules'
import type { z } from 'zod'

export type DecisionView = z.output<typeof RoadDecision>
/** A decision as it was recorded, and perhaps ended. */
export type RecordedDecision = Omit<DecisionView, 'until' | 'state'> & { authorId: string }

type Lifecycle = Pick<RecordedDecision, 'from' | 'to' | 'endedAt'>

/** When a decision ends by itself: as decided, or early. Null: it was withdrawn before its beginning. */
function ownEndMs({ from, to, endedAt }: Lifecycle): number | null {
  if (endedAt === null) return Date.parse(to)
  return Date.parse(endedAt) <= Date.parse(from) ? null : Math.min(Date.parse(to), Date.parse(endedAt))
}

/**
 * When each decision on a circuit ends: a later one replaces an earlier one that it overlaps from its own beginning on.
 * `decisions` are in the order in which they were recorded. Null: withdrawn.
 */
function endsMs(decisions: readonly Lifecycle[]): (number | null)[] {
  return decisions.map((decision, index) => {
    const endMs = ownEndMs(decision)
    if (endMs === null) return null
    const fromMs = Date.parse(decision.from)
    const replacedMs = decisions.slice(index + 1).flatMap((later) => {
      const laterEndMs = ownEndMs(later)
      const laterFromMs = Date.parse(later.from)
      return laterEndMs !== null && laterFromMs < endMs && laterEndMs > fromMs ? laterFromMs : []
    })
    return Math.max(fromMs, Math.min(endMs, ...replacedMs))
  })
}

/** The decisions on one circuit, in the order in which they were recorded, as they are at an instant. */
export function decisionViews(decisions: readonly RecordedDecision[], nowMs: number): DecisionView[] {
  const ends = endsMs(decisions)
  return decisions.map(({ authorId: _authorId, ...decision }, index) => {
    const endMs = ends[index] ?? null
    return {
      ...decision,
      until: new Date(endMs ?? Date.parse(decision.from)).toISOString(),
      state: stateOf(decision, endMs, nowMs),
    }
  })
}

function stateOf({ from, to, endedAt }: Lifecycle, endMs: number | null, nowMs: number): RoadDecisionState {
  if (endMs === null) return 'withdrawn'
  // Replaced before its beginning, it never holds.
  if (endMs <= Date.parse(from)) return 'replaced'
  if (nowMs < endMs) return nowMs < Date.parse(from) ? 'upcoming' : 'in_force'
  if (endedAt !== null && Date.parse(endedAt) === endMs) return 'ended'
  return endMs < Date.parse(to) ? 'replaced' : 'over'
}

/** Whether a decision holds now or later. */
export const isCurrent = ({ state }: Pick<DecisionView, 'state'>): boolean =>
  state === 'upcoming' || state === 'in_force'
