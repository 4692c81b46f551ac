import type { CallAnswer } from '@verglas/contract'
import type { AdviceLocalizer } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'

export type Prescription = NonNullable<CallAnswer<'getLatestPrescription'>['prescription']>

/** The localizer for advice: instants are written relative to the present. */
export const adviceLocalizer = (display: Display, nowMs: number): AdviceLocalizer => ({
  t: display.t,
  formats: display.formats,
  nowMs,
  moment: (ms, referenceMs = nowMs) => momentWords(display, ms, referenceMs),
})
