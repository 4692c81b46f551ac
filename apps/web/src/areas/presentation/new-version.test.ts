import { expect, test } from 'vitest'
import { isRenewalDue } from './new-version.ts'

const state = {
  own: '/assets/a.js',
  served: '/assets/a.js',
  hasFailed: false,
  openMs: 0,
  last: null,
  nowMs: 0,
}
const MINUTE_MS = 60_000

test('the page is loaded anew for another program, and for a part that is missing', () => {
  expect(isRenewalDue(state)).toBe(false)
  expect(isRenewalDue({ ...state, served: '/assets/b.js' })).toBe(true)
  expect(isRenewalDue({ ...state, hasFailed: true })).toBe(true)
})

test('it is loaded anew once it has been open for a day', () => {
  expect(isRenewalDue({ ...state, openMs: 24 * 60 * MINUTE_MS - 1 })).toBe(false)
  expect(isRenewalDue({ ...state, openMs: 24 * 60 * MINUTE_MS })).toBe(true)
  expect(isRenewalDue({ ...state, openMs: 25 * 60 * MINUTE_MS, served: null })).toBe(false)
})

test('it is never loaded anew while the server does not answer', () => {
  expect(isRenewalDue({ ...state, served: null })).toBe(false)
  expect(isRenewalDue({ ...state, served: null, hasFailed: true })).toBe(false)
})

test('a reload that brought nothing is tried again after ten minutes, for yet another program at once', () => {
  const last = { program: '/assets/b.js', atMs: 0 }
  const again = { ...state, served: '/assets/b.js', last }
  expect(isRenewalDue({ ...again, nowMs: 9 * MINUTE_MS })).toBe(false)
  expect(isRenewalDue({ ...again, nowMs: 11 * MINUTE_MS })).toBe(true)
  // a clock that was put back
  expect(isRenewalDue({ ...again, nowMs: -11 * MINUTE_MS })).toBe(true)
  expect(isRenewalDue({ ...again, served: '/assets/c.js', nowMs: MINUTE_MS })).toBe(true)
})
