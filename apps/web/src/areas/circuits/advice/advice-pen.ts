import type { CallAnswer } from '@verglas/contract'
import type { AdviceLocalizer } from '@verglas/language'
import type { Display } from '../../../lib/pen.ts'
import { momentWords } from '../../roadcast/panels.ts'

export type Prescription = NonNullable<CallAnswer<'getLatestPrescription'>['prescription']>

/** The pen of advice: instants are written beside now. */
export const advicePen = (pen: Display, nowMs: number): AdviceLocalizer => ({
  t: pen.t,
  formats: pen.formats,
  nowMs,
  moment: (ms, besideMs = nowMs) => momentWords(pen, ms, besideMs),
})
