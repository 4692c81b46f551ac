import { expect, test } from 'vitest'
import { mustRenew } from './new-version.ts'

const state = {
  own: '/assets/a.js',
  served: '/assets/a.js',
  hasFailed: false,
  openMs: 0,
  last: null,
  nowMs: 0,
}
const MINUTE_MS = 60_000

test('the page reloads for another program version, and for a missing chunk', () => {
  expect(mustRenew(state)).toBe(false)
  expect(mustRenew({ ...state, served: '/assets/b.js' })).toBe(true)
  expect(mustRenew({ ...state, hasFailed: true })).toBe(true)
})

test('it reloads once it has been open for a day', () => {
  expect(mustRenew({ ...state, openMs: 24 * 60 * MINUTE_MS - 1 })).toBe(false)
  expect(mustRenew({ ...state, openMs: 24 * 60 * MINUTE_MS })).toBe(true)
  expect(mustRenew({ ...state, openMs: 25 * 60 * MINUTE_MS, served: null })).toBe(false)
})

test('it never reloads while the server does not answer', () => {
  expect(mustRenew({ ...state, served: null })).toBe(false)
  expect(mustRenew({ ...state, served: null, hasFailed: true })).toBe(false)
})

test('a reload without effect is retried after ten minutes, for yet another version at once', () => {
  const last = { program: '/assets/b.js', atMs: 0 }
  const nextState = { ...state, served: '/assets/b.js', last }
  expect(mustRenew({ ...nextState, nowMs: 9 * MINUTE_MS })).toBe(false)
  expect(mustRenew({ ...nextState, nowMs: 11 * MINUTE_MS })).toBe(true)
  // The clock was set back.
  expect(mustRenew({ ...nextState, nowMs: -11 * MINUTE_MS })).toBe(true)
  expect(mustRenew({ ...nextState, served: '/assets/c.js', nowMs: MINUTE_MS })).toBe(true)
})
