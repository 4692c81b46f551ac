import { type AdviceCase, type DecisionTable, type Pass, planHours, planTreatments } from '@verglas/treatment'
import type { ChainSegment } from '../segment/queries.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { caseOfSegment, type Stretch, windOf } from './worst-stretch.ts'

/** A road of the circuit: that of a forecast point, or of a segment that is matched to it. */
export type Place = { readonly castpointId: string; readonly segment: ChainSegment | null }
export type PlacedRoad = Place & { readonly roadCase: AdviceCase }

/** A plan with the roads that it serves: that of the stretch, then the others, as its passes count them. */
export type ServingPlan = { readonly stretch: Stretch; readonly others: readonly PlacedRoad[] }

/** The places of the roads that a plan serves, in the order in which its passes count them. */
export const placesOf = ({
  castpointId,
  stretch,
  serving,
}: {
  readonly castpointId: string
  readonly stretch: Stretch | null
  readonly serving: ServingPlan | null
}): Place[] => [{ castpointId, segment: stretch?.segment ?? null }, ...(serving?.others ?? [])]

/** The road of a forecast point, and those of the segments matched to it. */
export function roadsAround(
  castpointId: string,
  pointCase: AdviceCase,
  { segments, roads }: { segments: readonly ChainSegment[]; roads: SegmentRoads | null },
): PlacedRoad[] {
  const windKmhAt = windOf(pointCase.outlook)
  const ofSegments = segments.flatMap((segment): PlacedRoad[] => {
    const outlook = roads?.outlookOf(segment.id, windKmhAt)
    return outlook ? [{ castpointId, segment, roadCase: caseOfSegment(pointCase, segment, outlook) }] : []
  })
  return [{ castpointId, segment: null, roadCase: pointCase }, ...ofSegments]
}

/**
 * The plan of a circuit for all its roads: that of the worst stretch, with every pass that another stretch needs earlier
 * or stronger. Roads that set neither a time nor a rate are left out afterwards, so that planning again takes little.
 */
export function servingPlan(table: DecisionTable, worst: Stretch, roads: readonly PlacedRoad[]): ServingPlan {
  const isWorst = ({ segment, roadCase }: PlacedRoad) =>
    segment ? segment.id === worst.segment?.id : roadCase === worst.roadCase
  const others = roads.filter((road) => !isWorst(road))
  const all = planFor(table, worst, others)
  const needed = new Set(passesOf(all).flatMap(({ deadlineRoad, rateRoad }) => [deadlineRoad, rateRoad]))
  const few = others.filter((_, index) => needed.has(index + 1))
  const reduced = planFor(table, worst, few)
  // A colder or wetter road than those that are left may have ruled out brine or grains.
  return isSame(all, reduced) ? { stretch: reduced, others: few } : { stretch: all, others }
}

function planFor(table: DecisionTable, worst: Stretch, others: readonly PlacedRoad[]): Stretch {
  const planCase = {
    ...worst.planCase,
    others: others.map(({ roadCase: { outlook, measured } }) => ({
      hours: planHours(outlook),
      measured: measured ?? null,
    })),
  }
  return { ...worst, planCase, plan: planTreatments(table, planCase) }
}

const passesOf = ({ plan }: Stretch): Pass[] => plan.events.flatMap(({ passes }) => [...passes])

function isSame(a: Stretch, b: Stretch): boolean {
  const written = (stretch: Stretch) =>
    passesOf(stretch).map(({ departMs, treatment, gm2 }) => `${departMs} ${treatment} ${gm2}`)
  return a.plan.worstKind === b.plan.worstKind && String(written(a)) === String(written(b))
}
