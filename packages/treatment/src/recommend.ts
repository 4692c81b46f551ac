import type { Advice, Recommendation } from './advice.ts'
import type { DecisionTable } from './decision-table.ts'
import { judge } from './judge.ts'
import { confidenceOf, nearestChanges } from './nearest-change.ts'
import { type AdviceCase, at } from './road-ahead.ts'

/** Changes whenever the same input may give another answer. */
export const TREATMENT_VERSION = '1.0'

/**
 * What to do on a road, why, what would change it and how sure that is. Advice only: it orders nothing. With too little
 * known there is none, and why.
 */
export function recommend(table: DecisionTable, roadCase: AdviceCase): Recommendation {
  const judgement = judge(table, roadCase)
  const { headline } = judgement
  if (!headline) return { ...judgement, nearest: null, changes: [], confidence: null }
  const { nearest, changes } = nearestChanges(table, roadCase, headline)
  return { ...judgement, nearest, changes, confidence: confidenceOf(changes, spreadAt(roadCase, headline)) }
}

/** Of the surface where it is lowest while the situation lasts. */
function spreadAt({ outlook, surfaceSpreadK }: AdviceCase, { inputs }: Advice): number | null {
  const lowest = inputs.find(({ input }) => input === 'surface')
  const index = Array.prototype.indexOf.call(outlook.timesMs, lowest?.atMs)
  return surfaceSpreadK && index >= 0 ? at(surfaceSpreadK, index) : null
}
