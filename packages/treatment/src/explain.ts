import type { Situation } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { Advice, NoAdvice } from './advice.ts'
import { adviceOf, dataGuards } from './advise.ts'
import { chosenRow } from './chosen-row.ts'
import { type Decision, decisionOf } from './decide.ts'
import { type DecisionRow, type DecisionTable, isRest, isWithin } from './decision-table.ts'
import { judge } from './judge.ts'
import { isBare } from './plow-need.ts'
import { type AdviceCase, at } from './road-outlook.ts'
import { type Occurrence, occurrencesOf } from './situations.ts'

/** Whether a row is chosen, applies but is weaker, or the first reason why it does not apply. */
export type RowVerdict =
  | 'counts'
  | 'weaker'
  | 'rest'
  | 'too_warm'
  | 'too_cold'
  | 'not_bare'
  | 'not_begun'
  | 'begun'
  | 'too_far'

/** A situation with every row for it and the resulting advice. */
export type SituationVerdicts = {
  readonly situation: Situation
  readonly lowestC: number
  readonly rows: readonly { readonly row: DecisionRow; readonly verdict: RowVerdict }[]
  /** Null: the table has a gap. */
  readonly advice: Advice | null
}

/** Explains each situation of a road: every row and guard, and why it applies or not. */
export function explain(
  table: DecisionTable,
  roadCase: AdviceCase,
): { headline: Advice | null; none: NoAdvice | null; situations: readonly SituationVerdicts[] } {
  const { headline, none, untilMs } = judge(table, roadCase)
  if (untilMs === null) return { headline, none, situations: [] }
  const { outlook, nowMs } = roadCase
  let endIndex = 0
  while (at(outlook.timesMs, endIndex + 1) <= untilMs) endIndex++
  const { guards } = dataGuards(table, roadCase)
  const explained = (decision: Decision | null) => decision && adviceOf(roadCase, decision, guards)
  return {
    headline,
    none,
    situations: occurrencesOf(outlook, endIndex, nowMs).map((occurrence) => ({
      situation: occurrence.situation,
      lowestC: occurrence.lowestC,
      rows: verdictsOf(table, occurrence, roadCase),
      advice: explained(decisionOf(table, roadCase, occurrence)),
    })),
  }
}

function verdictsOf(table: DecisionTable, occurrence: Occurrence, { outlook, nowMs }: AdviceCase) {
  const cover = { isBare: isBare(outlook, occurrence, table) }
  const chosen = chosenRow(table, occurrence, cover, nowMs)?.row
  return table.rows
    .filter(({ situations }) => situations.includes(occurrence.situation))
    .map((row): { row: DecisionRow; verdict: RowVerdict } => ({
      row,
      verdict:
        row === chosen
          ? 'counts'
          : (obstacleOf(row, { table, occurrence, isBare: cover.isBare, nowMs }) ??
            (isRest(row) ? 'rest' : 'weaker')),
    }))
}

type VerdictContext = { table: DecisionTable; occurrence: Occurrence; isBare: boolean; nowMs: number }

function obstacleOf(
  row: DecisionRow,
  { table, occurrence, isBare: isRoadBare, nowMs }: VerdictContext,
): RowVerdict | null {
  const { lowestC, fromMs } = occurrence
  if (!isWithin(row, lowestC)) return row.upToC !== null && lowestC > row.upToC ? 'too_warm' : 'too_cold'
  if (row.isBareOnly && !isRoadBare) return 'not_bare'
  if (row.timing === 'begun' && fromMs > nowMs) return 'not_begun'
  if (row.timing === 'ahead' && fromMs <= nowMs) return 'begun'
  if (row.timing === 'ahead' && fromMs - nowMs > table.aheadHours * HOUR_MS) return 'too_far'
  return null
}
