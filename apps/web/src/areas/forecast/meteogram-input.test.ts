import {
  latestRoad,
  meteogramForecast,
  meteogramObservations,
  stepsToSpeakOf,
  timesOf,
} from '@verglas/charts'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { hoursOf, START_MS } from '../../ui/weather/test-steps.ts'
import { originOf, readRange, stepsOfRange } from './meteogram-input.ts'
import { aRun } from './test-run.ts'

const tenDays = hoursOf(Array.from({ length: 240 }, (_, hour) => hour))
const first = (steps: typeof tenDays) => steps[0]?.tair
const last = (steps: typeof tenDays) => steps.at(-1)?.tair

test('the range starts with the six measured hours before the present', () => {
  const nowMs = START_MS + 30.5 * HOUR_MS
  const visibleSteps = stepsOfRange(tenDays, nowMs, '48h')
  expect([first(visibleSteps), last(visibleSteps)]).toEqual([25, 78])
  expect(stepsOfRange(tenDays, START_MS, '10d')).toHaveLength(240)
})

test('the summary covers the current hour and the following ones', () => {
  const spoken = stepsToSpeakOf(tenDays, START_MS + 5.5 * HOUR_MS)
  expect([first(spoken), last(spoken)]).toEqual([5, 239])
})

test('an archived run is displayed from its start, a live one from the present', () => {
  const run = aRun({ endsAt: new Date(START_MS + 240 * HOUR_MS).toISOString() })
  expect(originOf(run, tenDays, START_MS + 10 * HOUR_MS)).toBe(START_MS + 10 * HOUR_MS)
  expect(originOf(run, tenDays, START_MS + 1000 * HOUR_MS)).toBe(START_MS)
  expect(originOf(run, tenDays, START_MS - HOUR_MS)).toBe(START_MS)
})

test('each measure becomes a list, with gaps for missing values', () => {
  const steps = hoursOf([1, null, -1], { wind_max: null })
  expect(timesOf(steps)).toEqual([0, 1, 2].map((hour) => START_MS + hour * HOUR_MS))
  expect(meteogramForecast(steps)).toMatchObject({
    airTemperatureC: [1, null, -1],
    windGustKmh: [null, null, null],
    weatherCode: [2, 2, 2],
  })
})

test('measurements cover the displayed period, and only what the station measures', () => {
  const series = { times: [1, 2, 3, 4], values: { ts: [10, 20, null, 40] } }
  expect(meteogramObservations(series, [2, 3])).toEqual({ times: [2, 3], surfaceTemperatureC: [20, null] })
  expect(meteogramObservations(series, [5, 9])).toBeUndefined()
  expect(meteogramObservations(undefined, [0, 9])).toBeUndefined()
})

test('an unknown range in the address falls back to 48 hours', () => {
  expect([readRange('10d'), readRange('nonsense'), readRange(undefined)]).toEqual(['10d', '48h', '48h'])
})

test('the latest road reading is valid for an hour', () => {
  const minute = 60_000
  const series = {
    times: [START_MS, START_MS + 10 * minute, START_MS + 20 * minute],
    values: { ts: [-1, -1.5, null] },
  }
  expect(latestRoad(series, START_MS + 30 * minute)).toEqual({ ms: START_MS + 10 * minute, valueC: -1.5 })
  expect(latestRoad(series, START_MS + 5 * minute)).toEqual({ ms: START_MS, valueC: -1 })
  expect(latestRoad(series, START_MS + 80 * minute)).toBeUndefined()
  expect(latestRoad(undefined, START_MS)).toBeUndefined()
})
