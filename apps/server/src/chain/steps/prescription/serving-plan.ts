import { type AdviceCase, type DecisionTable, type Pass, planHours, planTreatments } from '@verglas/treatment'
import type { ChainSegment } from '../segment/queries.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { caseOfSegment, type StretchPlan, windOf } from './worst-stretch.ts'

/** A road of the circuit: at a forecast point, or on a segment matched to it. */
export type Place = { readonly castpointId: string; readonly segment: ChainSegment | null }
export type PlacedRoad = Place & { readonly roadCase: AdviceCase }

/** The plan of a circuit for all its roads. */
export type ServingPlan = {
  readonly stretch: StretchPlan
  /** The other roads that set a time or a rate, in the order of the indices in passes. */
  readonly others: readonly PlacedRoad[]
  /** Further roads on which the plan is tried, because in some hour they are more dangerous than those that set it. */
  readonly gravest: readonly PlacedRoad[]
}

type Served = ServingPlan & { readonly castpointId: string }

/** The roads of a plan: its stretch, then the others in the order of the indices in passes, then the gravest. */
export const roadsOfPlan = ({ castpointId, stretch, others, gravest }: Served): PlacedRoad[] => [
  { castpointId, segment: stretch.segment, roadCase: stretch.roadCase },
  ...others,
  ...gravest,
]

/** Indices of the roads on which a plan is tried: its stretch, the roads that set a time or a rate, and the gravest. */
export function triedPositions({ stretch, others, gravest }: ServingPlan): Set<number> {
  const first = 1 + others.length
  const needed = passesOf(stretch).flatMap(({ deadlineRoad, rateRoad }) => [deadlineRoad, rateRoad])
  return new Set([0, ...needed, ...gravest.map((_, index) => first + index)])
}

/** The road of a forecast point, and those of the segments matched to it. */
export function roadsAround(
  castpointId: string,
  pointCase: AdviceCase,
  { segments, roads }: { segments: readonly ChainSegment[]; roads: SegmentRoads | null },
): PlacedRoad[] {
  const windKmhAt = windOf(pointCase.outlook)
  const segmentRoads = segments.flatMap((segment): PlacedRoad[] => {
    const outlook = roads?.outlookOf(segment.id, windKmhAt)
    return outlook ? [{ castpointId, segment, roadCase: caseOfSegment(pointCase, segment, outlook) }] : []
  })
  return [{ castpointId, segment: null, roadCase: pointCase }, ...segmentRoads]
}

/**
 * The plan of a circuit for all its roads: the plan of the worst stretch, plus every pass that another stretch
 * needs earlier or stronger. Roads that set neither a time nor a rate are then left out, so that planning again is
 * cheap.
 */
export function servingPlan(
  table: DecisionTable,
  worst: StretchPlan,
  roads: readonly PlacedRoad[],
): ServingPlan {
  const isWorst = ({ segment, roadCase }: PlacedRoad) =>
    segment ? segment.id === worst.segment?.id : roadCase === worst.roadCase
  const others = roads.filter((road) => !isWorst(road))
  const planOfAll = planFor(table, worst, others)
  const needed = new Set(
    passesOf(planOfAll).flatMap(({ deadlineRoad, rateRoad }) => [deadlineRoad, rateRoad]),
  )
  const neededRoads = others.filter((_, index) => needed.has(index + 1))
  const reduced = planFor(table, worst, neededRoads)
  // A road that was left out may have excluded brine or grains because it is colder or wetter.
  const isEnough = isSame(planOfAll, reduced)
  const served = isEnough
    ? { stretch: withDangersOf(planOfAll, reduced), others: neededRoads }
    : { stretch: planOfAll, others }
  const segmentRoads = roads.filter(({ segment }) => segment)
  const gravest = gravestRoads([worst, ...neededRoads], segmentRoads.length > 0 ? segmentRoads : roads)
  return { ...served, gravest }
}

/**
 * The fewest roads that, with those that are tried anyway, reproduce the maximum danger of every hour. The trial of a plan
 * then starts from the same danger that every screen gives for the circuit.
 */
export function gravestRoads<Road extends Pick<PlacedRoad, 'roadCase'>>(
  tried: readonly Pick<PlacedRoad, 'roadCase'>[],
  roads: readonly Road[],
): Road[] {
  const levels = new Map<number, number>()
  const cover = (road: Pick<PlacedRoad, 'roadCase'>) => {
    for (const { atMs, level } of dangerousHours(road))
      levels.set(atMs, Math.max(level, levels.get(atMs) ?? 0))
  }
  const excess = (road: Road) =>
    dangerousHours(road).reduce(
      (sum, { atMs, level }) => sum + Math.max(0, level - (levels.get(atMs) ?? 0)),
      0,
    )
  tried.forEach(cover)
  const gravest: Road[] = []
  for (;;) {
    const road = worstBy(roads, excess)
    if (!road) return gravest
    gravest.push(road)
    cover(road)
  }
}

/** The road with the greatest excess; null if no road has any. */
function worstBy<Road>(roads: readonly Road[], excess: (road: Road) => number): Road | null {
  let [worst, max] = [null as Road | null, 0]
  for (const road of roads) {
    const excessOfRoad = excess(road)
    if (excessOfRoad > max) [worst, max] = [road, excessOfRoad]
  }
  return worst
}

function dangerousHours({ roadCase: { outlook, nowMs } }: Pick<PlacedRoad, 'roadCase'>) {
  return (outlook.dangers ?? []).flatMap((danger, index) => {
    const atMs = outlook.timesMs[index] as number
    return danger && danger.level > 0 && atMs > nowMs ? [{ atMs, level: danger.level }] : []
  })
}

function planFor(table: DecisionTable, worst: StretchPlan, others: readonly PlacedRoad[]): StretchPlan {
  const planCase = {
    ...worst.planCase,
    others: others.map(({ roadCase: { outlook, measured } }) => ({
      hours: planHours(outlook),
      measured: measured ?? null,
    })),
  }
  return { ...worst, planCase, plan: planTreatments(table, planCase) }
}

/** Adds the dangers of all roads to a plan made for few: a road that sets no pass may become slippery earlier. */
function withDangersOf({ plan: planOfAll }: StretchPlan, reducedPlan: StretchPlan): StretchPlan {
  const { plan } = reducedPlan
  const events = plan.events.map((event, index) => ({
    ...event,
    kinds: planOfAll.events[index]?.kinds ?? event.kinds,
  }))
  const { kinds, later } = planOfAll.headline
  return { ...reducedPlan, plan: { ...plan, events, headline: { ...plan.headline, kinds, later } } }
}

const passesOf = ({ plan }: StretchPlan): Pass[] => plan.events.flatMap(({ passes }) => [...passes])

function isSame(a: StretchPlan, b: StretchPlan): boolean {
  const written = (stretch: StretchPlan) =>
    passesOf(stretch).map(({ departMs, treatment, gm2 }) => `${departMs} ${treatment} ${gm2}`)
  return (
    a.plan.worstKind === b.plan.worstKind &&
    a.plan.events.length === b.plan.events.length &&
    String(written(a)) === String(written(b))
  )
}
