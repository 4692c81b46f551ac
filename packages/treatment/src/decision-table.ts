import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Situation } from '@verglas/contract/treatment-codes'

/** How often within a situation; `successive`: once a cycle while it lasts. */
export type Passes = 0 | 1 | 2 | 'successive'

/**
 * What is done in a situation at a temperature of the road. The range is above `aboveC` up to and with `upToC`: where two
 * rows meet the colder has the boundary. null is without bound.
 */
export type DecisionRow = {
  readonly id: string
  readonly situations: readonly Situation[]
  /** Only once it has begun, or only while it is at most `aheadHours` ahead; null: both, however far. */
  readonly timing: 'begun' | 'ahead' | null
  readonly aboveC: number | null
  readonly upToC: number | null
  /** Only where no ice or snow lies and what falls stays below the plow trigger. */
  readonly isBareOnly: boolean
  /** In order of preference: the first that the guards let through. */
  readonly treatments: readonly Treatment[]
  /** Dry NaCl equivalent per pass (abrasives: of themselves); null where nothing is spread. */
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  /** Where it comes from, as docs/treatment.md has it. */
  readonly basis: string
}

export type DecisionTable = {
  readonly rows: readonly DecisionRow[]
  /** Loose snow from which a blade goes first, mm of depth. */
  readonly plowTriggerMm: number
  /** How long before its beginning a situation is treated at the earliest. */
  readonly aheadHours: number
  /** An older forecast run advises nothing. */
  readonly oldestRunHours: number
  /** Quantities are whole multiples of it. */
  readonly incrementGm2: number
}

export const isWithin = ({ aboveC, upToC }: DecisionRow, surfaceC: number): boolean =>
  (aboveC === null || surfaceC > aboveC) && (upToC === null || surfaceC <= upToC)

/** The rest: it only counts where no other row holds. */
export const isRest = ({ treatments, aboveC, upToC }: DecisionRow): boolean =>
  treatments[0] === 'patrol' && aboveC === null && upToC === null

/** What all passes of a row may come to, as far as rows are compared: successive ones are at least two. */
export function totalsOf({ minGm2, maxGm2, passes }: DecisionRow): { min: number; max: number } {
  const times = passes === 'successive' ? 2 : passes
  return { min: (minGm2 ?? 0) * times, max: (maxGm2 ?? 0) * times }
}
