import { PLAN_KINDS } from '@verglas/contract/treatment-codes'
import type { NamedPeriod, PlanHeadline, PlanKind, PlannedEvent } from './treatment-plan.ts'

/** The place of a danger among all: the greater the graver. */
export const gravity = (kind: PlanKind): number => PLAN_KINDS.indexOf(kind)

/**
 * The next departure and the worst situation up to the event that asks for it: an event that is only watched does
 * not hide behind one that is treated. The event after it is named as well.
 */
export function headlineOf(events: readonly PlannedEvent[]): PlanHeadline {
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
      reason: 'no_moisture',
      later: null,
    }
  }
  const [next = null, ...others] = event.passes
  const later = events[index + 1]
  const kinds = joined(events.slice(0, index + 1).flatMap((earlier) => earlier.kinds))
  return {
    next,
    afterwards: others.find(({ treatment }) => treatment !== next?.treatment) ?? null,
    worstKind: kinds[0]?.kind ?? 'none',
    kinds,
    isWindowPassed: next?.isLate ?? false,
    reason: event.reason,
    later: later ? { kind: later.worstKind, fromMs: later.fromMs, toMs: later.toMs } : null,
  }
}

/** Every kind once with its whole period, gravest first. */
export function joined(periods: readonly NamedPeriod[]): NamedPeriod[] {
  const byKind = new Map<PlanKind, NamedPeriod>()
  for (const { kind, fromMs, toMs } of periods) {
    const before = byKind.get(kind)
    byKind.set(kind, {
      kind,
      fromMs: Math.min(fromMs, before?.fromMs ?? Infinity),
      toMs: Math.max(toMs, before?.toMs ?? -Infinity),
    })
  }
  return [...byKind.values()].toSorted((a, b) => gravity(b.kind) - gravity(a.kind))
}
