import { expect, test } from 'vitest'
import { InstantInput } from './instant.ts'

test.each([
  ['2026-01-20T06:00:00Z', '2026-01-20T06:00:00Z'],
  ['2026-01-20T07:00:00.000+01:00', '2026-01-20T06:00:00Z'],
  ['2026-01-20T06:00:00.123450Z', '2026-01-20T06:00:00.12345Z'],
  [`2026-01-20T06:00:00.${'123456'.repeat(25)}Z`, '2026-01-20T06:00:00.123456Z'],
  ['2026-01-20T06:00:00-23:59', '2026-01-21T05:59:00Z'],
])('%s has one normal form', (text, normal) => {
  expect(InstantInput.parse(text)).toBe(normal)
})

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00-23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-01-20',
  '',
])('%s is rejected as an instant', (text) => {
  expect(InstantInput.safeParse(text).success).toBe(false)
})
