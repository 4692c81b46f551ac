import { expect, test, vi } from 'vitest'
import { countTile, hasComeOf, hasFailed, onCount } from './tile-failures.ts'

test('a base map is there with its first tile, and gone after some that failed in a row', () => {
  expect(hasComeOf('1')).toBe(false)
  const listener = vi.fn()
  const end = onCount(listener)
  countTile('1', true)
  expect(hasComeOf('1')).toBe(true)
  expect(listener).toHaveBeenCalled()
  end()
  for (let count = 0; count < 4; count += 1) countTile('1', false)
  expect(hasFailed()).toBe(true)
  countTile('1', true)
  expect(hasFailed()).toBe(false)
})

test('what came or failed of one base map says nothing of the next', () => {
  countTile('1', true)
  for (let count = 0; count < 4; count += 1) countTile('1', false)
  expect(hasComeOf('2')).toBe(false)
  countTile('2', false)
  expect(hasFailed()).toBe(false)
  expect(hasComeOf('2')).toBe(false)
})
