import type { Advice, Recommendation } from './advice.ts'
import type { DecisionTable } from './decision-table.ts'
import { judge } from './judge.ts'
import { confidenceOf, nearestChanges } from './nearest-change.ts'
import { type AdviceCase, at } from './road-outlook.ts'

/** Version of the rules: changed whenever the same input may give a different result. */
export const TREATMENT_VERSION = '3.1'

/**
 * Advises what to do on a road, why, what would change it and how certain it is. This is only advice: it orders
 * nothing. With too little data the answer is the reason why there is no advice.
 */
export function recommend(table: DecisionTable, roadCase: AdviceCase): Recommendation {
  const judgement = judge(table, roadCase)
  const { headline } = judgement
  if (!headline) return { ...judgement, nearest: null, changes: [], confidence: null }
  const { nearest, changes } = nearestChanges(table, roadCase, headline)
  return { ...judgement, nearest, changes, confidence: confidenceOf(changes, spreadAt(roadCase, headline)) }
}

/** The confidence that `recommend` returns, without its other results: only the surface temperature is varied. */
export function adviceConfidence(
  table: DecisionTable,
  roadCase: AdviceCase,
  headline: Advice,
): number | null {
  const spreadK = spreadAt(roadCase, headline)
  if (spreadK === null) return null
  return confidenceOf(nearestChanges(table, roadCase, headline, ['surface']).changes, spreadK)
}

/** Spread of the surface temperature where it is lowest during the situation. */
function spreadAt({ outlook, surfaceSpreadK }: AdviceCase, { inputs }: Advice): number | null {
  const lowest = inputs.find(({ input }) => input === 'surface')
  const index = Array.prototype.indexOf.call(outlook.timesMs, lowest?.atMs)
  return surfaceSpreadK && index >= 0 ? at(surfaceSpreadK, index) : null
}
