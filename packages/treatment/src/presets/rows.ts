import type { Treatment } from '@verglas/contract/circuit-codes'
import { SITUATIONS, type Situation } from '@verglas/contract/treatment-codes'
import type { DecisionRow, DecisionTable, Passes } from '../decision-table.ts'

type Range = readonly [aboveC: number | null, upToC: number | null]

/** Builds a row; rows of the same kind differ in their range and quantities. */
export function row(
  id: string,
  situations: Situation | readonly Situation[],
  [aboveC, upToC]: Range,
  treatments: Treatment | readonly Treatment[],
  [minGm2, maxGm2]: readonly [number, number] | readonly [null, null],
  passes: Passes,
  basis: string,
  extra: Partial<Pick<DecisionRow, 'timing' | 'isBareOnly'>> = {},
): DecisionRow {
  return {
    id,
    situations: typeof situations === 'string' ? [situations] : situations,
    timing: null,
    aboveC,
    upToC,
    isBareOnly: false,
    treatments: typeof treatments === 'string' ? [treatments] : treatments,
    minGm2,
    maxGm2,
    passes,
    basis,
    ...extra,
  }
}

const NO_AMOUNT = [null, null] as const
export const ALL_BUT_DRY = SITUATIONS.filter((situation) => situation !== 'dry')
const WITH_SOMETHING = ALL_BUT_DRY.filter((situation) => situation !== 'other')

/** Rows common to every practice: dry, warm, too cold for salt, and the fallback. */
export const DRY_ROW = row('D01', 'dry', [null, null], 'none', NO_AMOUNT, 0, 'NZ')
export const WARM_ROW = row('D02', ALL_BUT_DRY, [1.5, null], 'none', NO_AMOUNT, 0, 'F', { isBareOnly: true })
export const COLD_ROW = row('D03', WITH_SOMETHING, [null, -10], 'abrasive', [40, 120], 1, 'F')
export const REST_ROW = row('D26', ALL_BUT_DRY, [null, null], 'patrol', NO_AMOUNT, 0, 'D')

export const SETTINGS: Omit<DecisionTable, 'rows'> = {
  plowTriggerMm: 25,
  aheadHours: 4,
  oldestRunHours: 6,
  incrementGm2: 1,
}
