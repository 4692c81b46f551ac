import { expect, test } from 'vitest'
import { nextTry } from './pause.ts'
import { type Health, silentSince, stateOf } from './state.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const STATIONS = { brings: 'observations', everyMinutes: 10 } as const
const ALERTS = { brings: 'alerts', everyMinutes: 5 } as const
const LISTENER = { brings: 'observations', everyMinutes: 1, isPush: true } as const

const health = (overrides: Partial<Health> = {}): Health => ({
  isEnabled: true,
  enabledAt: ago(10_000),
  lastAttemptAt: ago(5),
  lastSuccessAt: ago(5),
  newestFactAt: ago(30),
  failures: 0,
  isLeased: false,
  lastRunRefused: false,
  ...overrides,
})

test('the state of a connection follows from its last tries', () => {
  expect(stateOf(health(), STATIONS, NOW)).toBe('ok')
  expect(stateOf(health({ isEnabled: false, failures: 9 }), STATIONS, NOW)).toBe('off')
  expect(stateOf(health({ failures: 1 }), STATIONS, NOW)).toBe('failing')
  expect(stateOf(health({ failures: 5 }), STATIONS, NOW)).toBe('resting')
  expect(stateOf(health({ lastRunRefused: true }), STATIONS, NOW)).toBe('refusing')
  expect(stateOf(health({ isLeased: true }), LISTENER, NOW)).toBe('listening')
  const fresh = health({ enabledAt: ago(1), lastSuccessAt: null, lastAttemptAt: null, newestFactAt: null })
  expect(stateOf(fresh, STATIONS, NOW)).toBe('waiting')
})

test('stations are silent when their latest reading is old, however well they answer', () => {
  expect(silentSince(health({ newestFactAt: ago(181) }), STATIONS, NOW)).toEqual(ago(181))
  expect(silentSince(health({ newestFactAt: ago(179) }), STATIONS, NOW)).toBeNull()
  expect(stateOf(health({ newestFactAt: ago(181) }), STATIONS, NOW)).toBe('silent')
})

test('the absence of alerts is not silence, the absence of answers is', () => {
  expect(silentSince(health({ newestFactAt: null }), ALERTS, NOW)).toBeNull()
  expect(silentSince(health({ newestFactAt: null, lastSuccessAt: ago(40) }), ALERTS, NOW)).toEqual(ago(40))
})

test('a connection that has just been switched on is not silent yet', () => {
  expect(
    silentSince(health({ enabledAt: ago(10), newestFactAt: null, lastSuccessAt: null }), STATIONS, NOW),
  ).toBeNull()
  expect(silentSince(health({ isEnabled: false, newestFactAt: ago(9999) }), STATIONS, NOW)).toBeNull()
})

test('tries run at the pace of the source, a twentieth earlier or later', () => {
  const ending = { hasFailed: false, failures: 0, startedAt: NOW, endedAt: NOW, notBefore: null }
  const minutes = (random: number) =>
    (nextTry(ending, { everyMinutes: 10 }, random).getTime() - NOW.getTime()) / 60_000
  expect(minutes(0)).toBeCloseTo(9.5)
  expect(minutes(1)).toBeCloseTo(10.5)
})

test('a pause doubles with each failure up to six hours, and is never shorter than the provider requests', () => {
  const pause = (failures: number, notBefore: Date | null = null) => {
    const ending = { hasFailed: true, failures, startedAt: NOW, endedAt: NOW, notBefore }
    return (nextTry(ending, { everyMinutes: 10 }, 0).getTime() - NOW.getTime()) / 60_000
  }
  expect([1, 2, 3, 4, 12, 40].map((failures) => pause(failures))).toEqual([1, 2, 4, 8, 360, 360])
  expect(pause(1, new Date(NOW.getTime() + 7_200_000))).toBe(120)
})
