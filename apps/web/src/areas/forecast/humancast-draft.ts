import type { CallAnswer, CallBody } from '@verglas/contract'
import {
  type CorrectedMeasure,
  MOST_CORRECTION_C,
  MOST_HUMANCAST_HOURS,
  MOST_TEXT_LENGTH,
} from '@verglas/contract/humancast-limits'

export type Humancast = CallAnswer<'getHumancast'>['humancasts'][number]

/** A correction as it is typed: times on the wall clock of the point, `2026-11-21T14:00`, empty: as the whole. */
export type CorrectionDraft = {
  readonly key: number
  readonly measure: CorrectedMeasure
  readonly delta: string
  readonly from: string
  readonly to: string
}

export type Draft = {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly corrections: readonly CorrectionDraft[]
}

/** Fields as the server names them: `text`, `to`, `corrections.0.delta`. */
export type FieldErrors = Readonly<Record<string, string>>

type Reading = {
  /** Instant of a wall clock text; null where it is none. */
  readonly instant: (text: string) => number | null
  /** °C of one degree of the person's unit. */
  readonly unitC: number
  readonly nowMs: number
}

const HOUR_MS = 3_600_000

/** What is sent, or what is wrong in the person's words: keys under `humancast.errors`. */
export function readDraft(
  draft: Draft,
  { instant, unitC, nowMs }: Reading,
): { body: CallBody<'createHumancast'> } | { errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const text = draft.text.trim()
  const [fromMs, toMs] = [instant(draft.from), instant(draft.to)]
  if (text === '' && draft.corrections.length === 0) errors.text = 'nothing'
  if (text.length > MOST_TEXT_LENGTH) errors.text = 'textTooLong'
  if (fromMs === null) errors.from = 'noTime'
  if (toMs === null) errors.to = 'noTime'
  if (fromMs !== null && toMs !== null) {
    if (toMs <= fromMs) errors.to = 'endBeforeBegin'
    else if (toMs <= nowMs) errors.to = 'over'
    else if (toMs - fromMs > MOST_HUMANCAST_HOURS * HOUR_MS) errors.to = 'tooLong'
  }
  const corrections = draft.corrections.map((correction, index) => {
    const field = `corrections.${index}`
    const delta = readDelta(correction.delta, unitC)
    const begin = correction.from === '' ? fromMs : instant(correction.from)
    const end = correction.to === '' ? toMs : instant(correction.to)
    if (delta === null) errors[`${field}.delta`] = 'noNumber'
    else if (delta === 0) errors[`${field}.delta`] = 'zero'
    else if (Math.abs(delta) > MOST_CORRECTION_C) errors[`${field}.delta`] = 'tooMuch'
    if (begin !== null && end !== null && fromMs !== null && toMs !== null) {
      if (end <= begin) errors[`${field}.to`] = 'endBeforeBegin'
      else if (begin < fromMs) errors[`${field}.from`] = 'outside'
      else if (end > toMs) errors[`${field}.to`] = 'outside'
    }
    return { measure: correction.measure, delta: delta ?? 0, from: written(begin), to: written(end) }
  })
  return Object.keys(errors).length > 0
    ? { errors }
    : { body: { text, corrections, from: written(fromMs), to: written(toMs) } }
}

const written = (ms: number | null) => new Date(ms ?? 0).toISOString()

/** «-1,5», «−1.5» or «+2» in the person's unit, as °C. */
function readDelta(text: string, unitC: number): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null
  return Math.round(Number(plain) * unitC * 100) / 100
}

/** The field of a refusal of the server, without the part that says where in the request it was. */
export function fieldOf(serverField: string | undefined): string | null {
  return serverField?.startsWith('body.') ? serverField.slice('body.'.length) : null
}
