import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Severity } from './alert-codes.ts'
import { alertTimes, severityPeriods } from './alert-times.ts'

const NOW_MS = Date.parse('2026-11-27T14:20:00Z')
const HOUR_START_MS = NOW_MS - 20 * 60_000
const at = (hour: number) => HOUR_START_MS + hour * HOUR_MS
const iso = (hour: number) => new Date(at(hour)).toISOString()

/** An alert with these levels by the hour. */
const periodOfLevels = (startHour: number, levels: readonly number[]) => ({
  severity: Math.max(...levels) as Severity,
  start: iso(startHour),
  end: iso(startHour + levels.length),
  hours: levels.map((severity, hour) => ({
    from: iso(startHour + hour),
    to: iso(startHour + hour + 1),
    severity: severity as Severity,
  })),
})

test('an alert is at its worst in some of its hours', () => {
  const ice = periodOfLevels(11, [3, 4, 3, 3])
  expect(alertTimes([ice], NOW_MS)).toEqual({
    spans: [{ startMs: at(11), endMs: at(15) }],
    severity: 4,
    base: 3,
    peaks: [{ startMs: at(12), endMs: at(13) }],
  })
  expect(alertTimes([{ ...ice, hours: null }], NOW_MS)).toMatchObject({ severity: 4, peaks: [] })
  expect(alertTimes([periodOfLevels(-2, [4, 4, 3, 3])], NOW_MS)).toMatchObject({ severity: 3, peaks: [] })
})

test('alerts apart from one another have a period each', () => {
  const snow = [periodOfLevels(7, [2, 2, 3]), periodOfLevels(22, [3, 3])]
  expect(alertTimes(snow, NOW_MS)).toMatchObject({
    spans: [
      { startMs: at(7), endMs: at(10) },
      { startMs: at(22), endMs: at(24) },
    ],
    severity: 3,
    base: 2,
    peaks: [
      { startMs: at(9), endMs: at(10) },
      { startMs: at(22), endMs: at(24) },
    ],
  })
  const open = { severity: 2 as const, start: iso(3), end: null, hours: null }
  expect(alertTimes([...snow, open], NOW_MS).spans).toEqual([{ startMs: at(3), endMs: null }])
})

test('the times of several alerts say the worst of each hour', () => {
  const someAlerts = fc.array(
    fc.tuple(
      fc.integer({ min: -3, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(someAlerts, (generated) => {
      const alerts = generated.map(([start, levels]) => periodOfLevels(start, levels))
      const { spans, severity, base, peaks } = alertTimes(alerts, NOW_MS)
      const isIn = (ms: number, periods: typeof spans) =>
        periods.some(({ startMs, endMs }) => startMs <= ms && ms < (endMs ?? 0))
      for (let hour = 0; hour < 40; hour++) {
        const levels = alerts
          .flatMap(severityPeriods)
          .filter(({ fromMs, toMs }) => fromMs <= at(hour) && at(hour) < toMs)
          .map((period) => period.severity)
        const worst = Math.max(0, ...levels)
        expect(isIn(at(hour), spans)).toBe(worst > 0)
        if (worst === 0) continue
        const isPeak = peaks.length === 0 || isIn(at(hour), peaks)
        expect(isPeak ? worst === severity : worst <= base).toBe(true)
      }
    }),
  )
})
