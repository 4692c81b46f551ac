import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { hoursOf, START_MS } from '../../ui/weather/test-steps.ts'
import { glanceOf } from './glance.ts'
import { aRun } from './test-run.ts'

const glance = (temperatures: readonly (number | null)[], nowMs = START_MS, changes = {}) =>
  glanceOf({ run: aRun(), points: hoursOf(temperatures, changes) }, nowMs)

test('starts with the current hour and leaves a gap for hours missing from the run', () => {
  const { hours } = glance([5, 4, 3, 2], START_MS + 1.5 * HOUR_MS)
  expect(hours.map((step) => step?.tair ?? null)).toEqual([4, 3, 2, null])
})

test('returns the coldest upcoming hour, not the one that is nearly over', () => {
  const nearlyOver = START_MS + 0.9 * HOUR_MS
  expect(glance([-5, 1, -2, 3], nearlyOver).lowest).toEqual({ ms: START_MS + 2 * HOUR_MS, valueC: -2 })
  expect(glance([-5, 1, -2, 3]).lowest?.valueC).toBe(-5)
})

test('interpolates when it falls below zero and when it rises again', () => {
  expect(glance([2, -2, -2, 2]).freezing).toEqual({
    fromMs: START_MS + 0.5 * HOUR_MS,
    untilMs: START_MS + 2.5 * HOUR_MS,
  })
})

test('a period already under way has no start, one that continues has no end, one that is over is null', () => {
  expect(glance([-1, -1, 1]).freezing).toEqual({ fromMs: null, untilMs: START_MS + 1.5 * HOUR_MS })
  expect(glance([1, -1, -1]).freezing).toEqual({ fromMs: START_MS + 0.5 * HOUR_MS, untilMs: null })
  expect(glance([-1, 1, 1], START_MS + 0.6 * HOUR_MS).freezing).toBeNull()
  expect(glance([1, 1]).freezing).toBeNull()
})

test('ignores what comes after 24 hours', () => {
  const { falls } = glance(
    Array.from({ length: 30 }, () => 1),
    START_MS,
    { rain: 1 },
  )
  expect(falls).toEqual([expect.objectContaining({ kind: 'rain', amount: 24 })])
})

test('a point without a run and a run that is over have no forecast', () => {
  expect(glanceOf({ run: null, points: [] }, START_MS)).toMatchObject({
    run: null,
    lowest: null,
    falls: null,
  })
  const old = aRun({ endsAt: new Date(START_MS).toISOString() })
  expect(glanceOf({ run: old, points: [] }, START_MS).isArchive).toBe(true)
})
