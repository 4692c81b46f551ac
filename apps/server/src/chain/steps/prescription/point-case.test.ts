import { HOUR_MS } from '@verglas/quantities'
import { PRESETS } from '@verglas/treatment'
import { expect, test } from 'vitest'
import type { Blend } from '../../facts/forecast-runs.ts'
import { placeOf } from './point-case.ts'
import type { IssuedRoadForecast } from './queries.ts'

const NOW_MS = Date.parse('2026-01-20T04:00:00Z')
const road = { issuedAtMs: NOW_MS - HOUR_MS, model: 'test' } as IssuedRoadForecast
const blendFromRuns = (...runAgesHours: number[]) => ({
  inputs: {
    asOfRev: 1,
    corrected: [],
    runs: runAgesHours.map((age) => ({
      source: 'test',
      issuedAt: new Date(NOW_MS - age * HOUR_MS).toISOString(),
    })),
  } satisfies Blend['inputs'],
})
const ageHours = (blend: ReturnType<typeof blendFromRuns> | undefined) =>
  (NOW_MS - placeOf({ isBridge: false }, road, blend).issuedAtMs) / HOUR_MS

test('the age of a road forecast is its true age while services compute at their usual delays', () => {
  expect(ageHours(blendFromRuns(11, 36))).toBe(1)
  expect(ageHours(blendFromRuns())).toBe(1)
  expect(ageHours(undefined)).toBe(1)
})

test('a road forecast made each hour from runs that are all too old is too old for advice', () => {
  // The latest run is 30 hours old, of which 12 hours are its usual age.
  expect(ageHours(blendFromRuns(30, 34))).toBe(18)
  expect(ageHours(blendFromRuns(30))).toBeGreaterThan(PRESETS.default.oldestRunHours)
  expect(ageHours(blendFromRuns(17))).toBeLessThanOrEqual(PRESETS.default.oldestRunHours)
})
