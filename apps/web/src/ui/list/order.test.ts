import { expect, test } from 'vitest'
import { moved } from './order.ts'

test('one item moves, the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('nothing moves beyond the ends', () => {
  const list = ['a', 'b']
  for (const [from, to] of [
    [0, -1],
    [1, 2],
    [5, 0],
    [1, 1],
  ] as const)
    expect(moved(list, from, to)).toBe(list)
})
