import { expect, test } from 'vitest'
import { isIdle } from './idle.ts'

test('half an hour without activity is idle, a minute less is not', () => {
  expect(isIdle(0, 30 * 60_000)).toBe(true)
  expect(isIdle(0, 29 * 60_000)).toBe(false)
})
