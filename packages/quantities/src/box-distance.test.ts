import { expect, test } from 'vitest'
import { boxOf, distanceToBoxKm } from './box-distance.ts'

const QUEBEC = { longitude: -71.2, latitude: 46.8 }

test('a box contains all positions, however they are nested', () => {
  expect(boxOf([-71, 46])).toEqual([-71, 46, -71, 46])
  expect(
    boxOf([
      [
        [-71, 46],
        [-72, 47],
      ],
      [[-70, 45.5]],
    ]),
  ).toEqual([-72, 45.5, -70, 47])
  expect(boxOf([])).toBeNull()
  expect(boxOf(null)).toBeNull()
})

test('the distance is zero inside a box and that to its edge outside', () => {
  expect(distanceToBoxKm(QUEBEC, [-72, 46, -71, 47])).toBe(0)
  expect(distanceToBoxKm(QUEBEC, [-72, 47.8, -71, 48])).toBeCloseTo(111.2, 0)
})
