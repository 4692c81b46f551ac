import { isSpreading, MAX_SPREAD_GM2, type Treatment } from '@verglas/contract/circuit-codes'
import { SITUATIONS, type Situation } from '@verglas/contract/treatment-codes'
import { type DecisionRow, type DecisionTable, isRest, isWithin, totalsOf } from './decision-table.ts'
import { LOWEST_ROAD_C } from './materials.ts'

/** A problem of a table with its row and temperature range. */
export type TableProblem = {
  readonly code:
    | 'no_id'
    | 'same_id'
    | 'no_situation'
    | 'no_treatment'
    | 'empty_range'
    | 'quantity_missing'
    | 'quantity_unwanted'
    | 'quantity_range'
    | 'brine_refused'
    | 'too_cold'
    | 'treats_dry'
    | 'gap'
    | 'contradiction'
    | 'less_when_colder'
    | 'never_counts'
  readonly rowId?: string
  readonly otherRowId?: string
  readonly situation?: Situation
  readonly fromC?: number
  readonly toC?: number
}

const COLDEST_C = -60
const WARMEST_C = 60
const NOT_FOR_BRINE: readonly Situation[] = ['freezing_rain', 'packed', 'wet_freezing', 'loose_snow']

/** All problems of a table; a table without any may be put in force. */
export function tableProblems(table: DecisionTable): TableProblem[] {
  return [
    ...table.rows.flatMap((row, index) => rowProblems(row, table.rows.slice(0, index))),
    ...SITUATIONS.flatMap((situation) =>
      (['begun', 'ahead', 'far'] as const).flatMap((timing) => rangeProblems(table, situation, timing)),
    ),
    ...table.rows.flatMap((row) => unreached(table, row)),
  ].filter((problem, index, all) => all.findIndex((other) => isSame(problem, other)) === index)
}

const isSame = (a: TableProblem, b: TableProblem): boolean =>
  a.code === b.code &&
  a.rowId === b.rowId &&
  a.otherRowId === b.otherRowId &&
  a.situation === b.situation &&
  a.fromC === b.fromC

function rowProblems(row: DecisionRow, before: readonly DecisionRow[]): TableProblem[] {
  const { id, situations, treatments, aboveC, upToC, minGm2, maxGm2, passes } = row
  const problems: TableProblem[] = []
  const add = (code: TableProblem['code']) => problems.push({ code, rowId: id })
  if (id.trim() === '') add('no_id')
  if (before.some((other) => other.id === id)) add('same_id')
  if (situations.length === 0) add('no_situation')
  if (treatments.length === 0) add('no_treatment')
  if (aboveC !== null && upToC !== null && aboveC >= upToC) add('empty_range')
  if (treatments.some(isSpreading)) {
    if (minGm2 === null || maxGm2 === null || passes === 0) add('quantity_missing')
    else if (!(minGm2 > 0 && minGm2 <= maxGm2 && maxGm2 <= MAX_SPREAD_GM2)) add('quantity_range')
    if (!treatments.every(isSpreading)) add('quantity_unwanted')
  } else if (minGm2 !== null || maxGm2 !== null) add('quantity_unwanted')
  const isOnlyBrine = treatments.length > 0 && treatments.every((treatment) => treatment === 'brine')
  if (isOnlyBrine && situations.some((situation) => NOT_FOR_BRINE.includes(situation))) add('brine_refused')
  if (treatments.some((treatment) => (aboveC ?? COLDEST_C) < lowestOf(treatment))) add('too_cold')
  if (situations.includes('dry') && treatments.some((treatment) => treatment !== 'none')) add('treats_dry')
  return problems
}

const lowestOf = (treatment: Treatment): number => LOWEST_ROAD_C[treatment] ?? Number.NEGATIVE_INFINITY

type Timing = 'begun' | 'ahead' | 'far'
const counts = (row: DecisionRow, situation: Situation, timing: Timing): boolean =>
  row.situations.includes(situation) && !row.isBareOnly && (row.timing === null || row.timing === timing)

/**
 * Checks each temperature range between two bounds of any row, from the warmest, for gaps and contradictions.
 */
function rangeProblems(table: DecisionTable, situation: Situation, timing: Timing): TableProblem[] {
  const rows = table.rows.filter((row) => counts(row, situation, timing))
  const bounds = rows.flatMap(({ aboveC, upToC }) => [aboveC, upToC]).filter((bound) => bound !== null)
  const edges = [...new Set([COLDEST_C, ...bounds, WARMEST_C])].toSorted((a, b) => a - b)
  const problems: TableProblem[] = []
  let warmer: DecisionRow | null = null
  for (let index = edges.length - 1; index > 0; index--) {
    const [fromC, toC] = [edges[index - 1] as number, edges[index] as number]
    const holding = rows.filter((row) => isWithin(row, (fromC + toC) / 2))
    const active = holding.filter((row) => !isRest(row)).toSorted((a, b) => totalsOf(b).min - totalsOf(a).min)
    const [first, second] = active
    const at = { situation, fromC, toC }
    if (holding.length === 0) problems.push({ code: 'gap', ...at })
    if (first && second && totalsOf(first).min === totalsOf(second).min && !prescribesSame(first, second))
      problems.push({ code: 'contradiction', rowId: first.id, otherRowId: second.id, ...at })
    if (first && warmer && isLess(first, warmer))
      problems.push({ code: 'less_when_colder', rowId: first.id, otherRowId: warmer.id, ...at })
    if (first) warmer = first
  }
  return problems
}

const prescribesSame = (a: DecisionRow, b: DecisionRow): boolean =>
  a.treatments.join() === b.treatments.join() && a.maxGm2 === b.maxGm2 && a.passes === b.passes

const meltsNothing = ({ treatments }: DecisionRow): boolean =>
  treatments.every((treatment) => treatment === 'abrasive' || !isSpreading(treatment))

/** Compares rows of the same material only; abrasives and salt are not compared. */
function isLess(colder: DecisionRow, warmer: DecisionRow): boolean {
  if (meltsNothing(colder) !== meltsNothing(warmer)) return false
  const [cold, warm] = [totalsOf(colder), totalsOf(warmer)]
  return cold.min < warm.min || cold.max < warm.max
}

/** Finds a row that is never used, because it never has the greatest minimum in any of its situations. */
function unreached(table: DecisionTable, row: DecisionRow): TableProblem[] {
  if (isRest(row)) return []
  const isReached = row.situations.some((situation) => {
    const timings = row.timing === null ? (['begun', 'ahead', 'far'] as const) : [row.timing]
    return timings.some((timing) => {
      const rivals = table.rows.filter(
        (other) => other !== row && counts(other, situation, timing) && !isRest(other),
      )
      const edges = [
        COLDEST_C,
        row.aboveC ?? COLDEST_C,
        row.upToC ?? WARMEST_C,
        WARMEST_C,
        ...rivals.flatMap(({ aboveC, upToC }) => [aboveC ?? COLDEST_C, upToC ?? WARMEST_C]),
      ]
      const sorted = [...new Set(edges)].toSorted((a, b) => a - b)
      return sorted.slice(1).some((edge, index) => {
        const middleC = (edge + (sorted[index] as number)) / 2
        if (!isWithin(row, middleC)) return false
        return rivals.every((other) => !isWithin(other, middleC) || totalsOf(other).min <= totalsOf(row).min)
      })
    })
  })
  return isReached ? [] : [{ code: 'never_counts', rowId: row.id }]
}
