import type { Quantity } from '@verglas/quantities'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

/** A rule of an oversight; measure and danger by their codes. */
type Rule = {
  readonly measure: string
  readonly riskKind: string | null
  readonly operator: 'gte' | 'lte'
  readonly value: number
  /** Danger level of its value if the rule is about the danger of the road. */
  readonly level: number | null
  readonly minHours: number
  readonly window: { readonly from: number; readonly to: number } | null
}

/** How the values of its measure are written. */
type Writing = {
  readonly quantity: Quantity
  readonly isDifference?: true
  /** Danger level of the value if the measure is the danger of the road. */
  readonly level?: number | null
}

/** Needs the words of the oversights, and those of the circuits for their dangers. */
type Localizer = { readonly t: Translate; readonly formats: Formats }

/** «Chaussée prévue : −1,0 °C ou moins, 3 h de suite, de 22 h à 6 h»: the same on screens and in mails. */
export function oversightRuleWords(localizer: Localizer, rule: Rule, writing: Writing): string {
  const { t, formats } = localizer
  const { minHours, window } = rule
  return [
    rule.level !== null ? dangerRuleWords(localizer, rule, rule.level) : boundWords(localizer, rule, writing),
    minHours > 1 ? t('oversights.rule.duration', { count: minHours }) : '',
    window
      ? t('oversights.rule.window', {
          from: formats.hourOfDay(window.from),
          to: formats.hourOfDay(window.to),
        })
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function dangerRuleWords({ t }: Localizer, { measure, riskKind }: Rule, level: number): string {
  const danger =
    riskKind === null ? t(`oversights.measures.${measure}`) : t(`circuits.risk.kinds.${riskKind}`)
  return t('oversights.rule.danger', { danger: capital(danger), level: t(`oversights.rule.levels.${level}`) })
}

function boundWords(localizer: Localizer, { measure, operator, value }: Rule, writing: Writing): string {
  return localizer.t('oversights.rule.bound', {
    measure: localizer.t(`oversights.measures.${measure}`),
    bound: localizer.t(`oversights.rule.${operator}`, { value: oversightValue(localizer, value, writing) }),
  })
}

/** A value of a measure in the person's unit; a danger level in words. */
export function oversightValue(
  { t, formats }: Localizer,
  value: number,
  { quantity, isDifference, level }: Writing,
): string {
  if (quantity === 'code') return t(`circuits.risk.levels.${level ?? value}`)
  if (isDifference) return formats.difference(quantity, value, { sign: true })
  const isSmall = SMALL_IN_INCHES.has(quantity) && formats.settings.units === 'imperial'
  return formats.quantity(quantity, value, isSmall ? { digits: 2 } : {})
}

/** Bounds of a tenth of a millimetre would be written «< 0.1 in/h». */
const SMALL_IN_INCHES: ReadonlySet<Quantity> = new Set(['rain', 'rainRate'])

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
