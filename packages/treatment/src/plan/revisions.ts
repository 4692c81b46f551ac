import { headlineOf } from './headline.ts'
import type { Pass, PlanCase, PlannedEvent, PlanReason, TreatmentPlan } from './treatment-plan.ts'

/** A pass that the road model takes out of the plan of the table, replaces or adds, and why. */
export type PlanRevision = {
  readonly because: 'protected' | 'more_dangerous'
  /** The pass that the table asks for; null if `by` is an additional pass. */
  readonly pass: Pass | null
  /** The pass that replaces it; null if it is only removed. */
  readonly by: Pass | null
  /**
   * The road that decides: the one with the least salt, or the one that the pass would make more dangerous. Its position
   * among the roads on which the plan is tried, or, with `protected`, among those that it serves.
   */
  readonly road: number
  /** How long the salt on the road lasts without the pass, or when the road would be more dangerous with it. */
  readonly fromMs: number
  readonly toMs: number
}

/** The plan with the passes that the road model has left out, replaced or added. */
export function withRevisions(plan: TreatmentPlan, revisions: readonly PlanRevision[]): TreatmentPlan {
  if (revisions.length === 0) return plan
  const events = plan.events.map((event, index): PlannedEvent => {
    const toMs = plan.events[index + 1]?.fromMs ?? Infinity
    const fromMs = index === 0 ? -Infinity : event.fromMs
    const added = revisions.flatMap(({ pass, by }) =>
      !pass && by && by.finishMs >= fromMs && by.finishMs < toMs ? by : [],
    )
    const remaining = event.passes.flatMap((pass) => {
      const revision = revisionOf(revisions, pass)
      return revision ? (revision.by ?? []) : pass
    })
    const passes = [...remaining, ...added].toSorted((a, b) => a.departMs - b.departMs)
    const isEmptied = passes.length === 0 && event.passes.length > 0
    return isEmptied ? withoutPasses(event, reasonOf(event, revisions)) : { ...event, passes }
  })
  return { ...plan, events, headline: headlineOf(events, plan.headline.reason) }
}

/** Finds the revision of a pass by its departure: two vehicles never depart at the same time. */
const revisionOf = (revisions: readonly PlanRevision[], { departMs }: Pass): PlanRevision | undefined =>
  revisions.find(({ pass }) => pass?.departMs === departMs)

const reasonOf = ({ passes }: PlannedEvent, revisions: readonly PlanRevision[]): PlanReason =>
  passes.every((pass) => revisionOf(revisions, pass)?.because === 'protected') ? 'protected' : 'harmful'

/** An event whose passes were all removed: no problems remain, and its dangers are prevented if salt still protects. */
function withoutPasses(event: PlannedEvent, reason: PlanReason): PlannedEvent {
  const kinds =
    reason === 'protected'
      ? event.kinds.map((kind) => ({ ...kind, isPrevented: true as const }))
      : event.kinds
  return { ...event, passes: [], reason, problems: [], kinds }
}

/** The passes of all events in order. */
export const plannedPasses = ({ events }: Pick<TreatmentPlan, 'events'>): Pass[] =>
  events.flatMap(({ passes }) => [...passes])

/** The same pass with another treatment and rate, and the load that they require. */
export function passWith(
  pass: Pass,
  { circuit }: Pick<PlanCase, 'circuit'>,
  spread: Pick<Pass, 'treatment' | 'gm2'>,
): Pass {
  const kgPerLaneKm = spread.gm2 === null ? null : spread.gm2 * circuit.laneWidthM
  return {
    ...pass,
    ...spread,
    kgPerLaneKm,
    totalKg: kgPerLaneKm === null ? null : kgPerLaneKm * circuit.laneKm,
  }
}
