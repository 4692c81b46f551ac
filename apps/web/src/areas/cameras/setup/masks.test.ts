import { expect, test } from 'vitest'
import { addedCorner, bothMasks, type Mask, movedCorner, NEW_MASK, removedCorner } from './masks.ts'

test('a corner can be moved, and stays within the picture', () => {
  const [mask] = movedCorner([NEW_MASK], { mask: 0, corner: 1 }, [1.2, -0.1])
  expect(mask).toEqual([
    [0.4, 0.4],
    [1, 0],
    [0.6, 0.6],
    [0.4, 0.6],
  ])
})

test('a corner is added half-way to the next one, also after the last', () => {
  expect(addedCorner([NEW_MASK], { mask: 0, corner: 0 })[0]?.[1]).toEqual([0.5, 0.4])
  expect(addedCorner([NEW_MASK], { mask: 0, corner: 3 })[0]?.[4]).toEqual([0.4, 0.5])
})

test('a mask with fewer than three corners is dropped', () => {
  const three = removedCorner([NEW_MASK], { mask: 0, corner: 0 })
  expect(three[0]).toHaveLength(3)
  expect(removedCorner(three, { mask: 0, corner: 0 })).toEqual([])
})

test('merging two versions loses no mask and duplicates none', () => {
  const [a, b, c] = [0, 0.1, 0.2].map((shift): Mask => NEW_MASK.map(([x, y]) => [x + shift, y] as const))
  if (!a || !b || !c) throw new Error('three masks')
  expect(bothMasks([a, b], [b, c])).toEqual([a, b, c])
  expect(bothMasks([], [c])).toEqual([c])
  expect(bothMasks(Array(20).fill(a), [b])).toHaveLength(20)
})
