import { ScenarioDay } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import type { ErrorMeasure, ErrorSample } from './error-samples.ts'
import type { HourlyRun } from './point-run.ts'
import type { RoadSeries } from './road-days.ts'
import { scenarioDays } from './scenarios.ts'

const ISSUED_MS = Date.UTC(2026, 2, 27, 6)
const ZONE = 'Europe/Paris'
const CASES = 12

function aRun(weather: { rain?: number; snow?: number; tair?: number } = {}): HourlyRun {
  const { rain = 0, snow = 0, tair = 4 } = weather
  const series = (value: number) => new Array<number>(240).fill(value)
  return {
    source: 'verglas',
    issuedAtMs: ISSUED_MS,
    startMs: ISSUED_MS,
    hours: 240,
    values: {
      tair: series(tair),
      tdew: series(tair - 1),
      rain: series(rain),
      snow: series(snow),
      wind_max: series(50),
    },
  }
}

/** Twelve past days with errors of −5.5 to 5.5, in steps of 1, times a factor. */
function samplesOf(factors: Partial<Record<ErrorMeasure, number>>, cases = CASES): ErrorSample[] {
  return Object.entries(factors).flatMap(([measure, factor]) =>
    Array.from({ length: cases }, (_, index): ErrorSample => {
      const isHourly = measure === 'ts' || measure === 'tair'
      return {
        measure: measure as ErrorMeasure,
        issuedAtMs: ISSUED_MS - (index + 1) * 24 * HOUR_MS,
        stepH: isHourly ? 1 : 24,
        errors: new Array<number>(isHourly ? 48 : 10).fill(factor * (index - (cases - 1) / 2)),
      }
    }),
  )
}

function aRoad(weather: {
  surfaceC: number
  waterMm?: number
  dewPointC?: number
  hours?: number
}): RoadSeries {
  const { surfaceC, waterMm = 0, dewPointC = -20, hours = 60 } = weather
  const series = (value: number) => new Float64Array(hours).fill(value)
  return {
    timesMs: Float64Array.from({ length: hours }, (_, hour) => ISSUED_MS + hour * HOUR_MS),
    surfaceC: series(surfaceC),
    freezingPointC: series(0),
    waterMm: series(waterMm),
    iceMm: series(0),
    looseSnowMm: series(0),
    packedSnowMm: series(0),
    frostMm: series(0),
    dewPointC: series(dewPointC),
  }
}

const ALL = { tmax: 1, tmin: 0.5, precipitation: 0.2, gust: 10, ts: 1 }
const scenarios = (run: HourlyRun, road: RoadSeries | null, samples: readonly ErrorSample[]) =>
  scenarioDays({ run, road, samples, timeZone: ZONE })

test('returns ten days in the form of the API contract, each one local day even when clocks change', () => {
  const { basis, days } = scenarios(aRun(), aRoad({ surfaceC: 1 }), samplesOf(ALL))
  expect(basis).toBe('past_errors')
  expect(days).toHaveLength(10)
  for (const day of days) expect(() => ScenarioDay.parse(day)).not.toThrow()
  expect(days.map((day) => (Date.parse(day.to) - Date.parse(day.from)) / HOUR_MS).slice(0, 4)).toEqual([
    24, 24, 23, 24,
  ])
})

test('the four scenarios are quantiles of the forecast plus the past errors', () => {
  const [, day] = scenarios(aRun(), null, samplesOf(ALL)).days
  expect(day?.members).toBe(CASES)
  // errors −5.5 … 5.5: one eighth, three eighths, … of twelve are at −4.5, −1.5, 1.5, 4.5
  expect(day?.tmax).toEqual([-0.5, 2.5, 5.5, 8.5])
  expect(day?.tmin).toEqual([1.8, 3.3, 4.8, 6.3])
  expect(day?.road_min).toBeNull()
  expect(day?.probabilities.road_below_zero).toBeNull()
  expect(day?.probabilities.gust_80).toBeCloseTo((3 + 0.5) / 13, 3)
})

test('scenarios are null where there are too few past errors', () => {
  const { basis, days } = scenarios(aRun(), aRoad({ surfaceC: 1 }), samplesOf(ALL, 7))
  expect(basis).toBeNull()
  for (const day of days) {
    expect([day.tmax, day.tmin, day.precipitation, day.road_min]).toEqual([null, null, null, null])
    expect(Object.values(day.probabilities).every((value) => value === null)).toBe(true)
  }
})

describe('the road', () => {
  test('returns scenarios only for days that the forecast covers completely', () => {
    const { days } = scenarios(aRun(), aRoad({ surfaceC: 1 }), samplesOf(ALL))
    expect(days.map((day) => day.road_min !== null)).toEqual([true, true, ...new Array(8).fill(false)])
    // The quarters of 1 − 5.5 to 1 + 5.5 °C are −3.5, −0.5, 2.5 and 5.5. Twelve days that drift are worth four, so that these
    // are spread by a third about the median of the errors, −0.2 K: the first and the last day have one run instead of two.
    expect(days[1]?.road_min).toEqual([-5.2, -1.2, 2.8, 6.8])
    expect(days[1]?.probabilities.road_below_zero).toBeCloseTo(5.5 / 13, 3)
  })

  test('ice forms where there is water, and not where it is dry', () => {
    const iceOf = (road: RoadSeries) => scenarios(aRun(), road, samplesOf(ALL)).days[1]?.probabilities.ice
    expect(iceOf(aRoad({ surfaceC: 1, waterMm: 0.5 }))).toBeCloseTo(5.5 / 13, 3)
    expect(iceOf(aRoad({ surfaceC: 1 }))).toBe(0.004)
  })

  test('frost forms where the road is colder than the dew point', () => {
    const road = aRoad({ surfaceC: 1, dewPointC: -2 })
    // at 1 − 7.5, 1 − 6.2, 1 − 4.9 and 1 − 3.6 °C it is at least half a degree below the dew point
    expect(scenarios(aRun(), road, samplesOf(ALL)).days[1]?.probabilities.ice).toBeCloseTo(4.5 / 13, 3)
  })
})

describe('precipitation', () => {
  test('precipitation is never negative, and less certain the more there is', () => {
    const spread = (run: HourlyRun) => {
      const four = scenarios(run, null, samplesOf(ALL)).days[1]?.precipitation ?? []
      expect(Math.min(...four)).toBeGreaterThanOrEqual(0)
      return (four[3] ?? 0) - (four[0] ?? 0)
    }
    expect(spread(aRun({ rain: 1 }))).toBeGreaterThan(spread(aRun({ rain: 0.1 })))
  })

  test('precipitation is snow on cold days and rain on warm days', () => {
    const chances = (tair: number, weather: { rain?: number; snow?: number }) =>
      scenarios(aRun({ tair, ...weather }), null, samplesOf({ ...ALL, tmax: 0.1, tmin: 0.1 })).days[1]
        ?.probabilities
    const cold = chances(-8, { snow: 1 })
    expect(cold?.snow_10).toBeGreaterThan(0.9)
    expect(cold?.rain_10).toBeLessThan(0.1)
    const warm = chances(9, { rain: 1 })
    expect(warm?.snow_1).toBeLessThan(0.1)
    expect(warm?.rain_10).toBeGreaterThan(0.9)
  })

  test('precipitation is null when observed on too few past days', () => {
    const samples = samplesOf(ALL).map((sample, index) =>
      sample.measure === 'precipitation' && index % CASES > 4 ? { ...sample, errors: [] } : sample,
    )
    const [, day] = scenarios(aRun(), null, samples).days
    expect(day?.precipitation).toBeNull()
    expect(day?.tmax).not.toBeNull()
  })
})
