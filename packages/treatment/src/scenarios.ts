import type { Advice } from './advice.ts'
import { type Decision, isTreating } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import { firstDecision } from './first-decision.ts'
import { type AdviceCase, lastCompleteIndex } from './road-outlook.ts'

/** The first advice under a group of scenarios. */
export type ScenarioAnswer = Pick<Advice, 'treatment' | 'spread' | 'minGm2' | 'maxGm2' | 'passes'> & {
  readonly members: number
}

export type ScenarioAdvice = {
  /** Number of scenarios that reach as far as the forecast. */
  readonly members: number
  /** Number of scenarios under which the road must be treated. */
  readonly treating: number
  /** The treatments under these scenarios, the most frequent first. */
  readonly answers: readonly ScenarioAnswer[]
}

/**
 * The first advice of the table for each of several surface temperature series, at the instants of the road
 * forecast. The cover is not recomputed for another temperature. Null if no series is complete.
 */
export function adviceUnder(
  table: DecisionTable,
  roadCase: AdviceCase,
  surfacesC: readonly ArrayLike<number>[],
): ScenarioAdvice | null {
  const { outlook } = roadCase
  const endIndex = lastCompleteIndex(outlook)
  if (endIndex < 1) return null
  const answers = new Map<string, ScenarioAnswer>()
  let members = 0
  let treating = 0
  for (const surfaceC of surfacesC) {
    const scenario = { ...roadCase, outlook: { ...outlook, surfaceC } }
    if (lastCompleteIndex(scenario.outlook) < endIndex) continue
    members++
    const decision = firstDecision(table, scenario)
    if (!decision || !isTreating(decision.treatment)) continue
    treating++
    count(answers, decision)
  }
  if (members === 0) return null
  return { members, treating, answers: [...answers.values()].toSorted((a, b) => b.members - a.members) }
}

function count(
  answers: Map<string, ScenarioAnswer>,
  { treatment, spread, minGm2, maxGm2, passes }: Decision,
) {
  const key = [treatment, spread, minGm2, maxGm2, passes].join()
  const members = (answers.get(key)?.members ?? 0) + 1
  answers.set(key, { treatment, spread, minGm2, maxGm2, passes, members })
}
