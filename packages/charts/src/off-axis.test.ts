import { expect, test } from 'vitest'
import { departuresBelow, untilEdge } from './off-axis.ts'

test('a line ends at the edge where it continues below the axis', () => {
  expect(untilEdge([-1, -3, -22, -25, -21, -2], -5)).toEqual([-1, -3, -5, null, -5, -2])
  // Next to a gap nothing is drawn, because there is no line that could end at the edge.
  expect(untilEdge([-1, null, -22], -5)).toEqual([-1, null, null])
})

test('each period below the axis has its lowest value', () => {
  expect(departuresBelow([-1, -22, -25, -2, null, -9, -3], -5)).toEqual([
    { first: 1, last: 2, lowest: -25 },
    { first: 5, last: 5, lowest: -9 },
  ])
  expect(departuresBelow([-1, null, -3], -5)).toEqual([])
})
