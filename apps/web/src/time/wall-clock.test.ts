import { expect, test } from 'vitest'
import { instantOfWallClock } from './wall-clock.ts'

test.each([
  '2026-02-31T10:00',
  '2026-11-21T99:10',
  '2026-11-21T24:00',
  '2026-11-21T10:60',
  '2026-13-01T10:00',
])('%s is no wall clock time, rather than a later one', (text) => {
  expect(instantOfWallClock(text, 'Europe/Paris')).toBeNull()
})
