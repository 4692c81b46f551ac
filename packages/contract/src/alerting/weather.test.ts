import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEATHER_ALERTS, WEATHER_RULE_KINDS, type WeatherRule } from '../ceil-codes.ts'
import type { RiskLevel } from '../risk-codes.ts'
import { continuations, episodesOf } from './weather-episodes.ts'
import {
  DEFAULT_WEATHER_RULES,
  severityOf,
  valuesByHour,
  type WeatherHour,
  weatherProblems,
} from './weather-rules.ts'

const START_MS = Date.UTC(2026, 10, 17)
const CALM: WeatherHour = {
  atMs: 0,
  airC: 4,
  windKmh: 5,
  gustKmh: 10,
  rainMm: 0,
  freezingRainMm: 0,
  snowCm: 0,
  visibilityM: 20_000,
  weatherCode: 2,
  looseSnowMm: 0,
  belowZeroPct: 0,
  dangerLevel: 0,
  dangerKind: null,
}
const hours = (changes: readonly Partial<WeatherHour>[]): WeatherHour[] =>
  changes.map((change, index) => ({ ...CALM, ...change, atMs: START_MS + index * HOUR_MS }))
const ruleOf = (kind: WeatherRule['kind']) =>
  DEFAULT_WEATHER_RULES.find((rule) => rule.kind === kind) as WeatherRule
const h = (index: number) => START_MS + index * HOUR_MS

describe('the product’s rules', () => {
  test('are valid, and there is one for each kind', () => {
    expect(weatherProblems(DEFAULT_WEATHER_RULES)).toEqual([])
    expect(DEFAULT_WEATHER_RULES.map(({ kind }) => kind)).toEqual([...WEATHER_RULE_KINDS])
  })

  test('give no warning on a calm day', () => {
    for (const rule of DEFAULT_WEATHER_RULES)
      expect(episodesOf(rule, hours(Array(48).fill({})), [])).toEqual([])
  })

  test('give a warning for each danger', () => {
    const dangers: Record<WeatherRule['kind'], Partial<WeatherHour>> = {
      road_danger: { dangerLevel: 3, dangerKind: 'ice' },
      snow_amount: { snowCm: 2 },
      snow_rate: { snowCm: 3 },
      wind: { windKmh: 75 },
      gust: { gustKmh: 100 },
      blowing_snow: { windKmh: 45, airC: -8, looseSnowMm: 5 },
      fog: { visibilityM: 90 },
      heat: { airC: 37 },
      cold: { airC: -26 },
      windchill: { airC: -30, windKmh: 30 },
      thunderstorm: { weatherCode: 96 },
    }
    for (const rule of DEFAULT_WEATHER_RULES) {
      const [episode, ...more] = episodesOf(
        { ...rule, isEnabled: true },
        hours(Array(12).fill(dangers[rule.kind])),
        [],
      )
      expect(more).toEqual([])
      expect(episode).toMatchObject({ severity: 3, startMs: h(0), endMs: h(12) })
    }
  })
})

test('snow is summed over twelve hours, and hours without snow are not part of the episode', () => {
  const snow = hours([{}, ...Array(5).fill({ snowCm: 1 }), {}, {}])
  expect(valuesByHour('snow_amount', snow)).toEqual([0, 5, 5, 5, 5, 5, 0, 0])
})

test('low visibility in snow is not fog, and wind without snow causes no drifts', () => {
  expect(episodesOf(ruleOf('fog'), hours([{ visibilityM: 60, snowCm: 1 }]), [])).toEqual([])
  expect(episodesOf(ruleOf('blowing_snow'), hours([{ windKmh: 90, airC: -5 }]), [])).toEqual([])
  expect(episodesOf(ruleOf('blowing_snow'), hours([{ windKmh: 90, airC: 2, looseSnowMm: 9 }]), [])).toEqual(
    [],
  )
})

test('by default an organisation is not warned about the amount of snow', () => {
  const snow = hours(Array(12).fill({ snowCm: 3 }))
  expect(DEFAULT_WEATHER_RULES.flatMap((rule) => episodesOf(rule, snow, []))).toEqual([])
})

test('the severity of a road is its danger level', () => {
  const severity = (level: number, announced: 0 | 3 = 0) =>
    severityOf(ruleOf('road_danger'), level, announced)
  expect([0, 1, 2, 3, 4].map((level) => severity(level))).toEqual([0, 0, 0, 3, 4])
  expect([0, 1, 2, 3, 4].map((level) => severity(level, 3))).toEqual([0, 0, 2, 3, 4])
})

test('an episode of the road includes the slippery hours around its worst, which must reach the rule', () => {
  const road = (levels: readonly number[]) =>
    hours(
      levels.map((dangerLevel) => ({ dangerLevel: dangerLevel as RiskLevel, dangerKind: 'ice' as const })),
    )
  const [night, ...more] = episodesOf(ruleOf('road_danger'), road([0, 2, 2, 3, 4, 2, 1, 0]), [])
  expect(more).toEqual([])
  expect(night).toMatchObject({ startMs: h(1), endMs: h(6), severity: 4, peak: { atMs: h(4) } })
  expect(episodesOf(ruleOf('road_danger'), road([2, 2, 2, 0]), [])).toEqual([])
  const announced = [{ id: 'a', startMs: h(0), endMs: h(2), severity: 3 as const }]
  expect(episodesOf(ruleOf('road_danger'), road([2, 2, 2, 0]), announced)).toMatchObject([{ endMs: h(3) }])
})

test('showers are one episode, with its hours and its worst one', () => {
  const gusts = [75, 20, 20, 20, 95, 20, 20, 20, 20, 72].map((gustKmh) => ({ gustKmh }))
  const [first, second] = episodesOf(ruleOf('gust'), hours(gusts), [])
  expect(first).toMatchObject({ startMs: h(0), endMs: h(5), severity: 3, peak: { atMs: h(4), value: 95 } })
  expect(first?.hours.map(({ severity }) => severity)).toEqual([2, 3])
  expect(second).toMatchObject({ startMs: h(9), endMs: h(10), severity: 2 })
})

test('an announced warning stays within a tenth of its bound', () => {
  const announced = [{ id: 'a', startMs: h(0), endMs: h(3), severity: 3 as const }]
  const gust = (gustKmh: number) =>
    episodesOf(ruleOf('gust'), hours([{ gustKmh }]), announced)[0]?.severity ?? 0
  expect([gust(90), gust(82), gust(80), gust(63), gust(62)]).toEqual([3, 3, 2, 2, 0])
  expect(episodesOf(ruleOf('gust'), hours([{ gustKmh: 82 }]), [])[0]?.severity).toBe(2)
})

test('an episode continues the earliest announced one, and the others end', () => {
  const early = { id: 'early', startMs: h(1), endMs: h(4), severity: 2 as const }
  const overlapping = { id: 'late', startMs: h(3), endMs: h(6), severity: 2 as const }
  const far = { id: 'far', startMs: h(30), endMs: h(33), severity: 2 as const }
  const episodes = episodesOf(ruleOf('gust'), hours(Array(6).fill({ gustKmh: 80 })), [])
  const { continued, ended } = continuations(episodes, [far, overlapping, early])
  expect(continued.map(({ of }) => of?.id)).toEqual(['early'])
  expect(ended.map(({ id }) => id)).toEqual(['late', 'far'])
  expect(continuations(episodes, []).continued[0]?.of).toBeNull()
})

test('a higher value never lowers the severity, nor does an earlier announcement', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DEFAULT_WEATHER_RULES),
      fc.double({ min: -90, max: 400, noNaN: true }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.constantFrom(0, 2, 3, 4) as fc.Arbitrary<0 | 2 | 3 | 4>,
      (rule, value, more, announced) => {
        const worse = WEATHER_ALERTS[rule.kind].crosses === 'up' ? value + more : value - more
        expect(severityOf(rule, worse, announced)).toBeGreaterThanOrEqual(severityOf(rule, value, announced))
        expect(severityOf(rule, value, announced)).toBeGreaterThanOrEqual(severityOf(rule, value))
      },
    ),
  )
})

test('finds faults of a table', () => {
  const gust = ruleOf('gust')
  expect(weatherProblems([gust, gust])).toMatchObject([{ code: 'twice' }])
  expect(weatherProblems([{ ...gust, bounds: [90, 70, null] }])).toMatchObject([
    { place: 1, code: 'not_rising' },
  ])
  expect(weatherProblems([{ ...gust, bounds: [null, null, null] }])).toMatchObject([{ code: 'none' }])
  expect(weatherProblems([{ ...gust, bounds: [1000, null, null] }])).toMatchObject([
    { code: 'out_of_bounds' },
  ])
  const road = ruleOf('road_danger')
  expect(weatherProblems([{ ...road, bounds: [3, 4, null] }])).toMatchObject([
    { place: 0, code: 'not_level' },
    { place: 1, code: 'not_level' },
  ])
  expect(weatherProblems([{ ...road, warningHours: 100 }])).toMatchObject([{ field: 'warningHours' }])
  expect(weatherProblems([{ ...gust, warningHours: 24 }])).toMatchObject([{ code: 'superfluous' }])
  expect(weatherProblems([{ ...gust, probabilityPct: 50 }])).toMatchObject([{ code: 'superfluous' }])
})
