import { expect, test } from 'vitest'
import { createBoxIndex } from './boxes.ts'
import { placedNames } from './placed-names.ts'

const FRAME = { width: 200, height: 100 }
const name = (x: number, y: number, gapPx = 7) => ({ x, y, widthPx: 40, heightPx: 12, gapPx })
const placed = (names: ReturnType<typeof name>[], isLineAt?: (x: number, y: number) => boolean) =>
  placedNames(names, FRAME, createBoxIndex(), isLineAt)

test('a name is to the right of its place, or on the other side of a line that runs there', () => {
  expect(placed([name(100, 50)])[0]).toMatchObject({ left: 107, top: 44 })
  expect(placed([name(100, 50)], (x) => x > 105)[0]).toMatchObject({ left: 53 })
})

test('a name with lines on every side is placed where it covers the least of them', () => {
  const [placedName] = placed([name(100, 50)], (x, y) => y < 60 || x < 90)
  expect(placedName).toMatchObject({ left: 80, top: 57 })
})

test('of two overlapping names the second moves to another side, or is left out', () => {
  const two = placed([name(100, 50), name(110, 50)])
  expect(two.map(({ left, top }) => [left, top])).toEqual([
    [107, 44],
    [63, 44],
  ])
  const crowdedNames = placed([100, 101, 102, 103, 104].map((x) => name(x, 50)))
  expect(crowdedNames.length).toBeLessThan(5)
})

test('no name crosses the edge of the map or covers an item', () => {
  expect(placed([name(190, 50)])[0]).toMatchObject({ left: 143 })
  const boxes = createBoxIndex()
  boxes.add({ left: 105, top: 40, right: 115, bottom: 60 })
  expect(placedNames([name(100, 50)], FRAME, boxes)[0]).toMatchObject({ left: 53 })
})

test('the label of an area is in its middle or left out', () => {
  expect(placed([name(100, 50, 0), name(110, 50, 0)])).toMatchObject([{ left: 80, top: 44 }])
})
