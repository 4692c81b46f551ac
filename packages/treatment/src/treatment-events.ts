import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { TreatmentEvent } from '@verglas/road-model'
import { appliedAmounts } from './applied.ts'

/** A drive over a circuit, with the values that affect the road. */
export type DrivenPass = {
  readonly finishMs: number
  readonly treatment: Treatment
  /** g/m², dry; null if nothing is spread. */
  readonly gm2: number | null
  /** NaCl if not given. */
  readonly deicer?: Deicer
}

/**
 * Converts passes to events of the road model. An event is at the end of its round, because a plan also has to hold on
 * the stretch that the vehicle reaches last.
 */
export const treatmentEvents = (passes: readonly DrivenPass[]): TreatmentEvent[] =>
  passes.map(({ finishMs, treatment, gm2, deicer }) => ({
    atMs: finishMs,
    ...appliedAmounts(treatment, gm2 ?? 0, deicer),
  }))
