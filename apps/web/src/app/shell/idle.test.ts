// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep, readPreference } from '../../lib/preference.ts'
import { secondsLeft, watchIdle } from './idle.ts'

const MINUTE = 60_000
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 17, 3) })
  keep('activeAt', null)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function open({ hasLimit = true } = {}) {
  const onIdle = vi.fn()
  stop = watchIdle({ hasLimit, onIdle })
  return onIdle
}
const touch = () => window.dispatchEvent(new Event('pointerdown'))
/** Time passes without anything running: the page is closed, or the laptop's lid. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('half an hour without activity ends the session, once', () => {
  const onIdle = open()
  vi.advanceTimersByTime(29 * MINUTE)
  touch()
  vi.advanceTimersByTime(29 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('the time while no page was open counts', () => {
  open()
  stop()
  sleep(31 * MINUTE)
  expect(open()).toHaveBeenCalledTimes(1)
})

test('a page that was closed for less continues, and its half hour starts again', () => {
  open()
  stop()
  sleep(20 * MINUTE)
  const onIdle = open()
  vi.advanceTimersByTime(20 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
})

test('the first touch after the device slept too long ends the session and does not count as activity', () => {
  const onIdle = open()
  const before = readPreference('activeAt')
  sleep(3 * 60 * MINUTE)
  touch()
  expect(onIdle).toHaveBeenCalledTimes(1)
  expect(readPreference('activeAt')).toBe(before)
})

test('activity in another tab counts for this one', () => {
  const onIdle = open()
  vi.advanceTimersByTime(25 * MINUTE)
  keep('activeAt', String(Date.now()))
  vi.advanceTimersByTime(25 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
})

test('without a limit nothing ends, and time before a limit applies counts as active', () => {
  const onIdle = open({ hasLimit: false })
  vi.advanceTimersByTime(90 * MINUTE)
  touch()
  stop()
  expect(onIdle).not.toHaveBeenCalled()
  expect(open()).not.toHaveBeenCalled()
})

test('the last minute is counted down, in every tab, until there is activity', () => {
  open()
  sleep(29 * MINUTE - 1000)
  expect(secondsLeft()).toBeNull()
  sleep(1000)
  expect(secondsLeft()).toBe(60)
  sleep(45_500)
  expect(secondsLeft()).toBe(15)
  // Activity in another tab.
  keep('activeAt', String(Date.now()))
  expect(secondsLeft()).toBeNull()
  sleep(31 * MINUTE)
  expect(secondsLeft()).toBe(0)
})
