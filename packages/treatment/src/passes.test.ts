import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { passesOf } from './passes.ts'

const EVERY = { cycleMinutes: 120, untilMs: 24 * HOUR_MS }
const advice = (actFromH: number | null, toH: number, overrides: object = {}) => ({
  treatment: 'prewet' as const,
  minGm2: 10,
  passes: 1 as const,
  actFromMs: actFromH === null ? null : actFromH * HOUR_MS,
  toMs: toH * HOUR_MS,
  ...overrides,
})
const hours = (advices: Parameters<typeof passesOf>[0]) =>
  passesOf(advices, EVERY).map(({ atMs }) => atMs / HOUR_MS)

test('a pass takes place when its window opens, and successive ones a round apart while it lasts', () => {
  expect(passesOf([advice(2, 9)], EVERY)).toEqual([{ atMs: 2 * HOUR_MS, treatment: 'prewet', gm2: 10 }])
  expect(hours([advice(2, 9, { passes: 2 })])).toEqual([2, 4])
  expect(hours([advice(2, 9, { passes: 'successive' })])).toEqual([2, 4, 6, 8])
  expect(hours([advice(20, 40, { passes: 'successive' })])).toEqual([20, 22])
})

test('a patrol, or advice covered by an earlier pass, adds no pass', () => {
  expect(hours([advice(null, 9, { treatment: 'patrol', minGm2: null, passes: 0 })])).toEqual([])
  const stronger = advice(2, 9, { minGm2: 20 })
  expect(passesOf([advice(2, 5), stronger, advice(3, 9)], EVERY)).toEqual([
    { atMs: 2 * HOUR_MS, treatment: 'prewet', gm2: 20 },
  ])
})
