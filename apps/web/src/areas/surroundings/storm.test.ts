import { MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aPoint } from '../../test-support/a-point.ts'
import {
  allClearMs,
  movementOf,
  nearestOf,
  rateOf,
  type Strike,
  stormPlaces,
  strikesWithin,
} from './storm.ts'

const NOW_MS = Date.parse('2026-01-15T18:00:00Z')
const aStrike = (minutesAgo: number, distanceKm: number): Strike => ({
  struckAt: new Date(NOW_MS - minutesAgo * MINUTE_MS).toISOString(),
  longitude: 3,
  latitude: 45,
  polarity: -1,
  currentKa: -20,
  distanceKm,
  bearing: 270,
})
/** One strike every two minutes, at a distance that changes steadily. */
const moving = (fromKm: number, toKm: number) =>
  Array.from({ length: 15 }, (_, index) => aStrike(29 - 2 * index, fromKm + ((toKm - fromKm) * index) / 14))

test('a storm that comes nearer is approaching, one that moves away is leaving, otherwise it is staying', () => {
  expect(movementOf(moving(50, 25), NOW_MS)).toMatchObject({ trend: 'approaching' })
  expect(movementOf(moving(20, 45), NOW_MS)).toMatchObject({ trend: 'leaving' })
  expect(movementOf(moving(30, 31), NOW_MS)).toMatchObject({ trend: 'staying' })
  expect(movementOf(moving(50, 25), NOW_MS)?.kmh).toBeCloseTo(-53.6, 1)
})

test('a few strikes, or several all at once, give no trend', () => {
  expect(movementOf(moving(50, 25).slice(0, 5), NOW_MS)).toBeNull()
  expect(
    movementOf(
      Array.from({ length: 20 }, () => aStrike(2, 30)),
      NOW_MS,
    ),
  ).toBeNull()
})

test('the all-clear comes half an hour after the last strike within 10 km; strikes further away do not count', () => {
  expect(allClearMs([aStrike(5, 12), aStrike(1, 40)])).toBeNull()
  expect(allClearMs([aStrike(20, 8), aStrike(12, 9), aStrike(1, 30)])).toBe(NOW_MS + 18 * MINUTE_MS)
})

test('strikes are counted by distance and time, each once', () => {
  const strikes = [aStrike(1, 8), aStrike(7, 25), aStrike(29, 55)]
  expect(strikesWithin(strikes, 30)).toHaveLength(2)
  expect(nearestOf(strikes)?.distanceKm).toBe(8)
  expect(nearestOf([])).toBeNull()
  const { binMinutes, counts } = rateOf(strikes, NOW_MS, 30)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(binMinutes * counts.length).toBeGreaterThanOrEqual(30)
  expect(counts.at(-1)).toBe(1)
})

test('the places are stations, each once, and points without one', () => {
  const points = [
    aPoint('col', { name: 'Col', id_station: 's1' }),
    aPoint('bas', { name: 'Bas du col', id_station: 's1' }),
    aPoint('pont', { name: 'Pont' }),
  ]
  expect(stormPlaces(points)).toEqual([
    { value: 's1', label: 'Col' },
    { value: 'pont', label: 'Pont' },
  ])
  expect(stormPlaces([aPoint('pont', { name: 'Pont' })])).toEqual([{ value: 'pont', label: 'Pont' }])
})
