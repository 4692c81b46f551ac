import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { SEASON_SOLAR_DAY, seasonInstantMs, simulatedNights } from './season.ts'
import { FROM_MS } from './test-places.ts'

test('the sun is that of one mid-winter day, at the same time of day', () => {
  for (let atMs = FROM_MS; atMs < FROM_MS + 400 * DAY_MS; atMs += 7 * HOUR_MS) {
    expect(new Date(seasonInstantMs(atMs)).toISOString().slice(5, 10)).toBe('01-15')
    expect(seasonInstantMs(atMs) % DAY_MS).toBe(atMs % DAY_MS)
  }
  expect(SEASON_SOLAR_DAY.declinationDeg).toBeCloseTo(-21, 0)
})

test('the nights are as long as in winter even in summer, and in order of time', () => {
  const nights = simulatedNights(46.8, -71.2, FROM_MS, FROM_MS + 5 * DAY_MS)
  expect(nights.length).toBeGreaterThanOrEqual(5)
  for (const [index, [from, to]] of nights.entries()) {
    expect(from).toBeGreaterThanOrEqual(nights[index - 1]?.[1] ?? FROM_MS)
    expect(to).toBeGreaterThan(from)
    if (index > 0 && index < nights.length - 1) {
      expect((to - from) / HOUR_MS).toBeGreaterThan(13)
      expect((to - from) / HOUR_MS).toBeLessThan(16)
    }
  }
})
