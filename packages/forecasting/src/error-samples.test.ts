import { DAY_MS, HOUR_MS, localDays } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import {
  chosenIssues,
  dailyErrors,
  dressed,
  type ErrorSample,
  hourlyErrors,
  mergedErrors,
  sameErrors,
  underCorrection,
} from './error-samples.ts'
import type { HourlyRun } from './point-run.ts'
import type { StationReading } from './truth.ts'

const ISSUED_MS = Date.UTC(2026, 0, 15, 12)
const ZONE = 'America/Toronto'

const run: HourlyRun = {
  source: 'verglas',
  issuedAtMs: ISSUED_MS,
  startMs: ISSUED_MS,
  hours: 240,
  values: {
    tair: Array.from({ length: 240 }, (_, hour) => hour % 24),
    rain: Array.from({ length: 240 }, () => 0.5),
    snow: Array.from({ length: 240 }, () => 0.5),
    wind_max: Array.from({ length: 240 }, () => 40),
  },
}

/** Readings equal to the run plus the given differences. */
function readingsOf(days: number, sensors: { warmerK?: number; seesSnow?: boolean } = {}): StationReading[] {
  const { warmerK = 0, seesSnow = true } = sensors
  return Array.from({ length: days * 24 + 1 }, (_, hour) => ({
    atMs: ISSUED_MS + hour * HOUR_MS,
    values: {
      tair: (hour % 24) + warmerK,
      rain: 1,
      wind_max: 55,
      ...(seesSnow ? { snow: 0.5 } : {}),
    },
  }))
}

describe('hourly errors', () => {
  test('hourly errors are observed minus forecast at the full hours from the issue on', () => {
    const truths = [0, 1, 47, 48, -1].map((hour) => ({
      atMs: ISSUED_MS + hour * HOUR_MS,
      value: 5,
      isCritical: false,
    }))
    const sample = hourlyErrors('tair', ISSUED_MS - 60_000, (ms) => (ms - ISSUED_MS) / HOUR_MS, truths)
    expect(sample.errors).toHaveLength(48)
    expect(sample.errors.slice(0, 3)).toEqual([5, 4, null])
    expect(sample.errors[47]).toBe(-42)
  })
})

test('a correction that was added later is applied to past errors too, so that its bias counts only once', () => {
  const biasByCell = new Array<number>(48).fill(-2)
  const isOn = new Array<boolean>(6).fill(true)
  const correction = { measure: 'ts', biasByCell, presentError: null, isOn } as const
  const sample = (measure: 'ts' | 'ts_raw' | 'tair', errors: (number | null)[]): ErrorSample => ({
    measure,
    issuedAtMs: ISSUED_MS,
    stepH: 1,
    errors,
  })
  // The road was 2 K warmer than forecast, by the same 2 K that today's correction adds.
  const raw = sample('ts_raw', [0, 2, 3, null])
  const others = [sample('ts', [1, 1, 1, 1]), sample('tair', [1, 1, 1, 1])]
  expect(underCorrection([raw, ...others], correction)).toEqual([sample('ts', [-2, 0, 1, null]), ...others])
  const switchedOff = { ...correction, isOn: isOn.map(() => false) }
  expect(underCorrection([raw], switchedOff)).toEqual([sample('ts', raw.errors.slice())])
})

test('past errors are those with the learned correction at the leads where it is in use, as far as there are any', () => {
  const correction = {
    measure: 'ts',
    biasByCell: new Array<number>(48).fill(1),
    presentError: null,
    isOn: new Array<boolean>(6).fill(true),
  } as const
  const sample = (measure: ErrorSample['measure'], errors: (number | null)[], issuedAtMs = ISSUED_MS) => ({
    measure,
    issuedAtMs,
    stepH: 1 as const,
    errors,
  })
  const raw = sample('ts_raw', [-1, -1, -1, -1, -1, -1])
  const learned = sample('ts_learned', [0.1, 0.2, 0.3, null, 0.5, 0.6])
  // Leads of 1 to 3 h and above 3 h; the errors of another run have none with the learned correction.
  const other = sample('ts_raw', [-2, -2, -2, -2, -2, -2], ISSUED_MS - 6 * HOUR_MS)
  const isLearned = [false, false, true, true, true, true]
  expect(underCorrection([raw, learned, other], correction, isLearned)).toEqual([
    sample('ts', [0, 0, 0, 0, 0.5, 0.6]),
    sample('ts', [-1, -1, -1, -1, -1, -1], ISSUED_MS - 6 * HOUR_MS),
  ])
  expect(underCorrection([raw, learned], correction)).toEqual([sample('ts', [0, 0, 0, 0, 0, 0])])
})

test('past errors have the regime in which the hour would have been forecast under the correction', () => {
  const correction = {
    measure: 'ts',
    biasByCell: new Array<number>(48).fill(1),
    presentError: null,
    isOn: new Array<boolean>(6).fill(true),
  } as const
  const sample = (measure: ErrorSample['measure'], errors: (number | null)[]) => ({
    measure,
    issuedAtMs: ISSUED_MS,
    stepH: 1 as const,
    errors,
  })
  const samples = [
    sample('ts_raw', [-1, -1, -1, null]),
    // A kelvin colder under the correction: frozen, near freezing, near freezing.
    sample('ts_forecast', [0.4, 0.6, 3.9, 3.9]),
    sample('cloud_forecast', [100, 10, null, 0]),
  ]
  const [corrected, ...others] = underCorrection(samples, correction)
  expect(corrected).toEqual({ ...sample('ts', [0, 0, 0, null]), regimes: [1, 2, 3, null] })
  expect(others).toEqual([])
})

describe('daily errors', () => {
  const errorsOf = (samples: readonly ErrorSample[], measure: string) =>
    samples.find((sample) => sample.measure === measure)?.errors ?? []

  test('daily errors cover the completed local days, starting with the first one after the issue', () => {
    const samples = dailyErrors(run, ZONE, readingsOf(3, { warmerK: 2 }), ISSUED_MS + 3 * DAY_MS)
    expect(errorsOf(samples, 'tmax')).toEqual([2, 2, 2, ...new Array(7).fill(null)])
    expect(errorsOf(samples, 'tmin')).toEqual([2, 2, 2, ...new Array(7).fill(null)])
    expect(errorsOf(samples, 'gust').slice(0, 3)).toEqual([15, 15, 15])
  })

  test('precipitation errors compare daily water totals, as square roots', () => {
    const [first, second] = localDays(ZONE, ISSUED_MS, 2)
    const samples = dailyErrors(run, ZONE, readingsOf(3), ISSUED_MS + 3 * DAY_MS)
    const hours = ((second?.toMs ?? 0) - (first?.toMs ?? 0)) / HOUR_MS
    expect(errorsOf(samples, 'precipitation')[1]).toBeCloseTo(Math.sqrt(1.5 * hours) - Math.sqrt(hours), 6)
    expect(dressed('precipitation', 24, Math.sqrt(36) - Math.sqrt(24))).toBeCloseTo(36, 9)
    expect(dressed('precipitation', 0, -1)).toBe(0)
    expect(dressed('gust', 10, -30)).toBe(0)
    expect(dressed('tmax', 10, -30)).toBe(-20)
  })

  test('snow errors are null for a station that does not observe snow', () => {
    const samples = dailyErrors(run, ZONE, readingsOf(3, { seesSnow: false }), ISSUED_MS + 3 * DAY_MS)
    expect(errorsOf(samples, 'precipitation').every((error) => error === null)).toBe(true)
    expect(errorsOf(samples, 'tmax')[0]).toBe(0)
  })

  test('errors of days that end later are merged into the existing ones', () => {
    const allErrors = dailyErrors(run, ZONE, readingsOf(4), ISSUED_MS + 4 * DAY_MS)
    const early = dailyErrors(run, ZONE, readingsOf(4), ISSUED_MS + 2 * DAY_MS)
    const later = dailyErrors(
      run,
      ZONE,
      readingsOf(4).filter(({ atMs }) => atMs > ISSUED_MS + 1.5 * DAY_MS),
      ISSUED_MS + 4 * DAY_MS,
    )
    for (const [index, sample] of allErrors.entries()) {
      const [before, after] = [early[index] ?? sample, later[index] ?? sample]
      expect(sameErrors(before, sample)).toBe(false)
      expect(mergedErrors(before, after).errors).toEqual(sample.errors)
    }
  })
})

describe('past runs', () => {
  const issues = Array.from({ length: 400 }, (_, index) => ISSUED_MS - (index + 1) * 6 * HOUR_MS)

  test('errors of the same time of day come first, at most forty', () => {
    const chosen = chosenIssues(issues, ISSUED_MS)
    expect(chosen).toHaveLength(40)
    expect(chosen.every((ms) => (ISSUED_MS - ms) % DAY_MS === 0)).toBe(true)
    expect(chosen[0]).toBe(ISSUED_MS - DAY_MS)
  })

  test('too few errors of the same time of day are filled up with the latest others', () => {
    const chosen = chosenIssues(issues.slice(0, 30), ISSUED_MS)
    expect(chosen).toHaveLength(20)
    expect(chosen.filter((ms) => (ISSUED_MS - ms) % DAY_MS === 0)).toHaveLength(7)
    expect([...chosen].sort((a, b) => b - a)).toEqual(chosen)
    expect(chosenIssues([ISSUED_MS, ISSUED_MS + HOUR_MS], ISSUED_MS)).toEqual([])
  })
})
