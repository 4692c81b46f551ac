import { expect, test } from 'vitest'
import { unwrapLine, unwrapRing } from './unwrap.ts'

test('a line across 180° continues instead of jumping back', () => {
  expect(
    unwrapLine([
      [179, 60],
      [-179, 61],
      [-178, 62],
      [179, 63],
    ]),
  ).toEqual([
    [179, 60],
    [181, 61],
    [182, 62],
    [179, 63],
  ])
})

test('a line that stays on one side is left unchanged', () => {
  expect(
    unwrapLine([
      [3, 45],
      [3.2, 44],
    ]),
  ).toEqual([
    [3, 45],
    [3.2, 44],
  ])
})

test('a ring around a pole is closed across the pole', () => {
  const ring = unwrapRing([
    [-170, -70],
    [-50, -75],
    [70, -70],
    [170, -72],
    [-170, -70],
  ])
  expect(ring.slice(4)).toEqual([
    [190, -70],
    [190, -90],
    [-170, -90],
    [-170, -70],
  ])
})
