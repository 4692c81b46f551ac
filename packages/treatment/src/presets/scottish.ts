import type { DecisionTable } from '../decision-table.ts'
import { DEFAULT_TABLE } from './default.ts'

/**
 * g/m² per pass for the rows in which the default table is a compromise between the Scottish matrix and
 * another practice.
 */
const SCOTTISH: Record<string, readonly [minGm2: number, maxGm2: number]> = {
  D08: [20, 40],
  D10: [20, 40],
  D11: [20, 20],
  D14: [40, 40],
  D15: [40, 40],
  D16: [20, 20],
  D17: [20, 20],
  D18: [20, 20],
  D19: [20, 20],
  D23: [18, 18],
  D24: [10, 10],
  D25: [8, 8],
}

/** The matrix has no ice pellets, so their rows are those of the default table. */
export const SCOTTISH_TABLE: DecisionTable = {
  ...DEFAULT_TABLE,
  rows: DEFAULT_TABLE.rows.map((row) => {
    const amounts = SCOTTISH[row.id]
    return amounts ? { ...row, minGm2: amounts[0], maxGm2: amounts[1], basis: 'S' } : row
  }),
}
