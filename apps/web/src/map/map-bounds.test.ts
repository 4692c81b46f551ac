import { expect, test } from 'vitest'
import { boundsAround, boundsOf, isWithin, readBounds, writeBounds } from './map-bounds.ts'

test('the box contains all positions', () => {
  const positions = [
    [3.1, 45.7],
    [3.4, 43.5],
    [3.0, 44.1],
  ]
  expect(boundsOf(positions)).toEqual([3, 43.5, 3.4, 45.7])
  expect(boundsOf([])).toBeNull()
})

test('the box around boxes ignores missing ones', () => {
  expect(boundsAround([[3, 43, 4, 44], null, [2, 43.5, 3.5, 46]])).toEqual([2, 43, 4, 46])
  expect(boundsAround([null])).toBeNull()
})

test('a position on the edge is inside', () => {
  expect(isWithin([3, 43, 4, 45], { longitude: 3, latitude: 45 })).toBe(true)
  expect(isWithin([3, 43, 4, 45], { longitude: 2.99, latitude: 44 })).toBe(false)
})

test('a frame survives the address, and invalid text is no frame', () => {
  expect(readBounds(writeBounds([2.81449, 43.4, 3.9, 45.8]))).toEqual([2.814, 43.4, 3.9, 45.8])
  for (const text of [undefined, '', '1,2,3', '5,1,4,2', 'a,b,c,d', '1,2,3,4,5', '0,-91,1,2']) {
    expect(readBounds(text), text).toBeNull()
  }
})
