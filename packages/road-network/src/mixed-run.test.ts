import type { ForecastCode } from '@verglas/contract/measures'
import type { HourlyRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixedRun, type PointWeather, pointHours } from './mixed-run.ts'

const START_MS = Date.UTC(2026, 0, 15)
const HOURS = 6

function aRun(values: Partial<Record<ForecastCode, (number | null)[]>>, startMs = START_MS): HourlyRun {
  return { source: 'verglas', issuedAtMs: startMs, startMs, hours: HOURS, values }
}
type Overrides = { altitudeM?: number; run?: HourlyRun; history?: HourlyRun; fromMs?: number }

function aWeather(weight: number, tair: number | (number | null)[], overrides: Overrides = {}): PointWeather {
  const { altitudeM = 500, history = null, fromMs = START_MS } = overrides
  const hours = (value: number) => Array.from({ length: HOURS }, () => value)
  const run =
    overrides.run ??
    aRun({ tair: typeof tair === 'number' ? hours(tair) : tair, tdew: hours(-5), cloud: hours(100) })
  return { weight, altitudeM, weather: pointHours(run, history, fromMs) }
}
const at = (altitudeM: number | null) => ({ latitudeDeg: 45, longitudeDeg: 3, altitudeM })

test('at a point a segment has the values of the point', () => {
  const values = [-3, -2, null, 0, 1, 2]
  expect(mixedRun([aWeather(1, values)], at(500))?.values.tair).toEqual(values)
})

test('between points, the values of a segment are within the range of those points', () => {
  const weather = fc.record({
    weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    tair: fc.double({ min: -30, max: 30, noNaN: true }),
    altitudeM: fc.integer({ min: 0, max: 1500 }),
  })
  fc.assert(
    fc.property(
      fc.array(weather, { minLength: 2, maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (points, t) => {
        const total = points.reduce((sum, { weight }) => sum + weight, 0)
        const heights = points.map(({ altitudeM }) => altitudeM)
        const low = Math.min(...heights)
        const altitudeM = low + t * (Math.max(...heights) - low)
        const weathers = points.map(({ weight, tair, altitudeM: own }) =>
          aWeather(weight / total, tair, { altitudeM: own }),
        )
        const airs = points.map(({ tair }) => tair)
        for (const value of mixedRun(weathers, at(altitudeM))?.values.tair ?? []) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...airs) - 1e-9)
          expect(value).toBeLessThanOrEqual(Math.max(...airs) + 1e-9)
        }
      },
    ),
  )
})

test('above the highest point, the air is colder by the lapse rate that is used for sources', () => {
  const [value] = mixedRun([aWeather(1, 2)], at(1000))?.values.tair ?? []
  expect(value).toBeCloseTo(2 - 3.25, 2)
  expect(mixedRun([aWeather(1, 2)], at(null))?.values.tair?.[0]).toBe(2)
})

test('an hour missing from one point is taken from the others', () => {
  const mixed = mixedRun([aWeather(0.5, [0, null, 0, 0, 0, 0]), aWeather(0.5, [4, 4, 4, 4, 4, 4])], at(500))
  expect(mixed?.values.tair?.slice(0, 2)).toEqual([2, 4])
})

test('winds from both sides of north average to north', () => {
  const wind = (wind_dir: number) => ({
    run: aRun({ wind_dir: Array.from({ length: HOURS }, () => wind_dir) }),
  })
  const mixed = mixedRun([aWeather(0.5, 0, wind(350)), aWeather(0.5, 0, wind(10))], at(500))
  expect(
    Math.min(mixed?.values.wind_dir?.[0] ?? 180, 360 - (mixed?.values.wind_dir?.[0] ?? 180)),
  ).toBeCloseTo(0, 6)
})

test('earlier runs are used for the hours before the latest run begins', () => {
  const history = aRun({ tair: [-8, -8, -8, -8, -8, -8] }, START_MS - 3 * HOUR_MS)
  const mixed = mixedRun([aWeather(1, 0, { history, fromMs: START_MS - 2 * HOUR_MS })], at(500))
  expect(mixed?.startMs).toBe(START_MS - 2 * HOUR_MS)
  expect(mixed?.values.tair?.slice(0, 4)).toEqual([-8, -8, 0, 0])
})
