import { expect, test } from 'vitest'
import { crpsOf, decilesAt, RANKS, rankOf } from './deciles.ts'
import { decilesOf } from './members.ts'
import { bandScores } from './scores.ts'
import { addPair, emptyTally } from './tally.ts'

const HOUR_MS = 3_600_000
/** Members −49.5 to 49.5, so that each tenth of them ends at a decile. */
const MEMBERS = Array.from({ length: 100 }, (_, index) => Float64Array.of(index - 49.5, Number.NaN))

test('deciles are in ascending order at each instant and null where there are too few members', () => {
  const series = decilesOf(MEMBERS)
  expect(decilesAt(series, 0)?.map((value) => Math.round(value))).toEqual([
    -40, -30, -20, -10, 0, 10, 20, 30, 40,
  ])
  expect(decilesAt(series, 1)).toBeNull()
  expect(decilesAt(series, 7)).toBeNull()
})

test('a forecast without spread scores its absolute error, and a sharp accurate one scores lower than a wide one', () => {
  expect(crpsOf(new Array<number>(9).fill(2), 5)).toBeCloseTo(3, 9)
  expect(crpsOf(new Array<number>(9).fill(2), -1)).toBeCloseTo(3, 9)
  const symmetricErrors = (width: number) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => step * width)
  expect(crpsOf(symmetricErrors(0.2), 0.1)).toBeLessThan(crpsOf(symmetricErrors(2), 0.1))
  expect(crpsOf(symmetricErrors(0.2), 6)).toBeGreaterThan(crpsOf(symmetricErrors(2), 6))
})

test('observations drawn from the members fill the ranks evenly, and 80 % of them fall in the band', () => {
  const deciles = decilesAt(decilesOf(MEMBERS), 0) ?? []
  const tally = emptyTally()
  for (const [observed = 0] of MEMBERS) {
    expect(rankOf(deciles, observed)).toBeLessThan(RANKS)
    const pair = { measure: 'ts' as const, issuedAtMs: 0, validAtMs: 2 * HOUR_MS, isCritical: false }
    addPair(tally, { ...pair, forecast: 0, observed, deciles })
  }
  const { n, coverage, ranks, crps } = bandScores(tally, 1)
  expect({ n, coverage, ranks }).toEqual({ n: 100, coverage: 0.8, ranks: new Array(RANKS).fill(10) })
  expect(crps).toBeGreaterThan(0)
  expect(bandScores(tally, 0)).toMatchObject({ n: 0, coverage: null, crps: null })
})
