import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { snowEvents } from './snow-events.ts'
import type { SnowReading } from './snowfall.ts'

const STEP_MS = 10 * MINUTE_MS
const emptyReading: Omit<SnowReading, 'atMs'> = {
  snowCm: null,
  depthCm: null,
  precipitationType: null,
  rateMmh: null,
  airC: null,
  roadC: null,
  gustKmh: null,
}

/** One reading every ten minutes, the first at ten past midnight. */
const readings = (hours: number, of: (hour: number, index: number) => Partial<SnowReading>): SnowReading[] =>
  Array.from({ length: hours * 6 }, (_, index) => ({
    ...emptyReading,
    atMs: (index + 1) * STEP_MS,
    ...of(Math.floor(index / 6), index),
  }))

test('snow that pauses for less than six hours is one event, a longer pause splits it in two', () => {
  const falling = new Set([1, 2, 7, 14])
  const events = snowEvents(
    readings(24, (hour) => ({ snowCm: falling.has(hour) ? 0.25 : 0, airC: 1 - hour })),
  )
  expect(events.map(({ fromMs, toMs, totalCm }) => [fromMs / HOUR_MS, toMs / HOUR_MS, totalCm])).toEqual([
    [1, 8, 4.5],
    [14, 15, 1.5],
  ])
  expect(events[0]).toMatchObject({ source: 'snow', snowingHours: 3, airC: { low: -6, high: 1 } })
})

test('an event that crosses midnight stays one', () => {
  const events = snowEvents(readings(48, (hour) => ({ snowCm: hour >= 22 && hour < 26 ? 0.1 : 0 })))
  expect(events.map(({ fromMs, toMs }) => (toMs - fromMs) / HOUR_MS)).toEqual([4])
})

test('the heaviest hour is found wherever it begins', () => {
  const heavy = new Set([3, 4, 5, 6, 7, 8])
  const [event] = snowEvents(readings(4, (_, index) => ({ snowCm: heavy.has(index) ? 0.5 : 0.1 })))
  expect(event?.mostCmh).toBeCloseTo(3)
  expect(event?.peakAtMs).toBe(9 * STEP_MS)
})

test('flakes of less than 0.2 cm are not an event', () => {
  expect(snowEvents(readings(12, (hour) => ({ snowCm: hour === 2 ? 0.02 : 0 })))).toEqual([])
})

test('without snow amounts, water that falls as snow counts ten times as deep; rain does not count', () => {
  const [event, ...others] = snowEvents(
    readings(24, (hour) => ({ precipitationType: hour < 3 ? 3 : 1, rateMmh: hour < 6 ? 1.2 : 0 })),
  )
  expect(others).toEqual([])
  expect(event).toMatchObject({ source: 'rate', fromMs: 0, toMs: 3 * HOUR_MS })
  expect(event?.totalCm).toBeCloseTo(3.6)
})

test('with a depth alone its rises count: noise of half a centimetre is not snowfall', () => {
  const trembling = readings(48, (_, index) => ({ depthCm: 10 + (index % 2) / 2, airC: -2 }))
  expect(snowEvents(trembling)).toEqual([])
  const [event] = snowEvents(
    readings(24, (hour) => ({ depthCm: 10 + Math.min(6, Math.max(0, hour - 4)), airC: -2 })),
  )
  expect(event).toMatchObject({ source: 'depth', totalCm: 6 })
  expect(snowEvents(readings(24, (hour) => ({ depthCm: 10 + hour, airC: 8 })))).toEqual([])
})

test('a gap without readings is not filled with snow', () => {
  const withGap = readings(24, () => ({ snowCm: 0.1 })).filter(
    ({ atMs }) => atMs <= 3 * HOUR_MS || atMs > 12 * HOUR_MS,
  )
  expect(snowEvents(withGap)).toHaveLength(2)
  expect(snowEvents(withGap)[1]?.fromMs).toBe(12 * HOUR_MS + STEP_MS - HOUR_MS)
})
