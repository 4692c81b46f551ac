import { LEAD_BINS_H } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { leadScores, reliability } from './scores.ts'
import { addPair, addSeries, addTally, emptyTally, isEmpty, leadBin, type Pair } from './tally.ts'

const ISSUED_MS = Date.UTC(2026, 0, 15)

function aPair(overrides: Partial<Pair> & { leadH?: number } = {}): Pair {
  const { leadH = 2, ...pair } = overrides
  return {
    measure: 'ts',
    issuedAtMs: ISSUED_MS,
    validAtMs: ISSUED_MS + leadH * HOUR_MS,
    forecast: 0,
    observed: 0,
    isCritical: false,
    ...pair,
  }
}

function tallyOf(pairs: readonly Pair[]) {
  const tally = emptyTally()
  for (const pair of pairs) addPair(tally, pair)
  return tally
}

test('lead-time bins include their upper end and exclude the issue itself', () => {
  expect([0, -1, 48.01, Number.NaN].map(leadBin)).toEqual([null, null, null, null])
  expect([0.01, 1, 1.01, 3, 12, 48].map(leadBin)).toEqual([0, 0, 1, 1, 3, LEAD_BINS_H.length - 1])
})

test('the rain of an hour has the lead time of the end of that hour', () => {
  const tally = tallyOf([
    aPair({ measure: 'rain', leadH: 0, forecast: 1, observed: 0.5 }),
    aPair({ measure: 'rain', leadH: 1, forecast: 1, observed: 0.5 }),
  ])
  expect(tally.n.slice(0, 2)).toEqual([1, 1])
})

test('errors are forecast minus observed', () => {
  const tally = tallyOf([aPair({ forecast: 3, observed: 1 }), aPair({ forecast: 0, observed: 1 })])
  const { forecast } = leadScores(tally, 1)
  expect(forecast).toEqual({ n: 2, bias: 0.5, mae: 1.5, rmse: Math.sqrt(2.5) })
  expect(leadScores(tally, 0).forecast).toEqual({ n: 0, bias: null, mae: null, rmse: null })
})

describe('freezing', () => {
  const pairs = [
    ...Array.from({ length: 6 }, () => aPair({ forecast: -1, observed: -1, isCritical: true })),
    ...Array.from({ length: 2 }, () => aPair({ forecast: 1, observed: 0, isCritical: true })),
    aPair({ forecast: 0, observed: 0.1 }),
    ...Array.from({ length: 11 }, () => aPair({ forecast: 5, observed: 5 })),
  ]

  test('counts hits, false alarms and correct forecasts on critical nights', () => {
    const scores = leadScores(tallyOf(pairs), 1)
    expect(scores.hitRate).toBe(6 / 8)
    expect(scores.falseAlarmRatio).toBe(1 / 7)
    expect(scores.percentCorrect).toBe(6 / 8)
  })

  test('wind has no hit rate, false alarm ratio or percent correct', () => {
    const scores = leadScores(tallyOf(pairs.map((pair) => ({ ...pair, measure: 'wind_avg' }))), 1)
    expect(scores).toMatchObject({ hitRate: null, falseAlarmRatio: null, percentCorrect: null })
  })
})

test('probabilities are scored by the Brier score and by reliability', () => {
  const tally = tallyOf([
    aPair({ observed: -1, belowZero: 0.75 }),
    aPair({ observed: 1, belowZero: 0.7 }),
    aPair({ observed: 1, belowZero: 0 }),
    aPair({ observed: -1, belowZero: 1 }),
    aPair({ observed: -1, belowZero: null }),
  ])
  expect(leadScores(tally, 1).brier).toBeCloseTo((0.0625 + 0.49) / 4, 12)
  const classes = reliability(tally)
  expect(classes[7]).toEqual({ from: 0.7, to: 0.8, n: 2, forecast: 0.725, observed: 0.5 })
  expect(classes[0]).toMatchObject({ n: 1, observed: 0 })
  expect(classes[9]).toMatchObject({ n: 1, observed: 1 })
  expect(classes[3]).toMatchObject({ n: 0, forecast: null, observed: null })
})

test('tallies of parts of a period add up to that of the period, with the worst case overall', () => {
  const pairs = Array.from({ length: 40 }, (_, index) =>
    aPair({
      leadH: 1 + index,
      forecast: Math.sin(index),
      observed: Math.cos(3 * index),
      belowZero: (index % 10) / 10,
    }),
  )
  const full = tallyOf(pairs)
  const sum = emptyTally()
  addTally(sum, tallyOf(pairs.slice(0, 13)))
  addTally(sum, tallyOf(pairs.slice(13)))
  const numbers = (tally: typeof sum) => Object.values({ ...tally, worst: [] }).flat()
  for (const [index, value] of numbers(sum).entries()) expect(value).toBeCloseTo(numbers(full)[index] ?? 0, 9)
  expect(sum.worst).toEqual(full.worst)
})

test('the worst case is reported with its instants', () => {
  const tally = tallyOf([aPair({ forecast: 1 }), aPair({ leadH: 6, forecast: -4.123, observed: 2 }), aPair()])
  expect(tally.worst).toEqual({
    issuedAt: '2026-01-15T00:00:00.000Z',
    validAt: '2026-01-15T06:00:00.000Z',
    leadH: 6,
    forecast: -4.12,
    observed: 2,
  })
})

test('values that are unknown, before the issue or beyond the last lead time change nothing', () => {
  const tally = emptyTally()
  addPair(tally, aPair({ forecast: Number.NaN }))
  addPair(tally, aPair({ leadH: 49 }))
  const truths = [-1, 0, 60].map((hour) => ({
    atMs: ISSUED_MS + hour * HOUR_MS,
    value: 1,
    isCritical: false,
  }))
  addSeries(tally, { measure: 'tair', issuedAtMs: ISSUED_MS, forecastAt: () => 1 }, truths)
  addSeries(tally, { measure: 'tair', issuedAtMs: ISSUED_MS, forecastAt: () => null }, [
    { atMs: ISSUED_MS + HOUR_MS, value: 1, isCritical: false },
  ])
  expect(isEmpty(tally)).toBe(true)
  expect(tally).toEqual(emptyTally())
})
