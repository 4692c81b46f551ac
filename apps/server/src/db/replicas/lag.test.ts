import { expect, test } from 'vitest'
import { openPositions } from './lag.ts'

test('the lag is the time since the first position that the replica lacks', () => {
  const positions = openPositions()
  for (const [atMs, bytes] of [
    [0, 100],
    [500, 200],
    [1000, 200],
    [1500, 300],
  ] as const)
    positions.add({ atMs, bytes })
  expect(positions.lagMs(300, 1600)).toBe(0)
  expect(positions.lagMs(250, 1600)).toBe(100)
  // The lag counts from 500 ms, when byte 200 was written, although the same position was also read at 1000 ms.
  expect(positions.lagMs(100, 1600)).toBe(1100)
  expect(positions.lagMs(0, 1600)).toBe(1600)
})

test('no replica lags while the primary writes nothing', () => {
  const positions = openPositions()
  positions.add({ atMs: 0, bytes: 100 })
  positions.add({ atMs: 60_000, bytes: 100 })
  expect(positions.lagMs(100, 120_000)).toBe(0)
})

test('if a new primary has written less than the old one, the old positions are dropped', () => {
  const positions = openPositions()
  positions.add({ atMs: 0, bytes: 900 })
  positions.add({ atMs: 500, bytes: 800 })
  expect(positions.lagMs(800, 600)).toBe(0)
  expect(positions.lagMs(700, 600)).toBe(100)
})
