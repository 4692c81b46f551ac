import { type Correction, MAX_CORRECTION_C, MAX_HUMANCAST_HOURS } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { Invalid } from '../../http/errors.ts'

export type StatedCorrection = z.output<typeof Correction>
export type CorrectedMeasure = StatedCorrection['measure']

/** Sum of the forecasters' corrections to a measure at an instant, °C; null where no correction applies. */
export type Corrector = (measure: CorrectedMeasure, ms: number) => number | null

/**
 * Overlapping corrections add up, since the author of the later one saw the earlier. The sum stays within
 * ±MOST_CORRECTION_C.
 */
export function toCorrector(corrections: readonly StatedCorrection[]): Corrector {
  const spans = corrections.map(({ measure, from, to, delta }) => ({
    measure,
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    delta,
  }))
  return (measure, ms) => {
    const holding = spans.filter((span) => span.measure === measure && span.fromMs <= ms && ms < span.toMs)
    if (holding.length === 0) return null
    const sumC = holding.reduce((sum, { delta }) => sum + delta, 0)
    return Math.min(MAX_CORRECTION_C, Math.max(-MAX_CORRECTION_C, sumC))
  }
}

type Draft = { text: string; corrections: readonly StatedCorrection[]; from: string; to: string }

/** Throws Invalid if the humancast is empty, has already ended, or corrects outside its own period. */
export function checkHumancast({ text, corrections, from, to }: Draft, now: Date): void {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (fromMs >= toMs) throw new Invalid('body.to', 'from is before to')
  if (toMs - fromMs > MAX_HUMANCAST_HOURS * HOUR_MS)
    throw new Invalid('body.to', `at most ${MAX_HUMANCAST_HOURS} hours`)
  if (toMs <= now.getTime()) throw new Invalid('body.to', 'it has ended already')
  if (text.trim() === '' && corrections.length === 0)
    throw new Invalid('body.text', 'a text or a correction is needed')
  for (const [index, correction] of corrections.entries()) {
    const field = `body.corrections.${index}`
    const [beginsMs, endsMs] = [Date.parse(correction.from), Date.parse(correction.to)]
    if (beginsMs >= endsMs) throw new Invalid(`${field}.to`, 'from is before to')
    if (beginsMs < fromMs) throw new Invalid(`${field}.from`, 'it begins before the humancast')
    if (endsMs > toMs) throw new Invalid(`${field}.to`, 'it ends after the humancast')
    if (correction.delta === 0) throw new Invalid(`${field}.delta`, 'it changes nothing')
  }
}
