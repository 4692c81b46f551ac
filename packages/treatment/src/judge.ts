import type { NoAdvice, Recommendation } from './advice.ts'
import { adviceOf, dataGuards } from './advise.ts'
import { decisionsOf, findUpcomingSituations } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import { firstOf } from './first-decision.ts'
import { type AdviceCase, at } from './road-outlook.ts'

type Judgement = Omit<Recommendation, 'nearest' | 'changes' | 'confidence'>

/** Advice for each upcoming situation and the headline, without searching for changes. */
export function judge(table: DecisionTable, roadCase: AdviceCase): Judgement {
  const { guards, missing } = dataGuards(table, roadCase)
  const situations = findUpcomingSituations(roadCase)
  if (missing !== null || situations.until < 1) {
    const noAdvice: NoAdvice = { reason: 'no_data', missing: missing ?? 'road', guards }
    return { headline: null, none: noAdvice, advices: [], untilMs: null }
  }
  const decisions = decisionsOf(table, roadCase, situations)
  const first = firstOf(decisions)
  const noAdvice: NoAdvice | null = first ? null : { reason: 'no_data', missing: 'road', guards }
  return {
    headline: first && adviceOf(roadCase, first, guards),
    none: noAdvice,
    advices: decisions.map((decision) => adviceOf(roadCase, decision, guards)),
    untilMs: at(roadCase.outlook.timesMs, situations.until),
  }
}
