import { expect, test } from 'vitest'
import { boundsOf, isWithin, readBounds, writeBounds } from './fit.ts'

test('the box holds all places', () => {
  const places = [
    { longitude: 3.1, latitude: 45.7 },
    { longitude: 3.4, latitude: 43.5 },
    { longitude: 3.0, latitude: 44.1 },
  ]
  expect(boundsOf(places)).toEqual([3, 43.5, 3.4, 45.7])
  expect(boundsOf([])).toBeNull()
})

test('a place on the edge is within', () => {
  expect(isWithin([3, 43, 4, 45], { longitude: 3, latitude: 45 })).toBe(true)
  expect(isWithin([3, 43, 4, 45], { longitude: 2.99, latitude: 44 })).toBe(false)
})

test('a frame survives the address, and nonsense is no frame', () => {
  expect(readBounds(writeBounds([2.81449, 43.4, 3.9, 45.8]))).toEqual([2.814, 43.4, 3.9, 45.8])
  for (const text of [undefined, '', '1,2,3', '5,1,4,2', 'a,b,c,d', '1,2,3,4,5', '0,-91,1,2']) {
    expect(readBounds(text), text).toBeNull()
  }
})
