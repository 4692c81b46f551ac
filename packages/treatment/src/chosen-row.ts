import { HOUR_MS } from '@verglas/quantities'
import { type DecisionRow, type DecisionTable, isRest, isWithin, totalsOf } from './decision-table.ts'
import type { Occurrence } from './situations.ts'

/** Whether the road is bare and stays so, for rows that require it. */
export type Cover = { readonly isBare: boolean }

/**
 * Chooses the row for a situation: of those that apply, the one with the greatest minimum (the first of equal
 * ones), else the fallback row. Null if the table has a gap.
 */
export function chosenRow(
  table: DecisionTable,
  occurrence: Pick<Occurrence, 'situation' | 'lowestC' | 'fromMs'>,
  cover: Cover,
  nowMs: number,
): { row: DecisionRow; others: readonly string[] } | null {
  const holding = table.rows.filter((row) => holds(row, table, occurrence, cover, nowMs))
  const [onlyRow] = holding
  if (holding.length < 2) return onlyRow ? { row: onlyRow, others: [] } : null
  const active = holding.filter((row) => !isRest(row))
  const [row, ...others] = (active.length > 0 ? active : holding).toSorted(
    (a, b) => totalsOf(b).min - totalsOf(a).min,
  )
  return row ? { row, others: others.map(({ id }) => id) } : null
}

function holds(
  row: DecisionRow,
  { aheadHours }: DecisionTable,
  { situation, lowestC, fromMs }: Pick<Occurrence, 'situation' | 'lowestC' | 'fromMs'>,
  { isBare }: Cover,
  nowMs: number,
): boolean {
  if (!row.situations.includes(situation) || !isWithin(row, lowestC)) return false
  if (row.isBareOnly && !isBare) return false
  if (row.timing === null) return true
  const hasStarted = fromMs <= nowMs
  return row.timing === 'begun' ? hasStarted : !hasStarted && fromMs - nowMs <= aheadHours * HOUR_MS
}
