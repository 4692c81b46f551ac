import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { FIRST_COMPARED_MS, readVisits, visitAfter } from './visit.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 2)
const minutes = (count: number) => count * 60_000

test('a first visit compares with the state three hours before', () => {
  expect(visitAfter(null, NOW_MS)).toEqual({ seenMs: NOW_MS, beforeMs: NOW_MS - FIRST_COMPARED_MS })
})

test('the next visit compares with the end of the previous one, whatever is viewed in between', () => {
  const first = visitAfter(null, NOW_MS)
  const stayed = visitAfter(first, NOW_MS + minutes(1))
  const next = visitAfter(stayed, NOW_MS + minutes(90))
  expect(next.beforeMs).toBe(NOW_MS + minutes(1))
  const later = visitAfter(next, NOW_MS + minutes(91))
  expect(later.beforeMs).toBe(NOW_MS + minutes(1))
})

test('a reload is not a new visit', () => {
  const look = { seenMs: NOW_MS, beforeMs: NOW_MS - HOUR_MS }
  expect(visitAfter(look, NOW_MS + minutes(5)).beforeMs).toBe(NOW_MS - HOUR_MS)
})

test('goes back two days after a long absence, and starts over if the clock went back', () => {
  const look = { seenMs: NOW_MS - 300 * HOUR_MS, beforeMs: 0 }
  expect(visitAfter(look, NOW_MS).beforeMs).toBe(NOW_MS - 48 * HOUR_MS)
  expect(visitAfter({ seenMs: NOW_MS + HOUR_MS, beforeMs: 0 }, NOW_MS).beforeMs).toBe(
    NOW_MS - FIRST_COMPARED_MS,
  )
})

test('ignores invalid stored visits', () => {
  for (const text of [null, '', '[]', '3', '{"a":{"seenMs":"x","beforeMs":1}}'])
    expect(readVisits(text)).toEqual({})
  expect(readVisits('{"a":{"seenMs":2,"beforeMs":1}}')).toEqual({ a: { seenMs: 2, beforeMs: 1 } })
})
