import { expect, test, vi } from 'vitest'
import { areTilesFailing, countTile, hasTileArrived, subscribeToCount } from './tile-failures.ts'

test('a base map is available from its first tile, and unavailable after several consecutive failures', () => {
  expect(hasTileArrived('1')).toBe(false)
  const listener = vi.fn()
  const end = subscribeToCount(listener)
  countTile('1', true)
  expect(hasTileArrived('1')).toBe(true)
  expect(listener).toHaveBeenCalled()
  end()
  for (let count = 0; count < 4; count += 1) countTile('1', false)
  expect(areTilesFailing()).toBe(true)
  countTile('1', true)
  expect(areTilesFailing()).toBe(false)
})

test('successes and failures of one base map do not count for the next', () => {
  countTile('1', true)
  for (let count = 0; count < 4; count += 1) countTile('1', false)
  expect(hasTileArrived('2')).toBe(false)
  countTile('2', false)
  expect(areTilesFailing()).toBe(false)
  expect(hasTileArrived('2')).toBe(false)
})
