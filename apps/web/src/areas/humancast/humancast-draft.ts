import type { CallAnswer, CallBody } from '@verglas/contract'
import {
  CORRECTED_MEASURES,
  type CorrectedMeasure,
  MAX_CORRECTION_C,
  MAX_HUMANCAST_HOURS,
  MAX_HUMANCAST_TEXT_LENGTH,
} from '@verglas/contract/humancast-limits'
import { HOUR_MS } from '@verglas/quantities'
import { type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { type Field, field } from '../../ui/form/fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type Humancast = CallAnswer<'getHumancast'>['humancasts'][number]
type Body = CallBody<'createHumancast'>

/**
 * Fields of a humancast: a text, its period, and corrections of the model within that period. `unitC`: °C per
 * degree of the person's unit.
 */
export function humancastFields(timeZone: string, unitC: number): readonly Field[] {
  const maxDelta = Math.round((MAX_CORRECTION_C / unitC) * 10) / 10
  const time = { kind: 'time', timeZone } as const
  const correction = [
    field('measure', { kind: 'choice', options: CORRECTED_MEASURES }, { isRequired: false, fallback: 'ts' }),
    field('delta', { kind: 'number', isInteger: false, min: -maxDelta, max: maxDelta }),
    field('from', time, { isRequired: false }),
    field('to', time, { isRequired: false }),
  ]
  return [
    field('text', { kind: 'prose', maxLength: MAX_HUMANCAST_TEXT_LENGTH }, { isRequired: false }),
    field('from', time),
    field('to', time),
    field('corrections', { kind: 'rows', fields: correction, min: null, max: null }, { isRequired: false }),
  ]
}

/** The values that the fields could read; invalid ones are missing. */
type Typed = {
  readonly text?: string
  readonly from?: string
  readonly to?: string
  readonly corrections?: readonly {
    readonly measure?: CorrectedMeasure
    readonly delta?: number
    readonly from?: string
    readonly to?: string
  }[]
}

type ReadOptions = { readonly fields: readonly Field[]; readonly unitC: number; readonly nowMs: number }

/** The request body and its errors. A correction without times applies to the whole period. */
export function readHumancast(draft: GroupDraft, { fields, unitC, nowMs }: ReadOptions): Reading<Body> {
  const { settings, errors } = readDraft(fields, draft)
  const { text = '', from = '', to = '', corrections = [] } = settings as Typed
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const errorByPath: Record<string, FieldError> = { ...errors }
  const addError = (path: string, word: string) => {
    errorByPath[path] ??= { word: `humancast.errors.${word}` }
  }
  if (text === '' && corrections.length === 0) addError('text', 'nothing')
  if (toMs <= fromMs) addError('to', 'endBeforeBegin')
  else if (toMs <= nowMs) addError('to', 'over')
  else if (toMs - fromMs > MAX_HUMANCAST_HOURS * HOUR_MS) addError('to', 'tooLong')
  for (const [index, correction] of corrections.entries()) {
    const path = `corrections.${index}`
    const [begin, end] = [Date.parse(correction.from ?? from), Date.parse(correction.to ?? to)]
    if (correction.delta === 0) addError(`${path}.delta`, 'zero')
    if (end <= begin) addError(`${path}.to`, 'endBeforeBegin')
    else if (begin < fromMs) addError(`${path}.from`, 'outside')
    else if (end > toMs) addError(`${path}.to`, 'outside')
  }
  return {
    errors: errorByPath,
    body: {
      text,
      from,
      to,
      corrections: corrections.map((correction) => ({
        measure: correction.measure ?? 'ts',
        delta: Math.round((correction.delta ?? 0) * unitC * 100) / 100,
        from: correction.from ?? from,
        to: correction.to ?? to,
      })),
    },
  }
}
