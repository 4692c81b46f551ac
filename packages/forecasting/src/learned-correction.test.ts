import { LEAD_BINS_H } from '@verglas/contract'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DailyTally, takeOverGate } from './bias.ts'
import {
  addedSums,
  type CausedError,
  causeSums,
  causesOf,
  learnedTooWarmK,
  stationFactors,
} from './learned-correction.ts'
import { addPair, emptyTally } from './tally.ts'

const PLACE = { latitudeDeg: 45, longitudeDeg: 3, sunOffsetMs: 0 }
const FIRST_MS = Date.UTC(2026, 0, 1)
const ON = LEAD_BINS_H.map(() => true)
const NO_SUMS = addedSums([])

/** A repeatable number in [0, 1) for an instant. */
const chance = (ms: number, salt = 0) => {
  const value = Math.sin(ms / HOUR_MS + 12.9898 * (salt + 1)) * 43_758.5453
  return value - Math.floor(value)
}

type ErrorAt = (conditions: { atMs: number; leadH: number; cloudCover: number; isNight: boolean }) => number

/** Errors of forecasts every six hours for 24 hours, under random clouds. */
function pastErrors(
  days: number,
  errorAt: ErrorAt,
  { firstMs = FIRST_MS, noiseK = 0.5 } = {},
): CausedError[] {
  const errors: CausedError[] = []
  for (let issuedMs = firstMs; issuedMs < firstMs + days * DAY_MS; issuedMs += 6 * HOUR_MS)
    for (let leadH = 1; leadH <= 24; leadH++) {
      const atMs = issuedMs + leadH * HOUR_MS
      const cloudCover = Math.round(chance(Math.floor(atMs / (6 * HOUR_MS)) * HOUR_MS))
      const hour = (atMs / HOUR_MS) % 24
      const isNight = hour < 7 || hour > 16
      const noise = noiseK * (chance(atMs, leadH) - 0.5)
      errors.push({
        atMs,
        errorK: errorAt({ atMs, leadH, cloudCover, isNight }) + noise,
        causes: causesOf(PLACE, { atMs, leadH, cloudCover, windKmh: 10 }),
      })
    }
  return errors
}

const factorsFrom = (own: readonly CausedError[], others: readonly CausedError[] = []) =>
  stationFactors(causeSums(own), others.length > 0 ? causeSums(others) : NO_SUMS)

/** The correction 12 h ahead for an hour of UTC a month later, under a cloud cover. */
function correctionAt(factors: readonly number[], hour: number, cloudCover: number | null = 0.5) {
  const atMs = FIRST_MS + 31 * DAY_MS + hour * HOUR_MS
  const at = learnedTooWarmK({ factors, isOn: ON }, PLACE, atMs - 12 * HOUR_MS, () => ({
    cloudCover,
    windKmh: null,
  }))
  return at(atMs)
}

describe('what is learned', () => {
  test('tells a clear night from an overcast one, and leaves the day alone', () => {
    const factors = factorsFrom(
      pastErrors(30, ({ cloudCover, isNight }) => (isNight ? 2 * cloudCover - 1 : 0)),
    )
    expect(correctionAt(factors, 2, 1)).toBeGreaterThan(0.7)
    expect(correctionAt(factors, 2, 0)).toBeLessThan(-0.7)
    expect(Math.abs(correctionAt(factors, 12, 1))).toBeLessThan(0.35)
    expect(Math.abs(correctionAt(factors, 12, 0))).toBeLessThan(0.35)
  })

  test('of a day or two is a part of the error, of a month nearly all of it', () => {
    const afterDays = (days: number) => correctionAt(factorsFrom(pastErrors(days, () => 2)), 2)
    expect(afterDays(1)).toBeGreaterThan(0.2)
    expect(afterDays(1)).toBeLessThan(1.4)
    expect(afterDays(3)).toBeGreaterThan(afterDays(1))
    expect(afterDays(30)).toBeGreaterThan(1.75)
    expect(afterDays(30)).toBeLessThan(2.1)
  })

  test('for a new station is near that of the others, and for an old one its own', () => {
    const others = pastErrors(60, () => 1.5)
    const after = (days: number) =>
      correctionAt(
        factorsFrom(
          pastErrors(days, () => -1),
          others,
        ),
        2,
      )
    expect(correctionAt(stationFactors(NO_SUMS, causeSums(others)), 2)).toBeGreaterThan(1.2)
    expect(after(1)).toBeGreaterThan(0)
    expect(after(60)).toBeLessThan(-0.8)
  })

  test('is nothing without errors, and nothing at the issue itself', () => {
    const factors = factorsFrom(pastErrors(30, () => 0, { noiseK: 0 }))
    expect(factors.map((factor) => Math.abs(factor) < 1e-9)).toEqual(factors.map(() => true))
    expect(causesOf(PLACE, { atMs: FIRST_MS, leadH: 0, cloudCover: 1, windKmh: 60 })).toEqual(
      factors.map(() => 0),
    )
  })

  test('does not depend on the order of the errors, and every day counts the same', () => {
    const errors = pastErrors(5, ({ leadH, cloudCover }) => leadH / 10 - cloudCover)
    const shuffled = [...errors].sort((a, b) => chance(a.atMs, a.errorK) - chance(b.atMs, b.errorK))
    const [factors, shuffledFactors] = [factorsFrom(errors), factorsFrom(shuffled)]
    expect(shuffledFactors.map((factor, cause) => factor - (factors[cause] ?? 0)).map(Math.abs)).toSatisfy(
      (differences: number[]) => Math.max(...differences) < 1e-9,
    )
    const { count } = causeSums(errors)
    const doubled = causeSums([...errors, ...errors])
    expect(doubled.count).toBe(count)
    expect(doubled.square).toBeCloseTo(causeSums(errors).square, 9)
  })

  test('is finite and bounded whatever the errors and the weather are', () => {
    const anError = fc.record({
      hour: fc.integer({ min: 0, max: 2000 }),
      errorK: fc.double({ min: -500, max: 500, noNaN: true }),
      cloudCover: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      windKmh: fc.option(fc.double({ min: 0, max: 250, noNaN: true })),
      leadH: fc.integer({ min: 0, max: 48 }),
    })
    fc.assert(
      fc.property(
        fc.array(anError, { maxLength: 60 }),
        fc.array(anError, { maxLength: 60 }),
        (own, others) => {
          const sums = (errors: typeof own) =>
            causeSums(
              errors.map(({ hour, errorK, leadH, ...weather }) => {
                const atMs = FIRST_MS + hour * HOUR_MS
                return { atMs, errorK, causes: causesOf(PLACE, { atMs, leadH, ...weather }) }
              }),
            )
          const factors = stationFactors(sums(own), sums(others))
          for (const hour of [0, 6, 12, 18]) {
            const correction = correctionAt(factors, hour, 1)
            expect(Math.abs(correction)).toBeLessThanOrEqual(8)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is switched off by lead', () => {
    const factors = factorsFrom(pastErrors(30, () => 2))
    const isOn = LEAD_BINS_H.map((upToH) => upToH > 6)
    const at = learnedTooWarmK({ factors, isOn }, PLACE, FIRST_MS, () => ({ cloudCover: 0.5, windKmh: 10 }))
    expect(at(FIRST_MS + 2 * HOUR_MS)).toBe(0)
    expect(at(FIRST_MS + 12 * HOUR_MS)).toBeGreaterThan(1.5)
  })
})

/** Scores of days in which each forecast erred by so much. */
const daysOf = (count: number, errorK: number): DailyTally[] =>
  Array.from({ length: count }, (_, day) => {
    const tally = emptyTally()
    const issuedAtMs = FIRST_MS + day * DAY_MS
    for (const leadH of LEAD_BINS_H)
      addPair(tally, {
        measure: 'ts',
        issuedAtMs,
        validAtMs: issuedAtMs + leadH * HOUR_MS,
        forecast: errorK,
        observed: 0,
        isCritical: false,
      })
    return { day: new Date(issuedAtMs).toISOString().slice(0, 10), tally }
  })

test('a candidate takes over where it was better than each other for fifteen days', () => {
  const OFF = LEAD_BINS_H.map(() => false)
  expect(takeOverGate([daysOf(21, 1), daysOf(21, 0.9)], daysOf(21, 0.8))).toEqual(ON)
  expect(takeOverGate([daysOf(21, 1), daysOf(21, 0.8)], daysOf(21, 0.8))).toEqual(OFF)
  expect(takeOverGate([daysOf(21, 1), daysOf(21, 0.7)], daysOf(21, 0.8))).toEqual(OFF)
  expect(takeOverGate([daysOf(21, 1), daysOf(21, 0.9)], daysOf(14, 0.8))).toEqual(OFF)
  expect(takeOverGate([[], daysOf(21, 1)], daysOf(21, 0.8))).toEqual(OFF)
})
