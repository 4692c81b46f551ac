import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import type { ErrorSample } from './error-samples.ts'
import { band, hourlyMembers, quantile, quantiles } from './members.ts'
import { belowZero, probability, probabilityOf } from './probabilities.ts'

const ISSUED_MS = Date.UTC(2026, 0, 15)

const aSample = (day: number, errors: (number | null)[]): ErrorSample => ({
  measure: 'ts',
  issuedAtMs: ISSUED_MS - day * 24 * HOUR_MS,
  stepH: 1,
  errors,
})
const hours = (count: number) => Array.from({ length: count }, (_, hour) => ISSUED_MS + hour * HOUR_MS)

describe('members', () => {
  test('members are the forecast plus the errors of the same lead time', () => {
    const errors = Array.from({ length: 48 }, (_, hour) => hour / 10)
    const [member] = hourlyMembers(hours(48), new Float64Array(48).fill(1), ISSUED_MS, [aSample(1, errors)])
    expect(member?.[0]).toBe(1)
    expect(member?.[47]).toBeCloseTo(5.7, 9)
  })

  test('errors are interpolated between the hours and taken from the same time of day beyond the last', () => {
    const errors = Array.from({ length: 48 }, (_, hour) => hour)
    const timesMs = [0.5, 47.5, 48, 60, 72].map((hour) => ISSUED_MS + hour * HOUR_MS)
    const [member] = hourlyMembers(timesMs, [0, 0, 0, 0, 0], ISSUED_MS, [aSample(1, errors)])
    expect([...(member ?? [])]).toEqual([0.5, 23.5, 24, 36, 24])
  })

  test('a missing error is taken from nearby hours and never from distant ones', () => {
    const errors = [1, null, null, ...new Array<null>(45).fill(null)]
    const [member] = hourlyMembers(hours(6), new Float64Array(6), ISSUED_MS, [aSample(1, errors)])
    expect([...(member ?? [])]).toEqual([1, 1, 1, 1, Number.NaN, Number.NaN])
  })
})

describe('quantiles', () => {
  test('quantiles of evenly spread values split them into equal shares', () => {
    const values = [8, 3, 5, 1, 7, 2, 6, 4]
    expect(quantiles(values, [0.125, 0.375, 0.625, 0.875])).toEqual([1.5, 3.5, 5.5, 7.5])
    expect(quantile(values, 0)).toBe(1)
    expect(quantile(values, 1)).toBe(8)
  })

  test('quantiles skip unknown values and are null for too few values', () => {
    expect(quantile([1, 2, 3, 4, 5, 6, 7, Number.NaN], 0.5)).toBeNull()
    expect(quantile([1, 2, 3, 4, 5, 6, 7, Number.NaN, 8], 0.5)).toBe(4.5)
  })
})

test('the band covers 80 % of the members', () => {
  const members = Array.from({ length: 20 }, (_, index) => Float64Array.of(index, Number.NaN))
  expect(band(members)).toEqual({ low: [1.5, null], high: [17.5, null] })
  expect(band([])).toEqual({ low: [], high: [] })
})

describe('probabilities', () => {
  test('probabilities are never 0 or 1, and null with few members', () => {
    expect(probability(0, 9)).toBe(0.004)
    expect(probability(9, 9)).toBe(0.996)
    expect(probability(4, 7)).toBeNull()
  })

  test('below 1 % are stored in whole percents as none and never as 1 %, above 99 % as all', () => {
    const storedPercent = (count: number, members: number) =>
      Math.round((probability(count, members) ?? Number.NaN) * 100)
    expect([storedPercent(0, 8), storedPercent(0, 40), storedPercent(0, 200)]).toEqual([0, 0, 0])
    // 1.5 of 201 is 0.7 %; 1.5 of 121 is 1.2 %.
    expect([storedPercent(1, 200), storedPercent(1, 120), storedPercent(1, 40)]).toEqual([0, 1, 4])
    expect([storedPercent(8, 8), storedPercent(40, 40)]).toEqual([100, 100])
    const events = [...new Array<boolean>(7).fill(true), false, null, null]
    expect(probabilityOf(events)).toBeCloseTo(7.5 / 9, 12)
  })

  test('the probability of a freezing road counts the members at or below zero', () => {
    const members = Array.from({ length: 9 }, (_, index) =>
      Float64Array.of(index - 3, index < 4 ? 1 : Number.NaN),
    )
    expect(belowZero(members)).toEqual([expect.closeTo(4.5 / 10, 12), null])
  })
})
