import { MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { stationState, stepMinutes } from './rules.ts'

const NOW_MS = Date.UTC(2026, 0, 15)

const aStation = (changes: Partial<Parameters<typeof stationState>[0]> = {}) => ({
  isBroken: false,
  periodS: 600,
  observedAtMs: NOW_MS,
  quality: {},
  atMs: NOW_MS,
  ...changes,
})

test('a station is disconnected once three of its periods have passed without a message', () => {
  const stateAfter = (silentMs: number, periodS = 600) =>
    stationState(aStation({ periodS, observedAtMs: NOW_MS - silentMs }))
  expect(stateAfter(30 * MINUTE_MS)).toBe('ok')
  expect(stateAfter(30 * MINUTE_MS + 1)).toBe('disconnected')
  expect(stateAfter(59 * MINUTE_MS, 1200)).toBe('ok')
  expect(stateAfter(61 * MINUTE_MS, 1200)).toBe('disconnected')
  expect(stationState(aStation({ observedAtMs: null }))).toBe('disconnected')
})

test('a state set by a person outranks silence, and silence outranks suspect data', () => {
  const quality = { tair: { flag: 'suspect' as const } }
  const silent = { observedAtMs: NOW_MS - 31 * MINUTE_MS, quality }
  expect(stationState(aStation({ ...silent, isBroken: true }))).toBe('broken')
  expect(stationState(aStation(silent))).toBe('disconnected')
  expect(stationState(aStation({ quality }))).toBe('erroneous')
})

test('the fine step is used up to two days, and the coarse one for a longer span', () => {
  const daysMs = (days: number) => days * 86_400_000
  expect(stepMinutes('60,30', daysMs(2))).toBe(30)
  expect(stepMinutes('60,30', daysMs(2) + 1)).toBe(60)
  expect(stepMinutes('15', daysMs(1))).toBe(15)
})
