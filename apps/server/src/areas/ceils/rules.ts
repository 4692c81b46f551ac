import {
  type ThresholdProblem,
  thresholdProblems,
  type WeatherProblem,
  weatherProblems,
} from '@verglas/contract/alerting'
import {
  CEILS,
  type CeilThreshold,
  WARNING_HOURS_LIMITS,
  WEATHER_ALERTS,
  type WeatherRule,
} from '@verglas/contract/ceil-codes'
import { Invalid } from '../../http/errors.ts'

const WHY_THRESHOLD: Readonly<Record<ThresholdProblem['code'], string>> = {
  twice: 'this kind of threshold is listed twice',
  missing: 'a value is needed',
  superfluous: 'this kind of threshold has none',
  minAboveMax: 'the minimum is not below the maximum',
}

const WHY_RULE: Readonly<Record<WeatherProblem['code'], string>> = {
  twice: 'this rule is listed twice',
  out_of_bounds: 'it is outside the range that the rule allows',
  not_rising: 'it is not worse than the bound before it',
  not_level: 'the bound of a severity is this danger level itself',
  none: 'a rule that is on needs a bound',
  superfluous: 'this rule has no such value',
}

/** Throws Invalid at the field of the first threshold that is not valid. */
export function refuseThresholds(thresholds: readonly CeilThreshold[]): void {
  for (const { index, field, code } of thresholdProblems(thresholds))
    throw new Invalid(`body.thresholds.${index}.${field}`, WHY_THRESHOLD[code])
  for (const [index, { kind, value }] of thresholds.entries()) {
    const { bounds } = CEILS[kind]
    if (bounds && value !== null && (value < bounds[0] || value > bounds[1]))
      throw new Invalid(`body.thresholds.${index}.value`, `it lies between ${bounds[0]} and ${bounds[1]}`)
  }
}

/**
 * Throws Invalid at the field of the first rule that is not valid. A kind that is left out keeps the
 * product's rule.
 */
export function refuseRules(rules: readonly WeatherRule[]): void {
  for (const { kind, field, place, code } of weatherProblems(rules)) {
    const index = rules.findLastIndex((rule) => rule.kind === kind)
    const at = place === undefined ? field : `${field}.${place}`
    const [min, max] = field === 'warningHours' ? WARNING_HOURS_LIMITS : WEATHER_ALERTS[kind].bounds
    const why = code === 'out_of_bounds' ? `it lies between ${min} and ${max}` : WHY_RULE[code]
    throw new Invalid(`body.rules.${index}.${at}`, why)
  }
}
