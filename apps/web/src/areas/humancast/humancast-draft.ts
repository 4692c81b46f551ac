import type { CallAnswer, CallBody } from '@verglas/contract'
import {
  HUMANCAST_SCOPES,
  MAX_CORRECTION_C,
  MAX_CORRECTIONS,
  MAX_HUMANCAST_HOURS,
  MAX_HUMANCAST_TEXT_LENGTH,
  MIN_CORRECTION_HOURS,
  STATED_PRECIPITATION,
  WEATHER_CORRECTIONS,
} from '@verglas/contract/humancast-limits'
import { HOUR_MS } from '@verglas/quantities'
import { draftOf, type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { type Field, field } from '../../ui/form/fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type Humancast = CallAnswer<'getHumancastEntry'>['entry']
export type NamedHumancast = CallAnswer<'getHumancast'>['humancasts'][number]
type Body = CallBody<'issueHumancast'>
export type Scope = Body['scope']
type Correction = Body['corrections'][number]

/** The options of the form; each type of precipitation is an option of its own and needs no value. */
export const CORRECTION_CHOICES = [
  'ts',
  'tair',
  'precip_rain',
  'precip_snow',
  'precip_freezing_rain',
  'precip_amount',
  'precip_shift',
  'wind',
  'cloud',
  'vis',
] as const
type Choice = (typeof CORRECTION_CHOICES)[number]
const STATED_TYPE: Partial<Record<Choice, number>> = {
  precip_rain: STATED_PRECIPITATION.rain,
  precip_snow: STATED_PRECIPITATION.snow,
  precip_freezing_rain: STATED_PRECIPITATION.freezing_rain,
}
/** Values that change nothing. */
const NEUTRAL: Partial<Record<Choice, number>> = {
  ts: 0,
  tair: 0,
  precip_amount: 1,
  precip_shift: 0,
  wind: 1,
}

/** A scope as the value of a choice. */
export const scopeValue = ({ kind, id }: Scope): string => `${kind}:${id}`

/** Null if no scope is chosen. */
export function readScope(value: unknown): Scope | null {
  if (typeof value !== 'string') return null
  const at = value.indexOf(':')
  const kind = HUMANCAST_SCOPES.find((name) => name === value.slice(0, at))
  return kind ? { kind, id: value.slice(at + 1) } : null
}

/** Fields of a humancast: its scope, a text, its period, and corrections of the model within that period. */
export function humancastFields(timeZone: string, scopes: readonly string[]): readonly Field[] {
  const time = { kind: 'time', timeZone } as const
  const correction = [
    field('measure', { kind: 'choice', options: CORRECTION_CHOICES }, { isRequired: false, fallback: 'ts' }),
    field(
      'delta',
      { kind: 'number', isInteger: false, min: null, max: null },
      { applies: ({ measure }) => STATED_TYPE[measure as Choice] === undefined },
    ),
    field('from', time, { isRequired: false }),
    field('to', time, { isRequired: false }),
  ]
  return [
    field('scope', { kind: 'choice', options: scopes }),
    field('text', { kind: 'prose', maxLength: MAX_HUMANCAST_TEXT_LENGTH }, { isRequired: false }),
    field('from', time),
    field('to', time),
    field(
      'corrections',
      { kind: 'rows', fields: correction, min: null, max: MAX_CORRECTIONS },
      { isRequired: false },
    ),
  ]
}

/** The draft of a stored humancast, in the person's degrees. */
export function humancastDraft(
  { scope, corrections, ...humancast }: Humancast,
  { fields, unitC }: Pick<ReadOptions, 'fields' | 'unitC'>,
): GroupDraft {
  return draftOf(fields, {
    ...humancast,
    scope: scopeValue(scope),
    corrections: corrections.map((correction) => ({ ...correction, ...typedAmount(correction, unitC) })),
  })
}

function typedAmount(correction: Correction, unitC: number): { measure: Choice; delta: number | null } {
  if ('delta' in correction) {
    const { measure, delta } = correction
    return { measure, delta: Math.round((delta / unitC) * 100) / 100 }
  }
  const { measure, value } = correction
  if (measure !== 'precip_type') return { measure, delta: value }
  const [choice] = Object.entries(STATED_TYPE).find(([, type]) => type === value) ?? []
  return { measure: (choice ?? 'precip_rain') as Choice, delta: null }
}

/** The values that the fields could read; invalid ones are missing. */
type Typed = {
  readonly scope?: string
  readonly text?: string
  readonly from?: string
  readonly to?: string
  readonly corrections?: readonly {
    readonly measure?: Choice
    readonly delta?: number
    readonly from?: string
    readonly to?: string
  }[]
}

type ReadOptions = { readonly fields: readonly Field[]; readonly unitC: number; readonly nowMs: number }

/** The request body and its errors. A correction without times applies to the whole period. */
export function readHumancast(draft: GroupDraft, { fields, unitC, nowMs }: ReadOptions): Reading<Body> {
  const { settings, errors } = readDraft(fields, draft)
  const { scope, text = '', from = '', to = '', corrections = [] } = settings as Typed
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
    const amountError = errorOfAmount(correction, unitC)
    if (amountError) errorByPath[`${path}.delta`] ??= amountError
    if (end <= begin) addError(`${path}.to`, 'endBeforeBegin')
    else if (begin < fromMs) addError(`${path}.from`, 'outside')
    else if (end > toMs) addError(`${path}.to`, 'outside')
    else if (end - begin < MIN_CORRECTION_HOURS * HOUR_MS) addError(`${path}.to`, 'tooShort')
  }
  return {
    errors: errorByPath,
    body: {
      // Without a choice the field has an error, and nothing is sent.
      scope: readScope(scope) ?? { kind: 'castpoint', id: '' },
      text,
      from,
      to,
      corrections: corrections.map((correction) => ({
        ...amountOf(correction, unitC),
        from: correction.from ?? from,
        to: correction.to ?? to,
      })),
    },
  }
}

type Amount = Pick<NonNullable<Typed['corrections']>[number], 'measure' | 'delta'>
type Stated = Correction extends infer Each
  ? Each extends Correction
    ? Omit<Each, 'from' | 'to'>
    : never
  : never

function amountOf({ measure = 'ts', delta = 0 }: Amount, unitC: number): Stated {
  if (measure === 'ts' || measure === 'tair') return { measure, delta: Math.round(delta * unitC * 100) / 100 }
  const type = STATED_TYPE[measure]
  if (type !== undefined) return { measure: 'precip_type', value: type }
  return { measure: measure as keyof typeof WEATHER_CORRECTIONS, value: delta }
}

function errorOfAmount({ measure = 'ts', delta }: Amount, unitC: number): FieldError | null {
  if (delta === undefined) return null
  if (delta === NEUTRAL[measure]) return { word: 'humancast.errors.zero' }
  const maxDelta = Math.round((MAX_CORRECTION_C / unitC) * 10) / 10
  const { min, max } =
    measure === 'ts' || measure === 'tair'
      ? { min: -maxDelta, max: maxDelta }
      : WEATHER_CORRECTIONS[measure as keyof typeof WEATHER_CORRECTIONS]
  if (delta < min) return { word: 'form.errors.min', limit: min }
  return delta > max ? { word: 'form.errors.max', limit: max } : null
}
