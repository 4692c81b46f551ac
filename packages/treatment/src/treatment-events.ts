import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { TreatmentEvent } from '@verglas/road-model'
import { appliedAmounts } from './applied.ts'

/** A drive over a circuit, as far as the road depends on it. */
export type DrivenPass = {
  readonly finishMs: number
  readonly treatment: Treatment
  /** g/m², dry; null if nothing is spread. */
  readonly gm2: number | null
  /** NaCl if not given. */
  readonly deicer?: Deicer
}

/**
 * Passes as the road model expects them, at the end of each round: the road that the vehicle reaches last is
 * the one on which a plan has to hold.
 */
export const treatmentEvents = (passes: readonly DrivenPass[]): TreatmentEvent[] =>
  passes.map(({ finishMs, treatment, gm2, deicer }) => ({
    atMs: finishMs,
    ...appliedAmounts(treatment, gm2 ?? 0, deicer),
  }))
