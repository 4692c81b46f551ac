import { type Correction, MAX_HUMANCAST_HOURS } from '@verglas/contract'
import {
  MIN_CORRECTION_HOURS,
  STATED_PRECIPITATION,
  WEATHER_CORRECTIONS,
} from '@verglas/contract/humancast-limits'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { Invalid } from '../../http/errors.ts'

export type StatedCorrection = z.output<typeof Correction>
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
    if (endsMs - beginsMs < MIN_CORRECTION_HOURS * HOUR_MS)
      throw new Invalid(`${field}.to`, `at least ${MIN_CORRECTION_HOURS} hours`)
    checkAmount(correction, field)
  }
}

const NEUTRAL: Partial<Record<StatedCorrection['measure'], number>> = {
  precip_amount: 1,
  precip_shift: 0,
  wind: 1,
}

function checkAmount(correction: StatedCorrection, field: string): void {
  if ('delta' in correction) {
    if (correction.delta === 0) throw new Invalid(`${field}.delta`, 'it changes nothing')
    return
  }
  const { measure, value } = correction
  const { min, max } = WEATHER_CORRECTIONS[measure]
  if (value < min || value > max) throw new Invalid(`${field}.value`, `from ${min} to ${max}`)
  if (value === NEUTRAL[measure]) throw new Invalid(`${field}.value`, 'it changes nothing')
  const types: readonly number[] = Object.values(STATED_PRECIPITATION)
  if (measure === 'precip_type' && !types.includes(value)) throw new Invalid(`${field}.value`, 'no such type')
}
