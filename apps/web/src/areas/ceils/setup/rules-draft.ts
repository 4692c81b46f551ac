import { WEATHER_ALERTS, type WeatherRule, type WeatherRuleKind } from '@verglas/contract/ceil-codes'
import type { FormatSettings } from '@verglas/language'
import { convert } from '@verglas/quantities'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { isNoNumber, readTypedNumber, type TypedNumber, typedNumber } from '../../../ui/form/typed-number.ts'

/** A weather rule while it is typed. */
export type RuleDraft = {
  readonly kind: WeatherRuleKind
  readonly isEnabled: boolean
  /** From moderate to extreme; an empty bound is never reached. */
  readonly bounds: readonly TypedNumber[]
  readonly probability: TypedNumber
  /** Only for the rule about the danger of the road. */
  readonly warningHours: TypedNumber
}

const toUnit =
  (kind: WeatherRuleKind, { units }: FormatSettings) =>
  (metric: number) => {
    const { quantity, bounds } = WEATHER_ALERTS[kind]
    // All bounds of a rule use one unit, whatever their size.
    return quantity === null ? metric : convert(quantity, metric, units, bounds[1]).value
  }
const asItIs = (value: number) => value

export const readBound = (kind: WeatherRuleKind, text: string, writing: FormatSettings): TypedNumber =>
  readTypedNumber(text, toUnit(kind, writing))
export const readPercent = (text: string): TypedNumber => readTypedNumber(text, asItIs)

/** The danger level from which the rule warns; 0: never. */
export const levelOf = ({ bounds }: Pick<RuleDraft, 'bounds'>): number =>
  bounds.find(({ text, value }) => text !== '' && Number.isFinite(value))?.value ?? 0

/** Bounds of the danger of the road from a level on. */
export const boundsFromLevel = (level: number, { locale }: FormatSettings): readonly TypedNumber[] =>
  DANGERS.map((danger) => typedNumber(danger < level ? null : danger, asItIs, locale))
const DANGERS = [2, 3, 4] as const

export const rulesDraft = (rules: readonly WeatherRule[], writing: FormatSettings): readonly RuleDraft[] =>
  rules.map(({ kind, isEnabled, bounds, probabilityPct, warningHours }) => ({
    kind,
    isEnabled,
    bounds: bounds.map((bound) => typedNumber(bound, toUnit(kind, writing), writing.locale)),
    probability: typedNumber(probabilityPct, asItIs, writing.locale),
    warningHours: typedNumber(warningHours ?? null, asItIs, writing.locale),
  }))

const metricOf = ({ text, value }: TypedNumber): number | null =>
  text.trim() === '' || !Number.isFinite(value) ? null : value

export function readRules(drafts: readonly RuleDraft[]): { rules: SentRule[]; errors: FieldErrors } {
  const errors: Record<string, FieldErrors[string]> = {}
  const rules = drafts.map(({ kind, isEnabled, bounds, probability, warningHours }, index): SentRule => {
    for (const [place, bound] of bounds.entries())
      if (isNoNumber(bound)) errors[`rules.${index}.bounds.${place}`] = { word: 'form.errors.number' }
    if (isNoNumber(probability)) errors[`rules.${index}.probabilityPct`] = { word: 'form.errors.number' }
    if (isNoNumber(warningHours)) errors[`rules.${index}.warningHours`] = { word: 'form.errors.number' }
    const [moderate = null, strong = null, extreme = null] = bounds.map(metricOf)
    const hours = metricOf(warningHours)
    return {
      kind,
      isEnabled,
      bounds: [moderate, strong, extreme],
      probabilityPct: metricOf(probability),
      ...(hours === null ? {} : { warningHours: hours }),
    }
  })
  return { rules, errors }
}

type SentRule = Omit<WeatherRule, 'bounds'> & { bounds: [number | null, number | null, number | null] }
