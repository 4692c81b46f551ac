import { HOUR_MS } from '@verglas/quantities'

/** The period in which a plan is tried. */
export type TrialSpan = { readonly fromMs: number; readonly toMs: number }

type Tried = {
  readonly roads: readonly { readonly roadCase: { readonly fromMs: number; readonly untilMs: number } }[]
  readonly plan: { readonly untilMs: number }
  readonly planCase: { readonly nowMs: number }
}

/**
 * From the hour in which a plan begins until the plan or the shortest road forecast ends; null if a road forecast
 * begins only after that end.
 */
export function checkedSpan({ roads, plan, planCase }: Tried): TrialSpan | null {
  const toMs = Math.min(plan.untilMs, ...roads.map(({ roadCase }) => roadCase.untilMs))
  if (roads.some(({ roadCase }) => toMs <= roadCase.fromMs)) return null
  return { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs }
}
