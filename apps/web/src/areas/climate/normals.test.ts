import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aStep, START_MS } from '../../ui/weather/test-steps.ts'
import { departureC, hasNormals, longDays, type Normal } from './normals.ts'

const MIDNIGHT_MS = Date.UTC(2026, 10, 20, 23)
const days = Array.from({ length: 10 }, (_, day) => {
  const ms = MIDNIGHT_MS + day * DAY_MS
  return aStep({
    dt: new Date(ms).toISOString(),
    day: new Date(ms + 2 * HOUR_MS).toISOString().slice(0, 10),
    duration: 24,
    tair_min: -2,
    tair_max: 6,
  })
})
const normal = (day: string, changes: Partial<Normal> = {}): Normal => ({
  day,
  n: 14,
  tmin: -1,
  tmax: 3,
  tmin_p10: -6,
  tmax_p90: 9,
  rain: 2.1,
  ...changes,
})

test('starts after the third day and finds the normal of each date', () => {
  const list = longDays(days, { days: [normal('11-24'), normal('11-30')], normals: [] }, START_MS)
  expect(list.map(({ step, normal }) => [step.day, normal?.day ?? null])).toEqual([
    ['2026-11-24', '11-24'],
    ['2026-11-25', null],
    ['2026-11-26', null],
    ['2026-11-27', null],
    ['2026-11-28', null],
    ['2026-11-29', null],
    ['2026-11-30', '11-30'],
  ])
})

test('the departure is that of the middle between minimum and maximum, and is unknown if one is missing', () => {
  const [first, second] = longDays(days, { days: [normal('11-24')], normals: [] }, START_MS)
  expect(first && departureC(first)).toBe(1)
  expect(second && departureC(second)).toBeNull()
  expect(first && departureC({ ...first, normal: normal('11-24', { tmax: null }) })).toBeNull()
})

test('thirty-year normals take precedence over the mean of the archive', () => {
  const usual = { day: '11-24', tmin: -5, tmean: -2, tmax: 1, precipitation: 3 }
  const [first] = longDays(days, { days: [normal('11-24')], normals: [usual] }, START_MS)
  expect(first && departureC(first)).toBe(4)
  expect(first && departureC({ ...first, reference: { ...usual, tmin: null } })).toBe(4)
})

test('less than a year is not a climate', () => {
  const basis = { stationId: 's', days: 14, from: '2026-11-07T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }
  expect(hasNormals(basis)).toBe(false)
  expect(hasNormals({ ...basis, from: '2020-11-07T00:00:00.000Z' })).toBe(true)
  expect(hasNormals({ ...basis, from: null })).toBe(false)
})
