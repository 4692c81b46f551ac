import { MAX_ROADCAST_HOURS } from '@verglas/contract/answer-limits'
import { type ClosingPeriod, folded } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { type RoadForecast, roadOver } from '../../roadcast/panels.ts'
import type { BoardAdvice } from '../advice/AdviceCell.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { type CircuitWork, undecidedDeparture } from '../circuits/circuit-work.ts'
import { deadlineMs } from '../circuits/next-departure.ts'
import { waitsForDecision } from '../night/circuit-night.ts'

/** The advice for a circuit at one of its points, with the names of both. */
export type Recommendation = {
  readonly circuit: Circuit
  readonly placeName: string
  readonly advice: BoardAdvice
  /** What is done about the circuit under the plan that serves it, as in the list of circuits. */
  readonly work: CircuitWork
  /** Until when closing or slowing the circuit has to be decided. */
  readonly closing: Pick<ClosingPeriod, 'decideByMs'> | null
  /** The lowest road temperature at the point within the plan, °C; null: no forecast. */
  readonly lowestC: number | null
}

export type RecommendationFilter = {
  readonly text: string
  readonly zoneId: string | null
  /** Also includes advice to do nothing, and points without advice. */
  readonly hasAll: boolean
  readonly nowMs: number
}

/**
 * Whether a crew has something to do now or later: a treatment or a patrol that is neither outdated nor past
 * its time.
 */
export function needsAction(
  { advice: { headline, isOutdated } }: Pick<Recommendation, 'advice'>,
  nowMs: number,
): boolean {
  if (isOutdated || headline === null || headline.treatment === 'none') return false
  return headline.actTo === null || Date.parse(headline.actTo) > nowMs
}

/** Whether the point asks for a pass. What it asks for is then answered, or not, for the whole circuit. */
export const asksForPass = ({ advice: { plan } }: Pick<Recommendation, 'advice'>): boolean =>
  plan?.headline.next != null

/** Whether the point asks for a pass on a circuit of which a departure waits for an order. */
export const isUndecided = (recommendation: Recommendation, nowMs: number): boolean =>
  needsAction(recommendation, nowMs) &&
  asksForPass(recommendation) &&
  waitsForDecision(recommendation.work, nowMs)

type PlannedRoad = Pick<Recommendation['advice'], 'untilAt' | 'isOutdated'>

/**
 * The lowest road temperature forecast at the point of the advice until its plan ends, °C. The advice itself only knows the
 * lowest one of its circuit, while the situation lasts.
 */
export function lowestRoadC(
  { untilAt, isOutdated }: PlannedRoad,
  road: Pick<RoadForecast, 'hours'> | undefined,
  nowMs: number,
): number | null {
  if (!road || untilAt === null || isOutdated) return null
  return roadOver(road.hours, nowMs, Date.parse(untilAt) + 1)?.lowest.valueC ?? null
}

/** Number of hours of road forecasts that reach the end of every plan. */
export function plannedHours(advices: readonly PlannedRoad[], nowMs: number): number {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const untilMs = advices.flatMap(({ untilAt }) => (untilAt === null ? [] : Date.parse(untilAt)))
  return Math.min(MAX_ROADCAST_HOURS, Math.ceil((Math.max(hourMs + HOUR_MS, ...untilMs) - hourMs) / HOUR_MS))
}

/**
 * Filters recommendations: what is to be decided first, by departure; then what an order answers, patrols, and the rest, in
 * the order of the circuits.
 */
export function filterRecommendations(
  all: readonly Recommendation[],
  { text, zoneId, hasAll, nowMs }: RecommendationFilter,
): Recommendation[] {
  const searchText = folded(text.trim())
  return all
    .filter(
      (recommendation) =>
        (hasAll || needsAction(recommendation, nowMs) || recommendation.closing !== null) &&
        (zoneId === null || recommendation.circuit.zoneId === zoneId) &&
        folded(`${recommendation.circuit.name} ${recommendation.placeName}`).includes(searchText),
    )
    .map((recommendation) => ({
      recommendation,
      rank: rankOf(recommendation, nowMs),
      departMs: departureMs(recommendation, nowMs),
    }))
    .toSorted((a, b) => a.rank - b.rank || (a.departMs === b.departMs ? 0 : a.departMs - b.departMs))
    .map(({ recommendation }) => recommendation)
}

function rankOf(recommendation: Recommendation, nowMs: number): number {
  if (!needsAction(recommendation, nowMs)) return 3
  if (isUndecided(recommendation, nowMs)) return 0
  return recommendation.advice.headline?.treatment === 'patrol' ? 2 : 1
}

/** Of the first departure that is to be decided, else of the one that is ordered. */
function departureMs(recommendation: Recommendation, nowMs: number): number {
  if (!needsAction(recommendation, nowMs)) return Number.POSITIVE_INFINITY
  const { work } = recommendation
  return deadlineMs(isUndecided(recommendation, nowMs) ? undecidedDeparture(work) : work.departure)
}
