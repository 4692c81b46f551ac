import { expect, test } from 'vitest'
import { addedCorner, movedCorner, NEW_MASK, removedCorner } from './masks.ts'

test('a corner is moved, and stays within the picture', () => {
  const [mask] = movedCorner([NEW_MASK], { mask: 0, corner: 1 }, [1.2, -0.1])
  expect(mask).toEqual([
    [0.4, 0.4],
    [1, 0],
    [0.6, 0.6],
    [0.4, 0.6],
  ])
})

test('a corner is added half-way to the next, also behind the last', () => {
  expect(addedCorner([NEW_MASK], { mask: 0, corner: 0 })[0]?.[1]).toEqual([0.5, 0.4])
  expect(addedCorner([NEW_MASK], { mask: 0, corner: 3 })[0]?.[4]).toEqual([0.4, 0.5])
})

test('a mask of less than three corners is none', () => {
  const three = removedCorner([NEW_MASK], { mask: 0, corner: 0 })
  expect(three[0]).toHaveLength(3)
  expect(removedCorner(three, { mask: 0, corner: 0 })).toEqual([])
})
