import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import type { ErrorSample } from './error-samples.ts'
import { band, hourlyMembers } from './members.ts'

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
    const { low, high } = band(
      hourlyMembers([issuedAtMs + 12 * HOUR_MS], [0], issuedAtMs, pastSamples.slice(-40)),
    )
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
    const { low, high } = band(hourlyMembers([issuedAtMs + 12 * HOUR_MS], [0], issuedAtMs, samples))
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
  const { low, high } = band(hourlyMembers([issuedAtMs + 12 * HOUR_MS], [0], issuedAtMs, samples))
  expect((high[0] ?? 0) - (low[0] ?? 0)).toBeGreaterThan(1.9)
  expect((high[0] ?? 0) - (low[0] ?? 0)).toBeLessThan(3.6)
})
