import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallTimes, REMEMBERED_MINUTES } from './call-times.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 3)

test('a quantile is at most a tenth above the true one, and never below', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.1, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (times) => {
        const calls = new CallTimes()
        for (const ms of times) calls.record('GET /a', ms, { isFailed: false, nowMs: NOW_MS })
        const { all } = calls.recentTimes(NOW_MS)
        const sorted = times.toSorted((a, b) => a - b)
        for (const [share, estimateMs] of [
          [0.5, all?.p50Ms],
          [0.95, all?.p95Ms],
          [0.99, all?.p99Ms],
        ] as const) {
          const truth = sorted[Math.ceil(share * times.length) - 1] ?? Number.NaN
          expect(estimateMs).toBeGreaterThanOrEqual(truth * (1 - 1e-9))
          expect(estimateMs).toBeLessThanOrEqual(truth * 1.1 + 1e-9)
        }
        expect(all?.slowestMs).toBe(sorted.at(-1))
      },
    ),
  )
})

test('calls are counted separately, failures are counted, and old calls are dropped', () => {
  const calls = new CallTimes()
  calls.record('GET /a', 5, { isFailed: false, nowMs: NOW_MS })
  calls.record('GET /b', 50, { isFailed: true, nowMs: NOW_MS })
  const { all, byCall } = calls.recentTimes(NOW_MS)
  expect(all).toMatchObject({ count: 2, failed: 1, slowestMs: 50, sumMs: 55 })
  expect(byCall.get('GET /b')).toMatchObject({ count: 1, failed: 1 })
  expect(calls.recentTimes(NOW_MS + REMEMBERED_MINUTES * 60_000).all).toBeNull()
})

test('the rate is that of the last ten complete seconds', () => {
  const calls = new CallTimes()
  for (let call = 0; call < 40; call++)
    calls.record('GET /a', 1, { isFailed: false, nowMs: NOW_MS + call * 250 })
  expect(calls.perSecond(NOW_MS + 10_000)).toBe(4)
  expect(calls.perSecond(NOW_MS + 15_000)).toBe(2)
  expect(calls.perSecond(NOW_MS + 30_000)).toBe(0)
})
