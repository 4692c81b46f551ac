import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { planStartMs } from './segment-roads.ts'

const SIX_MS = Date.parse('2026-01-15T06:00:00Z')

test('segments are planned for the hours of the points, also when a plan is made just after the full hour', () => {
  const issuedAtSix = [{ startMs: SIX_MS }]
  expect(planStartMs(issuedAtSix, SIX_MS + 102)).toBe(SIX_MS)
  expect(planStartMs(issuedAtSix, SIX_MS + HOUR_MS / 2)).toBe(SIX_MS)
  // A forecast of 5:40 starts at the next full hour.
  expect(planStartMs(issuedAtSix, SIX_MS - HOUR_MS / 3)).toBe(SIX_MS)
  // The forecast of one point may be older.
  expect(planStartMs([{ startMs: SIX_MS - HOUR_MS }, ...issuedAtSix], SIX_MS)).toBe(SIX_MS)
  expect(planStartMs([], SIX_MS)).toBe(SIX_MS)
})
