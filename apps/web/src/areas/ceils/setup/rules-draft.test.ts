import { DEFAULT_WEATHER_RULES } from '@verglas/contract/alerting'
import { expect, test } from 'vitest'
import { boundsFromLevel, levelOf, readBound, readRules, rulesDraft } from './rules-draft.ts'

const METRIC = { locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' } as const
const IMPERIAL = { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' } as const

test('rules that are not retyped are returned unchanged, in whatever unit they were displayed', () => {
  for (const writing of [METRIC, IMPERIAL])
    expect(readRules(rulesDraft(DEFAULT_WEATHER_RULES, writing))).toEqual({
      rules: DEFAULT_WEATHER_RULES,
      errors: {},
    })
})

test('an empty threshold is never reached, and one that is not a number is reported at its field', () => {
  const [first, ...otherRules] = rulesDraft(DEFAULT_WEATHER_RULES, METRIC)
  if (!first) throw new Error('no rule')
  const typed = (text: string) => [
    { ...first, bounds: first.bounds.with(2, readBound(first.kind, text, METRIC)) },
    ...otherRules,
  ]
  expect(readRules(typed('')).rules[0]?.bounds).toEqual([null, 3, null])
  expect(readRules(typed('x')).errors).toEqual({ 'rules.0.bounds.2': { word: 'form.errors.number' } })
})

test('the danger of the road is chosen as the level from which it warns', () => {
  const [road] = rulesDraft(DEFAULT_WEATHER_RULES, METRIC)
  if (road?.kind !== 'road_danger') throw new Error('no rule for the road')
  expect(levelOf(road)).toBe(3)
  const changed = { ...road, bounds: boundsFromLevel(2, METRIC) }
  expect(levelOf(changed)).toBe(2)
  expect(readRules([changed]).rules).toMatchObject([{ bounds: [2, 3, 4], warningHours: 24 }])
})
