import { dangerLevelOf, OVERSIGHT_LOOKAHEAD_HOURS, oversightMeasure } from '@verglas/contract/oversight-codes'
import { oversightRuleWords, oversightValue } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { hourOf, type OversightRow, type Risk, type Rule, severityPeriods } from './shape.ts'

/** «Chaussée prévue : −1,0 °C ou moins, 3 h de suite» */
export const ruleWords = (display: Display, rule: Rule): string =>
  oversightRuleWords(
    display,
    { ...rule, level: dangerLevelOf(rule.measure, rule.value) },
    oversightMeasure(rule.measure),
  )

/** A value of a rule's measure in the person's unit. */
export const valueWords = (display: Display, { measure }: Pick<Rule, 'measure'>, value: number): string =>
  oversightValue(display, value, { ...oversightMeasure(measure), level: dangerLevelOf(measure, value) })

export const momentWords = ({ formats }: Pick<Display, 'formats'>, ms: number): string =>
  `${formats.shortDay(ms)} ${formats.time(ms)}`

/** «en cours, jusqu’à mar. 24 21:00», «de mar. 24 21:00 à 23:00» */
export function spanWords(
  localizer: Pick<Display, 't' | 'formats'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  nowMs: number,
): string {
  const { t, formats } = localizer
  const isOpen = toMs >= hourOf(nowMs) + (OVERSIGHT_LOOKAHEAD_HOURS + 1) * HOUR_MS
  if (fromMs <= nowMs)
    return isOpen ? t('oversights.nowOpen') : t('oversights.now', { to: momentWords(localizer, toMs) })
  const from = momentWords(localizer, fromMs)
  if (isOpen) return t('oversights.fromOpen', { from })
  const isSameDay = formats.shortDay(fromMs) === formats.shortDay(toMs)
  return t('oversights.from', { from, to: isSameDay ? formats.time(toMs) : momentWords(localizer, toMs) })
}

export const riskSpan = (
  localizer: Pick<Display, 't' | 'formats'>,
  { dt_start, dt_end }: Risk,
  nowMs: number,
): string => spanWords(localizer, { fromMs: Date.parse(dt_start), toMs: Date.parse(dt_end) }, nowMs)

/** Every period of a row of hours with its severity, for people who cannot see the strip. */
export function hoursWords(localizer: Pick<Display, 't' | 'formats'>, hours: string, nowMs: number): string {
  const { t } = localizer
  if (hours === '') return t('oversights.notJudged')
  const periods = severityPeriods(hours)
  if (periods.length === 0) return t('oversights.calm')
  return periods.map((period) => periodWords(localizer, period, nowMs)).join(' · ')
}

export function periodWords(
  localizer: Pick<Display, 't' | 'formats'>,
  { from, to, severity }: { readonly from: number; readonly to: number; readonly severity: number },
  nowMs: number,
): string {
  const startMs = hourOf(nowMs)
  return localizer.t('oversights.periodOf', {
    severity: codeWord(localizer.t, 'severity', severity),
    span: spanWords(localizer, { fromMs: startMs + from * HOUR_MS, toMs: startMs + to * HOUR_MS }, nowMs),
  })
}

/** The rule behind the worst event of a row, in words; empty if nothing is forecast. */
export function worstRuleWords(display: Display, { worst, rules }: OversightRow): string {
  const rule = rules.find(({ id }) => id === worst?.ruleId)
  return rule ? ruleWords(display, rule) : ''
}
