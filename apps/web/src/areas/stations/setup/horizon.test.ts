import { expect, test } from 'vitest'
import { drawn, fromCircle, openHorizon, pointOnCircle, raised, skyViewOf } from './horizon.ts'

test('a position on the circle converts to a direction and an elevation, and back', () => {
  for (const [index, elevationDeg] of [
    [0, 0],
    [9, 30],
    [18, 60],
    [35, 10],
  ] as const) {
    const { x, y } = pointOnCircle(index * 10, elevationDeg)
    expect(fromCircle(x, y)).toEqual({ index, elevationDeg })
  }
  expect(pointOnCircle(90, 0).x).toBeCloseTo(1)
  expect(fromCircle(0, -2)).toEqual({ index: 0, elevationDeg: 0 })
})

test('a stroke over north leaves no gap', () => {
  const next = drawn(openHorizon(), { index: 34, elevationDeg: 10 }, { index: 2, elevationDeg: 30 })
  expect([34, 35, 0, 1, 2].map((index) => next[index])).toEqual([10, 15, 20, 25, 30])
  expect(next.filter((elevation) => elevation > 0)).toHaveLength(5)
})

test('an open site sees the whole sky, walls of 45° all round half of it', () => {
  expect(skyViewOf(openHorizon())).toBe(1)
  expect(skyViewOf(openHorizon().map(() => 45))).toBe(0.5)
  expect(skyViewOf(raised(openHorizon(), 3, 200))).toBe(0.97)
})
