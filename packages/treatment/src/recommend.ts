import type { Recommendation } from './advice.ts'
import type { DecisionTable } from './decision-table.ts'
import { judge } from './judge.ts'
import { confidenceOf, nearestChanges } from './nearest-change.ts'
import type { AdviceCase } from './road-ahead.ts'

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
  return { ...judgement, nearest, changes, confidence: confidenceOf(changes, roadCase.surfaceSpreadK) }
}
