import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { type Extreme, nextOf, residuals, withTideKinds } from './rules.ts'

const extremes = (...levels: number[]): Extreme[] =>
  levels.map((levelM, index) => ({ atMs: index * 6 * HOUR_MS, levelM, kind: null, coefficient: null }))
const kindsOf = (...levels: number[]) => withTideKinds(extremes(...levels)).map(({ kind }) => kind)

test('distinguishes high and low waters by their neighbours', () => {
  expect(kindsOf(4.9, 0.6, 5.0, 0.4)).toEqual(['high', 'low', 'high', 'low'])
  expect(kindsOf(-0.2, -1.4)).toEqual(['high', 'low'])
})

test('leaves the kind empty when the neighbours do not determine it', () => {
  expect(kindsOf()).toEqual([])
  expect(kindsOf(3)).toEqual([null])
  expect(kindsOf(3, 3)).toEqual([null, null])
  // A stand of high water: a level between a lower and a higher one is neither high nor low.
  expect(kindsOf(1, 2, 3)).toEqual(['low', null, 'high'])
})

test('the kind given by the source takes precedence', () => {
  const [first, second] = extremes(1, 5)
  const marked = withTideKinds([{ ...first, kind: 'high' } as Extreme, second as Extreme])
  expect(marked.map(({ kind }) => kind)).toEqual(['high', 'high'])
})

test('the next water of a kind is after the instant', () => {
  const all = withTideKinds(extremes(1, 5, 1, 5))
  expect(nextOf(all, 'high', 6 * HOUR_MS)?.atMs).toBe(18 * HOUR_MS)
  expect(nextOf(all, 'high', 5 * HOUR_MS)?.atMs).toBe(6 * HOUR_MS)
  expect(nextOf(all, 'low', 18 * HOUR_MS)).toBeNull()
})

test('a residual is computed between two predicted levels, never across a gap or beyond the ends', () => {
  const level = (minutes: number, levelM: number) => ({ atMs: minutes * 60_000, levelM })
  const predicted = [level(0, 1), level(15, 2), level(30, 1), level(200, 5)]
  const observed = [
    level(-5, 1),
    level(0, 1.1),
    level(5, 1.5),
    level(15, 2),
    level(100, 3),
    level(200, 5.5),
    level(210, 6),
  ]
  expect(residuals(observed, predicted)).toEqual([
    level(0, 0.1),
    level(5, 0.167),
    level(15, 0),
    level(200, 0.5),
  ])
  expect(residuals(observed, [])).toEqual([])
  expect(residuals([], predicted)).toEqual([])
})
