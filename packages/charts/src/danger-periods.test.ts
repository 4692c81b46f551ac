import { DEFAULT_WEATHER_RULES, episodesOf, type WeatherHour } from '@verglas/contract/alerting'
import type { RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { hazardCode } from '@verglas/road-hazard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dangerPeriods, MAX_PERIODS, SPOKEN_LEVEL } from './danger-periods.ts'

const FROM_MS = Date.UTC(2026, 10, 27, 14)
const at = (hour: number) => FROM_MS + hour * HOUR_MS
type Hour = readonly [level: number | null, kind: number]

function periodsOf(hours: readonly Hour[], until = hours.length) {
  const times = hours.map((_, hour) => at(hour))
  const [danger, hazardKind] = [hours.map(([level]) => level), hours.map(([, kind]) => kind)]
  return dangerPeriods({ times, forecast: { danger, hazardKind } }, [at(0), at(until)])
}

/** Dangers last for some hours, with other levels and causes between them. */
const someHours = fc
  .array(
    fc.record({
      level: fc.option(fc.nat({ max: 4 }), { nil: null, freq: 20 }),
      kind: fc.integer({ min: 1, max: 7 }),
      hours: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) =>
    parts.flatMap(({ level, kind, hours }): Hour[] =>
      new Array<Hour>(hours).fill([level, level === 0 ? 0 : kind]),
    ),
  )

test('every slippery hour lies in one of at most three periods, which has its cause and its level', () => {
  fc.assert(
    fc.property(someHours, fc.integer({ min: 1, max: 60 }), (hours, until) => {
      const periods = periodsOf(hours, until)
      const endOf = (end: number | null) => end ?? Number.POSITIVE_INFINITY
      const isIn = (ms: number, { begin, end }: { begin: number; end: number | null }) =>
        begin <= ms && ms < endOf(end)
      expect(periods.length).toBeLessThanOrEqual(MAX_PERIODS)
      const slippery = hours
        .slice(0, until)
        .flatMap(([level, kind], hour) =>
          level !== null && level >= SPOKEN_LEVEL ? [{ ms: at(hour), level, kind }] : [],
        )
      const hoursByPeriod = periods.map((period) => slippery.filter(({ ms }) => isIn(ms, period)))
      expect(new Set(hoursByPeriod.flat())).toEqual(new Set(slippery))
      for (const [index, { kinds, begin, level, base, peak, isBroken }] of periods.entries()) {
        const inside = hoursByPeriod[index] ?? []
        expect(inside[0]?.ms).toBe(begin)
        expect(new Set(inside.map(({ kind }) => kind))).toEqual(new Set(kinds))
        expect(Math.max(...inside.map((hour) => hour.level))).toBe(level)
        const isUnbroken = inside.every(
          ({ ms }, hour) => hour === 0 || ms === (inside[hour - 1]?.ms ?? 0) + HOUR_MS,
        )
        expect(isBroken).toBe(!isUnbroken)
        // The stated level applies to every hour: none is graver outside the peak, none milder in it.
        const outside = inside.filter(({ ms }) => !peak || !isIn(ms, peak))
        const peakHours = inside.filter(({ ms }) => peak && isIn(ms, peak))
        if (peak === null) expect(outside.every((hour) => hour.level === level)).toBe(true)
        else {
          expect(Math.max(...inside.filter((hour) => hour.level < level).map((hour) => hour.level))).toBe(
            base,
          )
          expect(outside.every((hour) => hour.level < level)).toBe(true)
          expect(peakHours[0]).toMatchObject({ ms: peak.begin, level })
          expect(peakHours.at(-1)?.level).toBe(level)
          if (!peak.isBroken) expect(peakHours.every((hour) => hour.level === level)).toBe(true)
        }
      }
    }),
    { numRuns: 3000 },
  )
})

test('up to three causes keep their own hours', () => {
  const hours: Hour[] = [
    [4, 7],
    [4, 6],
    [0, 0],
    [2, 2],
  ]
  expect(periodsOf([...hours, [0, 0]]).map(({ kinds, begin, end }) => [kinds, begin, end])).toEqual([
    [[7], at(0), at(1)],
    [[6], at(1), at(2)],
    [[2], at(3), at(4)],
  ])
})

test('with more than three causes, related neighbours are joined first', () => {
  const [rain, ice, snow, dry]: Hour[] = [
    [4, 7],
    [3, 6],
    [3, 4],
    [0, 0],
  ] as Hour[]
  const hours = [rain, rain, snow, snow, dry, ice, ice, rain, ice, ice, dry].map((hour) => hour as Hour)
  expect(
    periodsOf(hours).map(({ kinds, begin, end, level, base, peak }) => [
      kinds,
      begin,
      end,
      level,
      base,
      peak,
    ]),
  ).toEqual([
    [[7], at(0), at(2), 4, 4, null],
    [[4], at(2), at(4), 3, 3, null],
    [[7, 6], at(5), at(10), 4, 3, { begin: at(7), end: at(8), isBroken: false }],
  ])
})

test('the end is unknown where the time described or the forecast ends', () => {
  expect(
    periodsOf([
      [3, 6],
      [3, 6],
    ]),
  ).toMatchObject([{ begin: at(0), end: null }])
  expect(
    periodsOf([
      [3, 6],
      [null, 0],
    ]),
  ).toMatchObject([{ begin: at(0), end: null }])
  expect(dangerPeriods({ times: [at(0), at(1)], forecast: {} }, [at(0), at(9)])).toEqual([])
})

const anHour = (atMs: number, dangerLevel: RiskLevel): WeatherHour => ({
  atMs,
  airC: null,
  windKmh: null,
  gustKmh: null,
  rainMm: null,
  freezingRainMm: null,
  snowCm: null,
  visibilityM: null,
  weatherCode: null,
  looseSnowMm: null,
  belowZeroPct: null,
  dangerLevel,
  dangerKind: 'ice',
})

test('the alert of a danger begins and ends with the hours that the sentence names', () => {
  const rule = DEFAULT_WEATHER_RULES.find(({ kind }) => kind === 'road_danger')
  if (!rule) throw new Error('there is no rule for roads')
  const quietHours = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 8 })
  const bout = fc.array(fc.constantFrom(2, 2, 3, 4), { minLength: 1, maxLength: 6 })
  // More bouts than periods would be joined in the sentence.
  const someBouts = fc.array(fc.tuple(quietHours, bout), { minLength: 1, maxLength: MAX_PERIODS })
  let compared = 0
  fc.assert(
    fc.property(someBouts, quietHours, (bouts, last) => {
      const levels = [...bouts.flat(2), ...last]
      const hours = levels.map((level, hour) => anHour(at(hour), level as RiskLevel))
      const times = hours.map(({ atMs }) => atMs)
      const hazardKind = levels.map(() => hazardCode('ice'))
      const until = at(levels.length)
      const periods = dangerPeriods({ times, forecast: { danger: levels, hazardKind } }, [at(0), until])
      for (const { startMs, endMs } of episodesOf(rule, hours, [])) {
        const named = periods.filter(({ begin, end }) => begin < endMs && (end ?? until) > startMs)
        compared += 1
        expect([startMs, endMs]).toEqual([named[0]?.begin, named.at(-1)?.end ?? until])
      }
    }),
    { numRuns: 2000 },
  )
  expect(compared).toBeGreaterThan(1000)
})
