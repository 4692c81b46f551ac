import { USUAL_MAX_GM2 } from '@verglas/contract/circuit-codes'
import { type Spreading, spreadWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'

const TREATMENTS_WITH_AMOUNT = ['salt', 'brine', 'abrasive'] as const

/** Usual maximum of one pass, in the unit of the circuit, for the texts of a form. */
export const usualAmounts = (
  display: Display,
  circuit: Spreading,
): Record<(typeof TREATMENTS_WITH_AMOUNT)[number], string> =>
  Object.fromEntries(
    TREATMENTS_WITH_AMOUNT.map((treatment) => [
      treatment,
      spreadWords(display, { minGm2: USUAL_MAX_GM2[treatment], maxGm2: null }, circuit),
    ]),
  ) as Record<(typeof TREATMENTS_WITH_AMOUNT)[number], string>
