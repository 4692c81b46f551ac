import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aStep, hoursOf, START_MS } from '../../ui/weather/test-steps.ts'
import { readSimpleType, spanOf, stepAt, stepsToCome } from './simple-steps.ts'

const hours = hoursOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

test('accepts only three types, the same in both languages', () => {
  expect(['hourly', 'quarters', 'daily', 'horaire', undefined].map(readSimpleType)).toEqual([
    'hourly',
    'quarters',
    'daily',
    null,
    null,
  ])
})

test('the current hour is separate, the hours after it follow', () => {
  const nowMs = START_MS + 1.5 * HOUR_MS
  expect(stepAt(hours, nowMs)?.tair).toBe(1)
  expect(stepsToCome('hourly', hours, nowMs).map(({ tair }) => tair)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})

test('the current day is included', () => {
  const days = [
    aStep({ duration: 24, tair: 1 }),
    aStep({ dt: new Date(START_MS + 24 * HOUR_MS).toISOString(), duration: 24 }),
  ]
  expect(stepsToCome('daily', days, START_MS + 20 * HOUR_MS)).toHaveLength(2)
  expect(stepAt(hours, START_MS + 100 * HOUR_MS)).toBeNull()
})

test('the upcoming part of the current day begins now, and that of a future day at its start', () => {
  const day = aStep({ duration: 24 })
  const nowMs = START_MS + 10 * HOUR_MS + HOUR_MS / 6
  expect(spanOf(day, nowMs)).toEqual([nowMs, START_MS + 24 * HOUR_MS])
  expect(spanOf(day, START_MS - HOUR_MS)).toEqual([START_MS, START_MS + 24 * HOUR_MS])
})
