import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Situation } from '@verglas/contract/treatment-codes'

/** Number of passes within a situation; `successive`: once per cycle while it lasts. */
export type Passes = 0 | 1 | 2 | 'successive'

/**
 * The treatment for a situation in a range of road temperatures, above `aboveC` up to and including `upToC`: where two
 * rows meet, the colder has the boundary. Null means unbounded.
 */
export type DecisionRow = {
  readonly id: string
  readonly situations: readonly Situation[]
  /**
   * `begun`: only once the situation has begun; `ahead`: only in the last `aheadHours` before it begins; null: always,
   * however far ahead the situation is.
   */
  readonly timing: 'begun' | 'ahead' | null
  readonly aboveC: number | null
  readonly upToC: number | null
  /** Only if there is no ice or snow on the road and the forecast snow stays below the plow trigger. */
  readonly isBareOnly: boolean
  /** In order of preference: the first that the guards permit. */
  readonly treatments: readonly Treatment[]
  /** Dry NaCl equivalent per pass (abrasives: their own mass); null if nothing is spread. */
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  /** Source of the row, as listed in docs/treatment.md. */
  readonly basis: string
}

export type DecisionTable = {
  readonly rows: readonly DecisionRow[]
  /** Depth of loose snow from which plowing comes first, mm. */
  readonly plowTriggerMm: number
  /** Earliest treatment of a situation, in hours before it begins. */
  readonly aheadHours: number
  /** Maximum age of a forecast run; an older one gives no advice. */
  readonly oldestRunHours: number
  /** Quantities are multiples of this. */
  readonly incrementGm2: number
}

export const isWithin = ({ aboveC, upToC }: DecisionRow, surfaceC: number): boolean =>
  (aboveC === null || surfaceC > aboveC) && (upToC === null || surfaceC <= upToC)

/** The fallback row: it only counts if no other row applies. */
export const isRest = ({ treatments, aboveC, upToC }: DecisionRow): boolean =>
  treatments[0] === 'patrol' && aboveC === null && upToC === null

/** Total quantities of all passes of a row, for comparing rows: successive passes count as two. */
export function totalsOf({ minGm2, maxGm2, passes }: DecisionRow): { min: number; max: number } {
  const times = passes === 'successive' ? 2 : passes
  return { min: (minGm2 ?? 0) * times, max: (maxGm2 ?? 0) * times }
}
