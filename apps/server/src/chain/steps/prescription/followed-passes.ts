import type { Treatment } from '@verglas/contract/circuit-codes'
import { HOUR_MS } from '@verglas/quantities'

/** A plan of a circuit as it was issued. */
export type IssuedPlan = {
  readonly issuedMs: number
  readonly events: readonly {
    readonly toMs: number
    readonly passes: readonly {
      readonly departMs: number
      readonly finishMs: number
      readonly treatment: Treatment
      readonly gm2: number | null
    }[]
  }[]
}

export type FollowedPass = {
  readonly departMs: number
  readonly untilMs: number
  readonly treatment: Treatment
  readonly gm2: number | null
}

/** A plan is followed only as long as its advice counts as current. */
const VALID_MS = 6 * HOUR_MS

/**
 * The passes of this plan that a supervisor who follows the plans sends out. Each event is served by the plan in force
 * when its first pass is due. Forecasts assume an untreated road, so later plans would repeat the treatment. Passes of a
 * later plan count from the end of that event.
 */
export function followedPasses(
  { issuedMs, events }: IssuedPlan,
  { followedToMs, nextPlanMs }: { readonly followedToMs: number; readonly nextPlanMs: number },
): FollowedPass[] {
  const inForceToMs = Math.min(nextPlanMs, issuedMs + VALID_MS)
  return events.flatMap(({ toMs, passes }) => {
    const further = passes.filter(({ departMs }) => departMs >= followedToMs)
    const [first] = further
    if (!first || first.departMs >= inForceToMs) return []
    const untilMs = Math.max(toMs, ...further.map(({ finishMs }) => finishMs))
    return further.map(({ departMs, treatment, gm2 }) => ({ departMs, untilMs, treatment, gm2 }))
  })
}
