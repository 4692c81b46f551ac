import { expect, test } from 'vitest'
import { figuresOfPairs, PAIRED, pairsOf, readSide, ticksOver, writeSide } from './pair.ts'

test('pairs are the instants that both series have', () => {
  const x = { times: [1, 2, 3, 4], values: [0, null, 2, 3] }
  const y = { times: [2, 3, 4, 5], values: [1, 5, null, 9] }
  expect(pairsOf(x, y)).toEqual([{ ms: 3, x: 2, y: 5 }])
})

test('the figures are of y minus x', () => {
  const pairs = [
    { ms: 1, x: 0, y: 1 },
    { ms: 2, x: 1, y: 3 },
    { ms: 3, x: 2, y: 5 },
  ]
  expect(figuresOfPairs(pairs)).toMatchObject({ count: 3, mean: 2, lowest: { ms: 1 }, highest: { ms: 3 } })
  expect(figuresOfPairs(pairs)?.correlation).toBeCloseTo(1)
  expect(figuresOfPairs(pairs)?.deviation).toBeCloseTo(Math.sqrt(2 / 3))
  expect(figuresOfPairs(pairs.slice(0, 1))).toBeNull()
  expect(figuresOfPairs(pairs.map((pair) => ({ ...pair, x: 1 })))?.correlation).toBeNull()
  // In floating point, the mean of many of these is not exactly 0.1.
  const still = Array.from({ length: 100 }, (_, ms) => ({ ms, x: 0.1, y: ms % 7 }))
  expect(figuresOfPairs(still)?.correlation).toBeNull()
})

test('a side is stored in the address, and one that is not compared falls back to the default', () => {
  const usual = { stationId: 'a', code: 'ts' } as const
  expect(readSide(writeSide({ stationId: 'b', code: 'tair' }), usual, ['a', 'b'])).toEqual({
    stationId: 'b',
    code: 'tair',
  })
  expect(readSide('tair c', usual, ['a', 'b'])).toEqual(usual)
  expect(readSide('road_state a', usual, ['a'])).toEqual(usual)
  expect(PAIRED).not.toContain('wind_dir')
})

test('ticks cover all values', () => {
  expect(ticksOver([-3.2, 4.1])).toEqual([-4, -2, 0, 2, 4, 6])
  expect(ticksOver([0.1, 0.1]).length).toBeGreaterThan(1)
})
