import { DEFAULT_WEATHER_RULES, hoursOfType, type WeatherHour } from '@verglas/contract/alerting'
import type { RoadAlertType, WeatherRule } from '@verglas/contract/ceil-codes'
import { HOUR_MS } from '@verglas/quantities'
import { HAZARD_KINDS } from '@verglas/road-hazard'
import { riskCode } from '@verglas/road-network/risks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affectedLength, circuitHours } from './circuits.ts'
import { type CastAlert, changedAlerts, pointHours } from './evaluate.ts'

const NOW_MS = Date.UTC(2026, 10, 17)
const CALM: Omit<WeatherHour, 'atMs'> = {
  airC: 2,
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
type Change = Partial<WeatherHour>

/** Two days with these changes at these hours. */
const twoDays = (changeAt: (hour: number) => Change | undefined): WeatherHour[] =>
  Array.from({ length: 48 }, (_, hour) => ({ ...CALM, ...changeAt(hour), atMs: NOW_MS + hour * HOUR_MS }))
const evaluate = (
  hours: readonly WeatherHour[],
  open: readonly CastAlert[] = [],
  rules: readonly WeatherRule[] = DEFAULT_WEATHER_RULES,
  limitsRev = 0,
  nowMs = NOW_MS,
) =>
  changedAlerts(rules, open, {
    setupId: 'a75',
    place: { castpointId: 'c' },
    hoursOf: pointHours(hours),
    limitsRev,
    nowMs,
  })
const at = (hour: number) => NOW_MS + hour * HOUR_MS
const SNOW: Change = { dangerLevel: 3, dangerKind: 'snow' }
const FREEZING_RAIN: Change = { dangerLevel: 4, dangerKind: 'freezing_rain' }

test('rain that freezes on a cold road under warm air is an extreme alert of freezing rain', () => {
  expect(evaluate(twoDays((hour) => (hour === 4 ? FREEZING_RAIN : undefined)))).toMatchObject([
    {
      type: 'freezing_rain',
      severity: 4,
      startMs: at(4),
      endMs: at(5),
      content: { kind: 'road_danger', peak: { value: 4 } },
    },
  ])
})

test('snow in the evening and freezing rain at night are one alert each', () => {
  const night = twoDays((hour) => (hour < 5 ? SNOW : hour < 9 ? FREEZING_RAIN : undefined))
  expect(evaluate(night)).toMatchObject([
    { type: 'freezing_rain', severity: 4, startMs: at(5), endMs: at(9) },
    { type: 'snowfall', severity: 3, startMs: at(0), endMs: at(5) },
  ])
})

test('an alert that was announced lasts while the road is one level below, and ends below that', () => {
  const [alert] = evaluate(twoDays((hour) => (hour < 4 ? SNOW : undefined)))
  if (!alert) throw new Error('nothing is announced')
  const eased = (dangerLevel: 1 | 2) =>
    evaluate(
      twoDays((hour) => (hour < 4 ? { dangerLevel, dangerKind: 'slush' } : undefined)),
      [alert],
    )
  expect(eased(2)).toMatchObject([{ id: alert.id, severity: 2, isOver: false }])
  expect(eased(1)).toMatchObject([{ id: alert.id, isOver: true }])
  expect(evaluate(twoDays(() => ({ dangerLevel: 2, dangerKind: 'slush' })))).toEqual([])
})

test('an alert announced with previous grip limits ends as soon as the level is below its rule', () => {
  const [alert] = evaluate(twoDays((hour) => (hour < 4 ? SNOW : undefined)))
  if (!alert) throw new Error('nothing is announced')
  const byNewLimits = (dangerLevel: 2 | 3) =>
    evaluate(
      twoDays((hour) => (hour < 4 ? { dangerLevel, dangerKind: 'snow' } : undefined)),
      [alert],
      DEFAULT_WEATHER_RULES,
      7,
    )
  expect(byNewLimits(2)).toMatchObject([{ id: alert.id, isOver: true, content: { ended: 'back' } }])
  expect(byNewLimits(3)).toMatchObject([{ id: alert.id, severity: 3, isOver: false }])
})

test('an organisation changes from which level and how early it is warned', () => {
  const tomorrow = twoDays((hour) => (hour === 30 ? SNOW : undefined))
  const [rule, ...others] = DEFAULT_WEATHER_RULES
  if (rule?.kind !== 'road_danger') throw new Error('no rule for the road')
  const warns = (changes: Partial<WeatherRule>) =>
    evaluate(tomorrow, [], [{ ...rule, ...changes }, ...others])
  expect(evaluate(tomorrow)).toEqual([])
  expect(warns({ warningHours: 48 })).toMatchObject([{ type: 'snowfall', severity: 3, startMs: at(30) }])
  expect(warns({ warningHours: 48, bounds: [null, null, 4] })).toEqual([])
  expect(warns({ warningHours: 48, isEnabled: false })).toEqual([])
})

test('what is announced within an hour does not depend on the minute of the evaluation', () => {
  const tomorrow = (hour: number) => twoDays((index) => (index === hour ? SNOW : undefined))
  for (const minute of [0, 1, 25, 59]) {
    const nowMs = at(0) + minute * 60_000
    expect(evaluate(tomorrow(24), [], undefined, 0, nowMs)).toMatchObject([{ startMs: at(24) }])
    expect(evaluate(tomorrow(25), [], undefined, 0, nowMs)).toEqual([])
  }
})

test('an alert of a rule that no longer exists ends', () => {
  const [alert] = evaluate(twoDays((hour) => (hour < 4 ? SNOW : undefined)))
  if (!alert) throw new Error('nothing is announced')
  const retired = { ...alert, ruleKey: 'frost c' }
  expect(
    evaluate(
      twoDays(() => undefined),
      [retired],
    ),
  ).toMatchObject([{ isOver: true, content: { ended: 'rule' } }])
})

test('an episode that begins at the start first announced for another alert gets an id of its own', () => {
  const rain = (...starts: readonly number[]) =>
    twoDays((hour) => (starts.some((start) => hour >= start && hour < start + 2) ? FREEZING_RAIN : undefined))
  const [announced] = evaluate(rain(10))
  if (!announced) throw new Error('nothing is announced')
  // Two runs forecast the rain later and later; the last run forecasts rain at the original hours as well.
  const [later] = evaluate(rain(14), [announced])
  const [latest] = evaluate(rain(18), later ? [later] : [])
  expect(latest).toMatchObject({ id: announced.id, startMs: at(18) })
  const news = evaluate(rain(10, 20), latest ? [latest] : [])
  expect(news).toHaveLength(2)
  expect(new Set(news.map(({ id }) => id)).size).toBe(2)
  expect(news.find(({ id }) => id === announced.id)?.startMs).toBe(at(20))
})

const roads = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 2, 3, 4), fc.constantFrom(...HAZARD_KINDS.slice(1))), {
    minLength: 48,
    maxLength: 48,
  })
  .map((hours) =>
    twoDays((hour) => {
      const [level, kind] = hours[hour] ?? [0, 'none']
      return level === 0 || kind === 'none'
        ? {}
        : { dangerLevel: level as WeatherHour['dangerLevel'], dangerKind: kind as WeatherHour['dangerKind'] }
    }),
  )

test('every level of 3 or more within a day has an alert at least as severe; without one there is no alert', () => {
  fc.assert(
    fc.property(roads, (hours) => {
      const alerts = evaluate(hours)
      for (const [index, { atMs, dangerLevel }] of hours.entries()) {
        if (index > 24 || (dangerLevel ?? 0) < 3) continue
        const open = alerts.filter(({ startMs, endMs }) => startMs <= atMs && atMs < (endMs ?? 0))
        expect(Math.max(0, ...open.map(({ severity }) => severity))).toBeGreaterThanOrEqual(dangerLevel ?? 0)
      }
      if (hours.every(({ dangerLevel }) => (dangerLevel ?? 0) < 3)) expect(alerts).toEqual([])
    }),
  )
})

test('where all levels are below 2 no winter alert stays open, whatever was announced', () => {
  fc.assert(
    fc.property(roads, roads, (before, after) => {
      const safe = after.map((hour) => ({
        ...hour,
        dangerLevel: Math.min(1, hour.dangerLevel ?? 0) as 0 | 1,
      }))
      const open = evaluate(before)
      expect(evaluate(safe, open).every(({ isOver }) => isOver)).toBe(true)
      expect(evaluate(safe, open)).toHaveLength(open.length)
    }),
  )
})

test('an alert has the level of each hour, also of those that it bridges, and begins and ends with a danger', () => {
  const levels = [0, 3, 4, 3, 1, 3, 0]
  const night = twoDays((hour) => (levels[hour] ? { dangerLevel: levels[hour] as 1, dangerKind: 'ice' } : {}))
  const [ice] = evaluate(night)
  expect(ice).toMatchObject({
    severity: 4,
    startMs: at(1),
    endMs: at(6),
    content: { levels: [3, 4, 3, 1, 3] },
  })
  const gusts = twoDays((hour) => ({ gustKmh: [20, 75, 95, 20, 75][hour] ?? 20 }))
  expect(evaluate(gusts)).toMatchObject([{ severity: 3, content: { levels: [2, 3, 0, 2] } }])
})

test('past hours keep the level that was last forecast for them', () => {
  const ice = (...levels: number[]) =>
    twoDays((hour) => (levels[hour] ? { dangerLevel: levels[hour] as 1, dangerKind: 'ice' } : {}))
  const [begun] = evaluate(ice(3, 4, 3, 3))
  if (!begun) throw new Error('nothing is announced')
  const next = evaluate(ice(0, 0, 0, 2, 3).slice(2), [begun], undefined, 0, at(2))
  expect(next).toMatchObject([
    { id: begun.id, startMs: at(0), endMs: at(5), content: { levels: [3, 4, 0, 2, 3] } },
  ])
  const older = { ...begun, content: { ...begun.content, levels: [] } }
  expect(evaluate(ice(0, 0, 3).slice(2), [older], undefined, 0, at(2))).toMatchObject([
    { content: { levels: [null, null, 3] } },
  ])
})

test('the levels of an alert are those of the road, and its first and last hours are dangerous', () => {
  fc.assert(
    fc.property(roads, roads, (before, after) => {
      const open = evaluate(before)
      for (const { type, severity, startMs, endMs, isOver, content } of evaluate(after, open)) {
        if (isOver) continue
        const hours = hoursOfType(after, type as RoadAlertType)
        const alertHours = hours.filter(({ atMs }) => startMs <= atMs && atMs < (endMs ?? 0))
        const levels = content.levels ?? []
        expect(levels).toEqual(alertHours.map(({ dangerLevel }) => dangerLevel))
        expect(Math.max(...levels.map((level) => level ?? 0))).toBe(severity)
        expect(Math.min(levels.at(-1) ?? 0, startMs > NOW_MS ? (levels[0] ?? 0) : 4)).toBeGreaterThanOrEqual(
          2,
        )
      }
    }),
  )
})

test('a circuit has one alert for each danger, with the kilometres that reach the level', () => {
  const km = (id: string, kmFrom: number, kmTo: number) => ({ id, kmFrom, kmTo, coordinates: [] })
  const circuit = { id: 'c1', segments: [km('s1', 0, 4), km('s2', 4, 6), km('s3', 6, 10)] }
  const codes: Record<string, number[]> = {
    s1: [riskCode(3, 'snow'), riskCode(2, 'slush'), 0],
    s2: [riskCode(2, 'snow'), riskCode(4, 'freezing_rain'), 0],
    s3: [0, riskCode(0, null, { level: 3, kind: 'aquaplaning' }), Number.NaN],
  }
  const codesOf = (id: string) => Float64Array.from(codes[id] ?? [])
  const alerts = changedAlerts(
    DEFAULT_WEATHER_RULES.filter(({ kind }) => kind === 'road_danger'),
    [],
    {
      setupId: 'a75',
      place: { circuitId: 'c1' },
      hoursOf: circuitHours(circuit, codesOf, { startMs: NOW_MS, hours: 3 }),
      lengthOf: affectedLength(circuit, codesOf, { startMs: NOW_MS, fromLevel: 3 }),
      limitsRev: 0,
      nowMs: NOW_MS,
    },
  )
  expect(alerts).toMatchObject([
    {
      scope: 'circuit',
      circuitId: 'c1',
      castpointId: null,
      type: 'freezing_rain',
      severity: 4,
      startMs: at(1),
      content: { length: { affectedKm: 2, totalKm: 10 }, levels: [4] },
    },
    { type: 'snowfall', severity: 3, startMs: at(0), content: { length: { affectedKm: 4, totalKm: 10 } } },
  ])
})
