import type { CallAnswer } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import { RISK_MEASURES, type RiskMeasure, type RiskValues, type RuleKind } from '@verglas/contract/risk-codes'
import { convert, convertDifference, type UnitSystem } from '@verglas/quantities'
import {
  DEFAULT_GRIP_LIMITS,
  GRIP_LIMIT_RANGES,
  type GripLimits,
  gripLimitProblems,
  toGripLimits,
} from '@verglas/road-hazard'
import { type RiskRule, ruleProblems } from '@verglas/road-network/risks'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { readTypedNumber, type TypedNumber, typedNumber } from '../../../ui/form/typed-number.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import { MEASURE_WRITING } from '../../orders/panels.ts'

export type RiskTable = Pick<CallAnswer<'getRiskRules'>, 'revision' | 'rules' | 'gripLimits' | 'isOfProduct'>
/** The content of a risk table, as it is edited, restored and saved. */
export type RiskTableContent = Pick<RiskTable, 'gripLimits'> & { readonly rules: readonly RiskRule[] }

export type ConditionDraft = Omit<RiskRule['when'][number], 'value'> & TypedNumber
export type RuleDraft = Omit<RiskRule, 'when'> & { readonly when: readonly ConditionDraft[] }
export type RiskTableDraft = {
  readonly rules: readonly RuleDraft[]
  readonly gripLimits: readonly TypedNumber[]
}

/** Units and language in which a person writes numbers. */
export type NumberWriting = { readonly units: UnitSystem; readonly locale: Locale }

/** A metric value as text of an input. */
export const typedValue = (
  measure: RiskMeasure,
  value: number,
  { units, locale }: NumberWriting,
): TypedNumber => typedNumber(value, (metric) => displayedValue(measure, metric, units), locale)

/** Reads the text of an input. */
export const readTyped = (
  measure: RiskMeasure,
  text: string,
  { units }: Pick<NumberWriting, 'units'>,
): TypedNumber => readTypedNumber(text, (metric) => displayedValue(measure, metric, units))

/** Uses the small unit, metres or feet, however large the value is. */
function displayedValue(measure: RiskMeasure, value: number, units: UnitSystem): number {
  const { quantity, isDifference } = MEASURE_WRITING[measure]
  return (isDifference ? convertDifference : convert)(quantity, value, units, 0).value
}

/** Grip has no unit, so it is typed as it is stored. */
const asStored = (grip: number): number => grip
export const readTypedGrip = (text: string): TypedNumber => readTypedNumber(text, asStored)

export const draftOfTable = (
  { rules, gripLimits }: RiskTableContent,
  writing: NumberWriting,
): RiskTableDraft => ({
  gripLimits: gripLimits.map((limit) => typedNumber(limit, asStored, writing.locale)),
  rules: rules.map((rule) => ({
    ...rule,
    when: rule.when.map((condition) => ({
      ...condition,
      ...typedValue(condition.measure, condition.value, writing),
    })),
  })),
})

/** The typed limits; those of the product while they are not valid. */
export function limitsOfDraft({ gripLimits }: RiskTableDraft): GripLimits {
  return toGripLimits(gripLimits.map(({ value }) => value)) ?? DEFAULT_GRIP_LIMITS
}

export const rulesOfDraft = ({ rules }: RiskTableDraft): RiskRule[] =>
  rules.map((rule) => ({
    ...rule,
    when: rule.when.map(({ measure, operator, value }) => ({ measure, operator, value })),
  }))

/** The table to send, and the errors by rule, bound or limit. */
export function readTable(draft: RiskTableDraft, writing: NumberWriting): Reading<RiskTableContent> {
  const rules = rulesOfDraft(draft)
  const errors: Record<string, FieldErrors[string]> = {}
  for (const { rule, condition, code } of ruleProblems(rules)) {
    const path = condition === undefined ? `rules.${rule}` : `rules.${rule}.when.${condition}`
    const bound = condition === undefined ? undefined : rules[rule]?.when[condition]
    const [min, max] = bound ? RISK_MEASURES[bound.measure].bounds : [0, 0]
    const limitText = (value: number) => (bound ? typedValue(bound.measure, value, writing).text : '')
    errors[path] ??= {
      word: `roadsetup.rules.problems.${code}`,
      limit: limitText(min),
      detail: limitText(max),
    }
  }
  if (rules.length === 0) errors.rules = { word: 'roadsetup.rules.problems.empty' }
  for (const { index, code } of gripLimitProblems(draft.gripLimits.map(({ value }) => value))) {
    const [min, max] = GRIP_LIMIT_RANGES[index] ?? [0, 1]
    const limitText = (grip: number) => typedNumber(grip, asStored, writing.locale).text
    errors[`gripLimits.${index}`] = {
      word: `roadsetup.limits.problems.${code}`,
      limit: limitText(min),
      detail: limitText(max),
    }
  }
  return { body: { rules, gripLimits: limitsOfDraft(draft) }, errors }
}

/** A new rule of a kind, with initial values. */
export function newRule(kind: RuleKind, rules: readonly RuleDraft[]): RuleDraft {
  const ids = new Set(rules.map(({ id }) => id))
  let number = 1
  while (ids.has(`${kind}-own-${number}`)) number++
  return {
    id: `${kind}-own-${number}`,
    kind,
    level: 1,
    when: [{ measure: 'surface', operator: 'lte', text: '', value: Number.NaN }],
  }
}

type SegmentHour = CallAnswer<'getSegmentForecast'>['hours'][number]

/**
 * The values of a segment's hour with which the rules are compared. An hour is evaluated at its end, where the
 * `next` one begins.
 */
export function valuesOfHour(hour: SegmentHour, next: SegmentHour | undefined): RiskValues {
  const orNaN = (value: number | null | undefined) => value ?? Number.NaN
  const surface = orNaN(next?.surfaceC)
  return {
    surface,
    freezing_margin: surface - orNaN(hour.freezingPointC),
    dew_margin: surface - orNaN(next?.dewPointC),
    air: orNaN(next?.airTemperatureC),
    film: orNaN(hour.waterMm),
    ice: orNaN(hour.iceMm),
    frost: orNaN(hour.frostMm),
    loose_snow: orNaN(hour.looseSnowMm),
    packed_snow: orNaN(hour.packedSnowMm),
    rain: orNaN(hour.rainMm),
    snowfall: orNaN(hour.snowMm),
    freezing_rain: orNaN(hour.freezingRainMm),
    crosswind: orNaN(hour.crosswindKmh),
    visibility: orNaN(hour.visibilityM),
  }
}

export type RuleChanges = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** The rules that were added, changed and removed between two tables. */
export function ruleChanges(before: readonly RiskRule[], after: readonly RiskRule[]): RuleChanges {
  const [previous, next] = [byId(before), byId(after)]
  return {
    added: [...next.keys()].filter((id) => !previous.has(id)),
    changed: [...next].flatMap(([id, rule]) => (previous.has(id) && previous.get(id) !== rule ? [id] : [])),
    removed: [...previous.keys()].filter((id) => !next.has(id)),
  }
}

const byId = (rules: readonly RiskRule[]) =>
  new Map(
    rules.map(({ id, kind, level, when }) => [
      id,
      JSON.stringify([kind, level, when.map(({ measure, operator, value }) => [measure, operator, value])]),
    ]),
  )
