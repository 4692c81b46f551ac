import { expect, test } from 'vitest'
import { type Box, clipLine, clipRing } from './clip.ts'

const BOX: Box = [0, 0, 10, 10]

test('a ring that extends beyond the box is clipped to it and closed', () => {
  const ring = clipRing(
    [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
      [5, 5],
    ],
    BOX,
  )
  expect(ring[0]).toEqual(ring.at(-1))
  expect(Math.max(...ring.map(([x = 0]) => x))).toBe(10)
  expect(ring).toHaveLength(5)
})

test('a ring around the box becomes the box, and one outside it nothing', () => {
  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
  expect(new Set(clipRing(square(-5, 20), BOX).map(String))).toEqual(
    new Set(['0,0', '10,0', '10,10', '0,10']),
  )
  expect(clipRing(square(20, 30), BOX)).toEqual([])
})

test('a line that leaves the box and returns becomes two, which end on its edge', () => {
  const line = [
    [8, 2],
    [12, 2],
    [12, 6],
    [8, 6],
  ]
  expect(clipLine(line, BOX)).toEqual([
    [
      [8, 2],
      [10, 2],
    ],
    [
      [10, 6],
      [8, 6],
    ],
  ])
  expect(clipLine(line, [20, 20, 30, 30])).toEqual([])
})
