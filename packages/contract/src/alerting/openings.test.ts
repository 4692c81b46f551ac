import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CEIL_KINDS, type CeilThreshold } from '../ceil-codes.ts'
import { longestGapMs, type Opening, openingsOf } from './openings.ts'
import { type CeilReading, verdictOf } from './thresholds.ts'

const START_MS = Date.UTC(2026, 10, 17, 3)
const NOTHING = {
  airC: null,
  surfaceC: null,
  dewPointC: null,
  windKmh: null,
  windFromDeg: null,
  waterM: null,
  windForecast: [],
}
const threshold = (kind: CeilThreshold['kind'], more: Partial<CeilThreshold> = {}): CeilThreshold => ({
  kind,
  isEnabled: true,
  severity: 2,
  value: kind === 'surface_below_dew' ? null : 0,
  directionDeg: null,
  windKmh: null,
  ...more,
})
const every10Minutes = (readings: readonly Partial<CeilReading>[]): CeilReading[] =>
  readings.map((reading, index) => ({ ...NOTHING, atMs: START_MS + index * 10 * MINUTE_MS, ...reading }))
const air = (...temperatures: (number | null)[]) => every10Minutes(temperatures.map((airC) => ({ airC })))
const QUICK = { periodS: 600, openSinceMs: null }
const at = (index: number) => START_MS + index * 10 * MINUTE_MS

describe('a threshold', () => {
  test('opens after two readings, at the first of them, and records the worst', () => {
    const [opening] = openingsOf(threshold('air_min'), air(0.4, -0.1, 0.1, -0.2, -0.8, -0.4), QUICK)
    expect(opening).toMatchObject({
      startMs: at(3),
      endMs: null,
      first: { airC: -0.2 },
      worst: { airC: -0.8 },
    })
  })

  test('opens at the first reading of a station that reports every half hour', () => {
    const readings = [{ ...NOTHING, atMs: START_MS, airC: -0.1 }]
    expect(openingsOf(threshold('air_min'), readings, { ...QUICK, periodS: 1800 })).toHaveLength(1)
    expect(openingsOf(threshold('air_min'), readings, { ...QUICK, periodS: 1700 })).toHaveLength(0)
  })

  test('closes after two readings 0.3 °C beyond it', () => {
    const [opening, ...more] = openingsOf(
      threshold('air_min'),
      air(-0.1, -0.1, 0.29, 0.3, 0.2, 0.3, 0.4, 2),
      QUICK,
    )
    expect(more).toEqual([])
    expect(opening).toMatchObject({ startMs: at(0), endMs: at(6) })
  })

  test('is neither opened nor closed by missing readings', () => {
    expect(openingsOf(threshold('air_min'), air(-0.1, null, null, null), QUICK)).toEqual([])
    expect(openingsOf(threshold('air_min'), air(-1, -1, null, null, 2, null, null), QUICK)).toMatchObject([
      { endMs: null },
    ])
    // Two readings far apart in time are not consecutive.
    const separated = [air(-1)[0], { ...NOTHING, atMs: START_MS + 5 * HOUR_MS, airC: -1 }].flatMap(
      (r) => r ?? [],
    )
    expect(openingsOf(threshold('air_min'), separated, QUICK)).toEqual([])
  })

  test('continues an opening from before the readings', () => {
    const open = { ...QUICK, openSinceMs: START_MS - HOUR_MS }
    expect(openingsOf(threshold('air_min'), air(0.1, 0.2), open)).toMatchObject([
      { startMs: START_MS - HOUR_MS, endMs: null },
    ])
    expect(openingsOf(threshold('air_min'), air(1, 1), open)).toMatchObject([{ endMs: at(1) }])
  })

  test('of wind applies within 22.5° of its direction, and tolerates another 22.5° before it closes', () => {
    const wind = threshold('wind', { value: 60, directionDeg: 0 })
    const blowing = (windKmh: number, windFromDeg: number | null) => ({
      ...NOTHING,
      atMs: 0,
      windKmh,
      windFromDeg,
    })
    expect(verdictOf(wind, blowing(60, 350))).toBe('across')
    expect(verdictOf(wind, blowing(60, 337.5))).toBe('across')
    expect(verdictOf(wind, blowing(60, 330))).toBe('band')
    expect(verdictOf(wind, blowing(60, 180))).toBe('behind')
    expect(verdictOf(wind, blowing(55, 0))).toBe('band')
    expect(verdictOf(wind, blowing(54, 0))).toBe('behind')
    expect(verdictOf(wind, blowing(80, null))).toBeNull()
    expect(verdictOf(wind, blowing(3, null))).toBe('behind')
    expect(verdictOf({ ...wind, directionDeg: null }, blowing(80, null))).toBe('across')
  })

  test('of a surface applies below the dew point', () => {
    const surface = (surfaceC: number, dewPointC: number | null) => ({
      ...NOTHING,
      atMs: 0,
      surfaceC,
      dewPointC,
    })
    const dew = threshold('surface_below_dew')
    expect(verdictOf(dew, surface(-1.1, -1))).toBe('across')
    expect(verdictOf(dew, surface(-1, -1))).toBe('band')
    expect(verdictOf(dew, surface(-0.7, -1))).toBe('behind')
    expect(verdictOf(dew, surface(-3, null))).toBeNull()
  })

  test('of water also requires the forecast wind', () => {
    const water = threshold('water_level', { value: 3, windKmh: 50, directionDeg: 45 })
    const level = (waterM: number, ...forecastWinds: [number, number][]) => ({
      ...NOTHING,
      atMs: 0,
      waterM,
      windForecast: forecastWinds.map(([speedKmh, fromDeg]) => ({ speedKmh, fromDeg })),
    })
    expect(verdictOf(water, level(3.2, [20, 45], [50, 60]))).toBe('across')
    expect(verdictOf(water, level(3.2, [50, 180]))).toBe('behind')
    expect(verdictOf(water, level(2.9, [50, 45]))).toBe('behind')
    expect(verdictOf(water, level(3.2))).toBeNull()
    expect(verdictOf({ ...water, windKmh: null, directionDeg: null }, level(3))).toBe('across')
  })
})

const anyReading = fc.record({
  airC: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
  surfaceC: fc.double({ min: -1, max: 1, noNaN: true }),
  dewPointC: fc.double({ min: -1, max: 1, noNaN: true }),
  windKmh: fc.double({ min: 0, max: 90, noNaN: true }),
  windFromDeg: fc.option(fc.double({ min: 0, max: 360, noNaN: true }), { nil: null }),
  waterM: fc.double({ min: 2, max: 4, noNaN: true }),
})
const anyThreshold = fc.constantFrom(...CEIL_KINDS).map((kind) =>
  threshold(kind, {
    ...(kind === 'wind' ? { value: 60, directionDeg: 90 } : {}),
    ...(kind === 'water_level' ? { value: 3 } : {}),
  }),
)

test('any order and repetition of readings gives the same openings', () => {
  fc.assert(
    fc.property(
      anyThreshold,
      fc.array(anyReading, { maxLength: 40 }).chain((generated) => {
        const readings = every10Minutes(generated)
        return fc.tuple(
          fc.constant(readings),
          fc.array(fc.nat({ max: Math.max(0, readings.length - 1) }), { maxLength: 20 }),
          fc.array(fc.nat(), { minLength: readings.length + 20, maxLength: readings.length + 20 }),
        )
      }),
      (threshold, [readings, repeated, order]) => {
        const withRepeats = [...readings, ...repeated.flatMap((index) => readings[index] ?? [])]
        const shuffled = withRepeats
          .map((reading, index) => [order[index] ?? 0, reading] as const)
          .sort(([a], [b]) => a - b)
          .map(([, reading]) => reading)
        expect(openingsOf(threshold, shuffled, QUICK)).toEqual(openingsOf(threshold, readings, QUICK))
      },
    ),
  )
})

/** Both ways of knowing what is open at a cut: from the readings before it, and from all readings. */
function foldedFrom(
  threshold: CeilThreshold,
  readings: readonly CeilReading[],
  { periodS, cutMs, openSinceMs }: { periodS: number; cutMs: number; openSinceMs: number | null },
) {
  const reached = readings.filter(({ atMs }) => atMs >= cutMs - longestGapMs(periodS))
  return openingsOf(threshold, reached, { periodS, openSinceMs, fromMs: cutMs })
}
const openBefore = (openings: readonly Opening[], cutMs: number) =>
  openings.find(({ startMs, endMs }) => startMs < cutMs && (endMs === null || endMs >= cutMs))?.startMs ??
  null
const span = ({ startMs, endMs }: Opening) => ({ startMs, endMs })

test('the first of two consecutive readings can precede the processed readings', () => {
  const water = threshold('water_level', { value: 3 })
  const readings = every10Minutes([2, 2, 2, 3, 3, 2, 2, 2.95, 3, 3, 2].map((waterM) => ({ waterM })))
  const complete = openingsOf(water, readings, QUICK)
  expect(complete.map(span)).toEqual([
    { startMs: at(3), endMs: at(6) },
    { startMs: at(8), endMs: null },
  ])
  const continued = foldedFrom(water, readings, { periodS: 600, cutMs: at(6), openSinceMs: at(3) })
  expect(continued.map(span)).toEqual(complete.map(span))
})

test('processing in two parts gives the same result as in one', () => {
  const anyWait = fc.constantFrom(1, 1, 1, 1, 4, 9)
  fc.assert(
    fc.property(
      anyThreshold,
      fc.array(fc.tuple(anyReading, anyWait), { minLength: 4, maxLength: 60 }),
      fc.nat({ max: 80 }),
      fc.constantFrom(600, 1200, 1800),
      (threshold, generated, cut, periodS) => {
        let steps = 0
        const readings = generated.map(([reading, wait]): CeilReading => {
          steps += wait
          return { ...NOTHING, ...reading, atMs: at(steps) }
        })
        const cutMs = at(cut)
        const complete = openingsOf(threshold, readings, { periodS, openSinceMs: null })
        const first = openingsOf(
          threshold,
          readings.filter(({ atMs }) => atMs < cutMs),
          { periodS, openSinceMs: null },
        )
        const expected = complete.filter(({ endMs }) => endMs === null || endMs >= cutMs)
        for (const openSinceMs of [openBefore(first, cutMs), openBefore(complete, cutMs)]) {
          const continued = foldedFrom(threshold, readings, { periodS, cutMs, openSinceMs })
          expect(continued.map(span)).toEqual(expected.map(span))
          const started = continued.filter(({ startMs }) => startMs !== openSinceMs)
          expect(started).toEqual(expected.filter(({ startMs }) => startMs !== openSinceMs))
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('nothing opens or closes repeatedly within the hysteresis band', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.29, max: 0.29, noNaN: true }), { maxLength: 100 }),
      (temperatures) => {
        // While readings stay within the band around the threshold, it opens at most once and never closes.
        const openings = openingsOf(threshold('air_min'), air(...temperatures), QUICK)
        expect(openings.length).toBeLessThanOrEqual(1)
        expect(openings.every(({ endMs }) => endMs === null)).toBe(true)
      },
    ),
  )
})
