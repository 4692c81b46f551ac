import { expect, test } from 'vitest'
import { comingNightEndMs } from './coming-night.ts'

const MILLAU = { latitude: 44.1, longitude: 3.1 }
const endAfter = (time: string, place = MILLAU) =>
  new Date(comingNightEndMs(place, Date.parse(time))).toISOString().slice(0, 13)

test('in the morning the coming night is that of the evening, and it ends at the next sunrise', () => {
  expect(endAfter('2026-11-30T05:15:00Z')).toBe('2026-12-01T07')
  expect(endAfter('2026-11-30T11:00:00Z')).toBe('2026-12-01T07')
})

test('in the evening and at night the coming night is the current one', () => {
  expect(endAfter('2026-11-30T19:00:00Z')).toBe('2026-12-01T07')
  expect(endAfter('2026-12-01T01:00:00Z')).toBe('2026-12-01T07')
})

test('where the sun does not rise, the end is a day from now', () => {
  expect(endAfter('2026-12-21T12:00:00Z', { latitude: 80, longitude: 20 })).toBe('2026-12-22T12')
})
