import { expect, test } from 'vitest'
import { isoSeconds, utcDay } from './utc-text.ts'

test('the date and the instant are those of UTC', () => {
  const eveningInQuebecMs = Date.parse('2026-11-30T20:30:00-05:00')
  expect(utcDay(eveningInQuebecMs)).toBe('2026-12-01')
  expect(isoSeconds(eveningInQuebecMs)).toBe('2026-12-01T01:30:00Z')
  expect(isoSeconds(eveningInQuebecMs + 250)).toBe('2026-12-01T01:30:00.250Z')
})
