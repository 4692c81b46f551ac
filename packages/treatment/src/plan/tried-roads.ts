import { USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { DangerLevel, HazardKind } from '@verglas/road-hazard'
import type { TriedForecast } from './further-passes.ts'
import { type HourDanger, isGraver, type JudgedRoad } from './judged-road.ts'
import type { PlanCase } from './treatment-plan.ts'

type Span = { readonly fromMs: number; readonly toMs: number }

/** One road under some passes, from the road model. */
export type TriedRoad = { readonly forecast: TriedForecast; readonly judged: JudgedRoad }

/** All roads of a circuit combined: the worst of them in each hour, slippery while any of them is. */
export type JudgedCircuit = Omit<JudgedRoad, 'worsePeriods' | 'kinds'> & {
  /** The gravest danger of each hour, with the first road that has it. */
  readonly gravest: readonly RoadHour[]
}
/** The danger of a road, by its position, in an hour. */
export type RoadHour = HourDanger & { readonly road: number }

/** The roads of a circuit under the same passes. */
export type TriedRoads = {
  readonly roads: readonly TriedRoad[]
  readonly judged: JudgedCircuit
  /** Periods in which any road is slippery for longer than the level of service permits; empty if the passes hold. */
  readonly tooLong: readonly Span[]
  /**
   * The road with the longest time of being slippery too long; if there is none, the road that is slippery the
   * longest.
   */
  readonly worst: Worst
}
type Worst = TriedRoad & { readonly road: number; readonly tooLong: readonly Span[] }

/** The period in which a circuit is served, and the duration of a round. */
type Served = {
  readonly nowMs: number
  readonly circuit: Pick<PlanCase['circuit'], 'roundTripMin' | 'service'>
}

/**
 * Periods in which a road is worse than its level of service for longer than this level permits. The first round from
 * now on does not count, because no vehicle can have been everywhere before.
 */
export function slipperyTooLong(
  { worsePeriods }: Pick<JudgedRoad, 'worsePeriods'>,
  { nowMs, circuit }: Served,
): readonly Span[] {
  const { returnMinutes } = circuit.service ?? USUAL_SERVICE
  const reachableMs = nowMs + circuit.roundTripMin * MINUTE_MS
  return worsePeriods
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, reachableMs), toMs }))
    .filter(({ fromMs, toMs }) => toMs - fromMs > returnMinutes * MINUTE_MS)
}

/** Combines the roads of a circuit. Throws a RangeError if there is none. */
export function triedRoads(roads: readonly TriedRoad[], served: Served): TriedRoads {
  const judged = roads.map((road, index): Worst => {
    return { ...road, road: index, tooLong: slipperyTooLong(road.judged, served) }
  })
  const [worst] = judged.toSorted(
    (a, b) => lengthOf(b.tooLong) - lengthOf(a.tooLong) || b.judged.slipperyMs - a.judged.slipperyMs,
  )
  if (!worst) throw new RangeError('a plan without a road')
  return {
    roads,
    judged: combined(roads.map((road) => road.judged)),
    tooLong: union(judged.map(({ tooLong }) => tooLong)),
    worst,
  }
}

/** Periods, in full hours, in which any road is more dangerous than in `before`, and at `minLevel` or more. */
export const moreDangerous = (
  roads: TriedRoads,
  before: TriedRoads,
  minLevel: DangerLevel = 0,
): readonly Span[] => union([moreDangerousHours(roads, before, minLevel)])

/** An hour in which a road, by its position, is more dangerous than before. */
export type GraveHour = Span & { readonly road: number }

/** At this level (high) and above a plan may never make a road more dangerous. */
export const GRAVE_LEVEL = 3

/** The hours in which a road is more dangerous than before and at level 3 or more, in their order. */
export const graverHours = (roads: TriedRoads, before: TriedRoads): readonly GraveHour[] =>
  moreDangerousHours(roads, before, GRAVE_LEVEL).toSorted((a, b) => a.fromMs - b.fromMs)

function moreDangerousHours(roads: TriedRoads, before: TriedRoads, minLevel: DangerLevel): GraveHour[] {
  const { fromMs } = roads.judged
  return roads.roads.flatMap(({ judged: { levels } }, road) => {
    const levelsBefore = before.roads[road]?.judged.levels ?? []
    return levels.flatMap((level, hour) =>
      level >= minLevel && level > (levelsBefore[hour] ?? level)
        ? [{ road, fromMs: fromMs + hour * HOUR_MS, toMs: fromMs + (hour + 1) * HOUR_MS }]
        : [],
    )
  })
}

/** Hours in a row in which the same road has the same danger, at level 3 or more. */
export type GraveSpan = Span & {
  readonly level: 3 | 4
  readonly kind: Exclude<HazardKind, 'none'>
  readonly road: number
}

/** The grave hours of a circuit, in their order, as few spans as possible. */
export function graveSpans({
  fromMs: startMs,
  gravest,
}: Pick<JudgedCircuit, 'fromMs' | 'gravest'>): GraveSpan[] {
  const spans: { -readonly [K in keyof GraveSpan]: GraveSpan[K] }[] = []
  gravest.forEach(({ level, kind, road }, hour) => {
    if (level < GRAVE_LEVEL || kind === 'none') return
    const fromMs = startMs + hour * HOUR_MS
    const last = spans.at(-1)
    const isSame = last?.toMs === fromMs && last.level === level && last.kind === kind && last.road === road
    if (isSame) last.toMs += HOUR_MS
    else spans.push({ fromMs, toMs: fromMs + HOUR_MS, level: level as 3 | 4, kind, road })
  })
  return spans
}

/** What an hour at each level weighs when plans are compared (product default). */
const WEIGHTS: readonly number[] = [0, 0, 1, 3, 9]

/** Weighted sum of the hours of a circuit by danger level, for comparing plans. */
export const badnessOf = ({ judged: { levels } }: TriedRoads): number =>
  levels.reduce<number>((sum, level) => sum + (WEIGHTS[level] as number), 0)

function combined(roads: readonly JudgedRoad[]): JudgedCircuit {
  const [first] = roads.toSorted((a, b) => a.lowestGrip - b.lowestGrip)
  if (!first) throw new RangeError('a plan without a road')
  const slipperyPeriods = union(roads.map((road) => road.slipperyPeriods))
  const { fromMs, toMs, lowestGrip, lowestAtMs } = first
  const gravest = first.levels.map((_, hour) => gravestIn(roads, hour))
  return {
    fromMs,
    toMs,
    lowestGrip,
    lowestAtMs,
    slipperyPeriods,
    slipperyMs: lengthOf(slipperyPeriods),
    levels: gravest.map(({ level }) => level),
    gravest,
  }
}

function gravestIn(roads: readonly JudgedRoad[], hour: number): RoadHour {
  const dangers = roads.map(({ levels, kinds }, road): RoadHour => {
    return { level: levels[hour] ?? 0, kind: kinds[hour] ?? 'none', road }
  })
  return dangers.reduce((worst, danger) => (isGraver(danger, worst) ? danger : worst))
}

/** The union of all periods, as periods that do not touch. */
function union(lists: readonly (readonly Span[])[]): Span[] {
  const united: { fromMs: number; toMs: number }[] = []
  for (const { fromMs, toMs } of lists.flat().toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = united.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else united.push({ fromMs, toMs })
  }
  return united
}

const lengthOf = (periods: readonly Span[]): number =>
  periods.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
