import { folded } from '@verglas/language'
import type { BoardAdvice } from '../advice/AdviceCell.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'

/** The advice for a circuit at one of its points, with the names of both. */
export type Recommendation = {
  readonly circuit: Circuit
  readonly placeName: string
  readonly advice: BoardAdvice
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

/** Filters recommendations; the most urgent first, then in the order of the circuits. */
export function filterRecommendations(
  all: readonly Recommendation[],
  { text, zoneId, hasAll, nowMs }: RecommendationFilter,
): Recommendation[] {
  const searchText = folded(text.trim())
  const beginsAt = (recommendation: Recommendation): number => {
    if (!needsAction(recommendation, nowMs)) return Number.POSITIVE_INFINITY
    const { headline } = recommendation.advice
    return Date.parse(headline?.actTo ?? headline?.decideAgainAt ?? '') || Number.MAX_SAFE_INTEGER
  }
  return all
    .filter(
      (recommendation) =>
        (hasAll || needsAction(recommendation, nowMs)) &&
        (zoneId === null || recommendation.circuit.zoneId === zoneId) &&
        folded(`${recommendation.circuit.name} ${recommendation.placeName}`).includes(searchText),
    )
    .map((recommendation) => ({ recommendation, ms: beginsAt(recommendation) }))
    .toSorted((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms))
    .map(({ recommendation }) => recommendation)
}
