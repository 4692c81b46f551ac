import { expect, test } from 'vitest'
import { seasonInstantMs, seasonSolarDay, simulatedNights } from './season.ts'
import { DAY_MS, FROM_MS, HOUR_MS } from './test-places.ts'

test('is always between 5 January and 15 February at the same time of day', () => {
  for (let atMs = FROM_MS; atMs < FROM_MS + 400 * DAY_MS; atMs += 7 * HOUR_MS) {
    const season = new Date(seasonInstantMs(atMs))
    const dayOfYear = season.getUTCMonth() * 100 + season.getUTCDate()
    expect(dayOfYear).toBeGreaterThanOrEqual(5)
    expect(dayOfYear).toBeLessThanOrEqual(115)
    expect(seasonInstantMs(atMs) % DAY_MS).toBe(atMs % DAY_MS)
  }
})

test('never lets the noon sun jump from one day to the next', () => {
  for (let day = 0; day < 170; day++) {
    const today = seasonSolarDay(FROM_MS + day * DAY_MS).declinationDeg
    const tomorrow = seasonSolarDay(FROM_MS + (day + 1) * DAY_MS).declinationDeg
    expect(Math.abs(tomorrow - today)).toBeLessThan(0.4)
  }
})

test('shades winter nights in summer, in real time and in order', () => {
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
