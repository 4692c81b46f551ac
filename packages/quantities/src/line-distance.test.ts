import { expect, test } from 'vitest'
import { distanceToLinesM, type Lines } from './line-distance.ts'

test('the distance is measured to the nearest stretch of the lines, sideways and beyond their ends', () => {
  const line: Lines[number] = [
    [3, 45],
    [4, 45],
  ]
  const place = { longitude: 3.5, latitude: 45.1 }
  expect(distanceToLinesM([line], place)).toBeCloseTo(11_119.5, 0)
  expect(distanceToLinesM([line], { longitude: 2.9, latitude: 45 })).toBeCloseTo(
    11_119.5 * Math.cos((45 * Math.PI) / 180),
    0,
  )
  expect(distanceToLinesM([line, [[3.5, 45.09]]], place)).toBeCloseTo(1111.95, 1)
  expect(distanceToLinesM([], place)).toBe(Number.POSITIVE_INFINITY)
})
