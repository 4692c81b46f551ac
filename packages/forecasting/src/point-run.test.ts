import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { asPointRun, fromHour, hourlyValues, type PointRun, runEndMs, valueAt } from './point-run.ts'

const START_MS = Date.UTC(2026, 0, 15)

function aRun(segments: PointRun['segments']): PointRun {
  return { source: 'a', issuedAtMs: START_MS, segments }
}

test('interpolates linearly between the steps of a run, hourly first and six-hourly after the hourly part ends', () => {
  const run = aRun([
    { startMs: START_MS, stepS: 3600, values: { tair: [0, 1, 2] } },
    { startMs: START_MS, stepS: 21_600, values: { tair: [9, 8, 20] } },
  ])
  // Hours up to 02:00, then 06:00 and 12:00 from the longer steps.
  expect(hourlyValues(run, 'tair', START_MS, 14)).toEqual([
    0, 1, 2, 3.5, 5, 6.5, 8, 10, 12, 14, 16, 18, 20, 20,
  ])
  expect(valueAt(run, 'tair', START_MS + 1.5 * HOUR_MS)).toBe(1.5)
  expect(runEndMs(run)).toBe(START_MS + 18 * HOUR_MS)
})

test('spreads the amount of a long step evenly and preserves the sum', () => {
  const run = aRun([{ startMs: START_MS, stepS: 21_600, values: { rain: [6, 3] } }])
  const hours = hourlyValues(run, 'rain', START_MS, 13)
  expect(hours.slice(0, 12)).toEqual([1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  expect(hours[12]).toBeNull()
  expect(valueAt(run, 'rain', START_MS + 5.5 * HOUR_MS)).toBeCloseTo(0.75, 9)
})

test('adds shorter steps to the hour', () => {
  const run = aRun([{ startMs: START_MS, stepS: 1200, values: { rain: [0.1, 0.2, 0.3, 0.4] } }])
  expect(hourlyValues(run, 'rain', START_MS, 2)[0]).toBeCloseTo(0.6, 9)
  expect(hourlyValues(run, 'rain', START_MS, 2)[1]).toBeNull()
})

test('turns the wind the short way across north and never averages weather codes', () => {
  const run = aRun([{ startMs: START_MS, stepS: 7200, values: { wind_dir: [350, 20], weather: [3, 73] } }])
  expect(valueAt(run, 'wind_dir', START_MS + HOUR_MS)).toBeCloseTo(5, 6)
  expect(valueAt(run, 'weather', START_MS + 0.9 * HOUR_MS)).toBe(3)
  expect(valueAt(run, 'weather', START_MS + HOUR_MS)).toBe(73)
})

test('interpolates across a short gap and leaves a long one empty', () => {
  const nulls = (count: number) => Array.from({ length: count }, () => null)
  const short = aRun([{ startMs: START_MS, stepS: 3600, values: { tair: [0, ...nulls(3), 4] } }])
  expect(hourlyValues(short, 'tair', START_MS, 5)).toEqual([0, 1, 2, 3, 4])
  const long = aRun([{ startMs: START_MS, stepS: 3600, values: { tair: [0, ...nulls(8), 9] } }])
  expect(hourlyValues(long, 'tair', START_MS, 10)).toEqual([0, ...nulls(8), 9])
})

test('is null before its start, after its end, and for a measure that it does not have', () => {
  const run = aRun([{ startMs: START_MS, stepS: 3600, values: { tair: [1, 2], rain: [1] } }])
  expect(valueAt(run, 'tair', START_MS - 1)).toBeNull()
  expect(valueAt(run, 'tair', START_MS + 2 * HOUR_MS)).toBeNull()
  expect(valueAt(run, 'rain', START_MS - HOUR_MS)).toBeNull()
  expect(valueAt(run, 'tdew', START_MS)).toBeNull()
})

test('can be cut at an hour without changing the remaining values', () => {
  const run = {
    source: 'a',
    issuedAtMs: START_MS,
    startMs: START_MS,
    hours: 3,
    values: { tair: [1, 2, 3] },
  }
  const cut = fromHour(run, START_MS + 1.5 * HOUR_MS)
  expect(cut).toMatchObject({ startMs: START_MS + 2 * HOUR_MS, hours: 1, values: { tair: [3] } })
  expect(valueAt(asPointRun(run), 'tair', START_MS + 2 * HOUR_MS)).toBe(3)
})
