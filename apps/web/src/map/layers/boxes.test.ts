import { expect, test } from 'vitest'
import { boxAround, createBoxIndex } from './boxes.ts'

const at = (x: number, y: number, id = '') => ({ ...boxAround(x, y, { width: 10, height: 10 }), id })

test('a box is placed where no other is, also across the squares of the index', () => {
  const boxes = createBoxIndex()
  for (const x of [60, 128, 190]) expect(boxes.addIfFree(at(x, 64))).toBe(true)
  for (const x of [55, 69, 123, 133, 195]) expect(boxes.addIfFree(at(x, 64))).toBe(false)
  expect(boxes.addIfFree(at(94, 64))).toBe(true)
})

test('boxes that only touch do not collide', () => {
  const boxes = createBoxIndex()
  boxes.add(at(50, 50))
  expect(boxes.isFree(at(60, 50))).toBe(true)
  expect(boxes.isFree(at(59, 50))).toBe(false)
})

test('finds the nearest box at a position, and the topmost of equally near ones', () => {
  const boxes = createBoxIndex<ReturnType<typeof at>>()
  boxes.add(at(50, 50, 'below'))
  boxes.add(at(52, 50, 'above'))
  expect(boxes.nearestUnder(at(51, 50))).toMatchObject({ box: { id: 'above' }, distancePx: 1 })
  expect(boxes.nearestUnder(at(50, 50))).toMatchObject({ box: { id: 'below' }, distancePx: 0 })
  expect(boxes.nearestUnder(at(90, 50))).toBeNull()
})

test('of equally near boxes in different squares of the index, finds the one that was added last', () => {
  const boxes = createBoxIndex<ReturnType<typeof at>>()
  boxes.add(at(67, 40, 'right'))
  boxes.add(at(57, 40, 'left'))
  expect(boxes.nearestUnder(at(62, 40))).toMatchObject({ box: { id: 'left' }, distancePx: 5 })
})
