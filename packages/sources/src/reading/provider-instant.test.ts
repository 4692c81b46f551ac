import { expect, test } from 'vitest'
import { instantOf, isFuture } from './provider-instant.ts'

test.each([
  ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00:00.999999Z', '2026-01-15T12:00:00.999Z'],
  ['2026-01-15T12:00Z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T24:00:00Z', '2026-01-16T00:00:00.000Z'],
  ['2025-11-02T01:30:00-04:00', '2025-11-02T05:30:00.000Z'],
  ['2025-11-02T01:30:00-0500', '2025-11-02T06:30:00.000Z'],
  ['2024-02-29T23:59:59+05:45', '2024-02-29T18:14:59.000Z'],
])('%s is %s', (text, expected) => {
  expect(instantOf(text)?.toISOString()).toBe(expected)
})

test.each([
  '',
  '2026-01-15',
  '2026-01-15T12:00:00',
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-15T24:00:01Z',
  '2026-01-15T24:00:00.5Z',
  '2026-01-15T25:00:00Z',
  '2026-01-15T12:60:00Z',
  '2026-01-15T12:00:60Z',
  '2026-01-15T12:00:00+99:00',
  '0026-01-15T12:00:00Z',
  '1768478400',
  'now',
])('"%s" is not an instant', (text) => {
  expect(instantOf(text)).toBeNull()
})

test('up to ten minutes ahead is clock error, and more is the future', () => {
  const receivedAt = new Date('2026-01-15T12:00:00Z')
  expect(isFuture(new Date('2026-01-15T12:10:00Z'), receivedAt)).toBe(false)
  expect(isFuture(new Date('2026-01-15T12:10:01Z'), receivedAt)).toBe(true)
})
