import { expect, test } from 'vitest'
import { readInstant, unreachable, writeInstant } from './address-time.ts'

test('reads an instant with its offset, also if the plus was read as a space', () => {
  expect(readInstant('2026-11-17T02:00:00Z')).toBe('2026-11-17T02:00:00Z')
  expect(readInstant('2026-11-17T03:00:00+01:00')).toBe('2026-11-17T02:00:00Z')
  expect(readInstant('2026-11-17T03:00 01:00')).toBe('2026-11-17T02:00:00Z')
  expect(readInstant('2026-11-17T02:00:00.250Z')).toBe('2026-11-17T02:00:00.250Z')
})

test.each([undefined, '', 'yesterday', '2026-11-17', '2026-11-17T02:00:00', '2026-13-17T02:00:00Z'])(
  'rejects %s as an instant',
  (text) => {
    expect(readInstant(text)).toBeNull()
  },
)

test('instants in the future or before the horizon cannot be replayed', () => {
  const now = Date.UTC(2026, 10, 21)
  const horizon = Date.UTC(2026, 10, 7)
  expect(unreachable(now + 1, now, horizon)).toBe('TimeInFuture')
  expect(unreachable(horizon - 1, now, horizon)).toBe('TimeBeforeHorizon')
  expect(unreachable(horizon, now, horizon)).toBeNull()
  expect(unreachable(0, now, null)).toBeNull()
  expect(writeInstant(now)).toBe('2026-11-21T00:00:00Z')
})
