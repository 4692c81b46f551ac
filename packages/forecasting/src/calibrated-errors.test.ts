import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { calibratedErrors, type RegimeAt } from './calibrated-errors.ts'
import { conditionalErrors, quantileIn } from './conditional-errors.ts'
import type { ErrorSample } from './error-samples.ts'
import { band, hourlyMembers, quantiles } from './members.ts'
import type { Regime } from './regime.ts'

const FIRST_MS = Date.UTC(2026, 0, 1)

/** Normally distributed numbers, reproducible. */
function normals(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (1664525 * state + 1013904223) % 2 ** 32
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Members of a forecast of 0 °C at a lead, hours. */
function membersAt(leadH: number, issuedAtMs: number, samples: readonly ErrorSample[], regimeAt?: RegimeAt) {
  const calibrated = calibratedErrors(samples, issuedAtMs, regimeAt)
  return hourlyMembers([issuedAtMs + leadH * HOUR_MS], [0], issuedAtMs, calibrated)
}

/** Runs every six hours whose errors follow weather of three days, with a small error of their own. */
function archive(seed: number, count: number): ErrorSample[] {
  const next = normals(seed)
  let weather = 0
  return Array.from({ length: count }, (_, index) => {
    if (index % 12 === 0) weather = 1.5 * next()
    const ownK = 0.5 * next()
    return {
      measure: 'ts',
      issuedAtMs: FIRST_MS + index * 6 * HOUR_MS,
      stepH: 1,
      errors: Array.from({ length: 48 }, () => weather + ownK + 0.2 * next()),
    }
  })
}

/** Share of runs whose error, known only later, lies within the band made from the runs before. */
function coverage(seed: number): number {
  const samples = archive(seed, 400)
  let covered = 0
  let n = 0
  for (let index = 80; index < samples.length; index += 5) {
    const issuedAtMs = FIRST_MS + index * 6 * HOUR_MS
    const pastSamples = samples.filter((sample) => sample.issuedAtMs <= issuedAtMs - 48 * HOUR_MS)
    const { low, high } = band(membersAt(12, issuedAtMs, pastSamples.slice(-40)))
    const error = samples[index]?.errors[12] ?? 0
    n += 1
    if (error >= (low[0] ?? 0) && error <= (high[0] ?? 0)) covered += 1
  }
  return covered / n
}

test('the band covers about 80 % even with few days of weather', () => {
  const shares = [1, 2, 3, 4, 5, 6].map(coverage)
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.765)
  expect(mean).toBeLessThan(0.87)
})

/**
 * Share of errors within the band of the eight daily runs before, with independent errors from day to day.
 */
function coverageOfEightDays(seed: number): number {
  const next = normals(seed)
  const daily = (day: number): ErrorSample => {
    const ownK = next()
    return {
      measure: 'ts',
      issuedAtMs: FIRST_MS + day * DAY_MS,
      stepH: 1,
      errors: Array.from({ length: 48 }, () => ownK + 0.5 * next()),
    }
  }
  let covered = 0
  for (let trial = 0; trial < 200; trial++) {
    const issuedAtMs = FIRST_MS + 12 * DAY_MS
    const samples = Array.from({ length: 8 }, (_, day) => daily(day))
    const { low, high } = band(membersAt(12, issuedAtMs, samples))
    const error = daily(12).errors[12] ?? 0
    if (error >= (low[0] ?? 0) && error <= (high[0] ?? 0)) covered += 1
  }
  return covered / 200
}

test('uncorrelated days count in full, so the band is not too wide', () => {
  const shares = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(coverageOfEightDays)
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.77)
  expect(mean).toBeLessThan(0.835)
})

test('the spread of independent errors is hardly widened', () => {
  const next = normals(11)
  const samples = Array.from(
    { length: 40 },
    (_, day): ErrorSample => ({
      measure: 'ts',
      issuedAtMs: FIRST_MS + day * 48 * HOUR_MS,
      stepH: 1,
      errors: Array.from({ length: 48 }, () => next()),
    }),
  )
  const issuedAtMs = FIRST_MS + 90 * 24 * HOUR_MS
  const { low, high } = band(membersAt(12, issuedAtMs, samples))
  expect((high[0] ?? 0) - (low[0] ?? 0)).toBeGreaterThan(1.9)
  expect((high[0] ?? 0) - (low[0] ?? 0)).toBeLessThan(3.6)
})

const dailyRuns = (
  days: number,
  errorsOf: (day: number) => number[],
  regimeOfHour?: (hour: number) => Regime,
) =>
  Array.from(
    { length: days },
    (_, day): ErrorSample => ({
      measure: 'ts',
      issuedAtMs: FIRST_MS + day * DAY_MS,
      stepH: 1,
      errors: errorsOf(day),
      ...(regimeOfHour && { regimes: Array.from({ length: 48 }, (_, hour) => regimeOfHour(hour)) }),
    }),
  )

/** Share of thousands of errors within the band of as many exchangeable ones as there are days, which are not normal. */
function exchangeableCoverage(days: number, placeOf: (day: number) => { hourClass: number; regime: Regime }) {
  const next = normals(days)
  const error = () => Math.exp(0.5 * next())
  let covered = 0
  for (let trial = 0; trial < 4000; trial++) {
    const past = Array.from({ length: days }, (_, day) => ({
      error: error(),
      day,
      leadH: 12,
      ...placeOf(day),
    }))
    const cell = conditionalErrors(past, 1).cellOf(0, 0)
    const observed = error()
    if (observed >= quantileIn(cell, 0.1) && observed <= quantileIn(cell, 0.9)) covered += 1
  }
  return covered / 4000
}

test.each([8, 10, 20, 40])('of errors like those of %i days the band covers what it says', (days) => {
  const coverage = exchangeableCoverage(days, () => ({ hourClass: 0, regime: 0 }))
  expect(coverage).toBeGreaterThan(0.77)
  expect(coverage).toBeLessThan(0.83)
})

test.each([10, 20, 40])('divided into six groups, errors of %i days still cover three quarters', (days) => {
  // A few days of the own group weigh more than the others; the band is their quantiles as far as they are trusted.
  const coverage = exchangeableCoverage(days, (day) => ({ hourClass: day % 2, regime: (day % 3) as Regime }))
  expect(coverage).toBeGreaterThan(0.75)
  expect(coverage).toBeLessThan(0.83)
})

test('quantiles ascend, for any errors, gaps and regimes', () => {
  const next = normals(5)
  for (let trial = 0; trial < 200; trial++) {
    const regime = () => (Math.floor(Math.abs(next()) * 100) % 6) as Regime
    const samples = archive(trial, 12 + (trial % 60)).map((sample) => ({
      ...sample,
      errors: sample.errors.map((error) => (next() > 1 ? null : error)),
      regimes: sample.errors.map(() => (next() > 1 ? null : regime())),
    }))
    const issuedAtMs = FIRST_MS + 20 * DAY_MS + (trial % 24) * HOUR_MS
    const column = membersAt(trial % 60, issuedAtMs, samples, regime).map(([value]) => value ?? Number.NaN)
    const shares = [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95]
    const ends = quantiles(column, shares) ?? []
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(ends.every(Number.isFinite)).toBe(true)
  }
})

test('members have the ranks of the errors of their runs, so that they remain trajectories', () => {
  const samples = archive(3, 30)
  const calibrated = calibratedErrors(samples, FIRST_MS + 12 * DAY_MS)
  const byIssue = new Map(samples.map(({ issuedAtMs, errors }) => [issuedAtMs, errors]))
  for (const hour of [0, 7, 30, 47]) {
    const pairs = calibrated
      .map(({ issuedAtMs, errors }) => [byIssue.get(issuedAtMs)?.[hour] ?? 0, errors[hour] ?? 0] as const)
      .sort(([a], [b]) => a - b)
    expect(pairs.map(([, now]) => now)).toEqual(pairs.map(([, now]) => now).sort((a, b) => a - b))
  }
})

test('a forecast uses no error of a run that was issued later, and the order of the errors does not matter', () => {
  const samples = archive(4, 60)
  const issuedAtMs = FIRST_MS + 10 * DAY_MS
  const before = samples.filter((sample) => sample.issuedAtMs < issuedAtMs)
  const later = samples.map((sample) =>
    sample.issuedAtMs < issuedAtMs ? sample : { ...sample, errors: sample.errors.map(() => 50) },
  )
  expect(calibratedErrors(later, issuedAtMs)).toEqual(calibratedErrors(before, issuedAtMs))
  expect(calibratedErrors([...before].reverse(), issuedAtMs)).toEqual(calibratedErrors(before, issuedAtMs))
})

const FROZEN: Regime = 1
const WARM: Regime = 5
const middleAt = (days: number, frozenDays: number, regime: Regime) => {
  // A frozen road is observed 2 K colder than forecast, a warm one as forecast.
  const samples = dailyRuns(days, (day) =>
    new Array(48).fill((day < frozenDays ? -2 : 0) + 0.1 * Math.sin(day)),
  )
  const ofRegimes = samples.map((sample, day) => ({
    ...sample,
    regimes: new Array<Regime>(48).fill(day < frozenDays ? FROZEN : WARM),
  }))
  const members = membersAt(12, FIRST_MS + (days + 2) * DAY_MS, ofRegimes, () => regime)
  return (
    quantiles(
      members.map(([value]) => value ?? Number.NaN),
      [0.5],
    )?.[0] ?? Number.NaN
  )
}

test('a regime with many days has its own errors, one with few those of all', () => {
  expect(middleAt(40, 18, FROZEN)).toBeLessThan(-1.8)
  expect(middleAt(40, 18, WARM)).toBeGreaterThan(-0.2)
  expect(middleAt(40, 1, FROZEN)).toBeGreaterThan(-0.2)
})

test('errors without a stored regime are used as those of their hour', () => {
  const samples = archive(6, 40)
  const issuedAtMs = FIRST_MS + 15 * DAY_MS
  expect(calibratedErrors(samples, issuedAtMs, () => FROZEN)).toEqual(calibratedErrors(samples, issuedAtMs))
})

test('an hour of the day that a lead has not met has the errors of that hour at another lead', () => {
  // Daily runs at midnight: errors of ±3 K by day, ±0.3 K by night.
  const samples = dailyRuns(30, (day) =>
    Array.from(
      { length: 48 },
      (_, hour) => Math.cos(day * 2.4) * (hour % 24 >= 9 && hour % 24 < 15 ? 3 : 0.3),
    ),
  )
  const widthAt = (issueHour: number) => {
    const { low, high } = band(membersAt(2, FIRST_MS + 33 * DAY_MS + issueHour * HOUR_MS, samples))
    return (high[0] ?? 0) - (low[0] ?? 0)
  }
  expect(widthAt(0)).toBeLessThan(1)
  expect(widthAt(10)).toBeGreaterThan(4)
})
