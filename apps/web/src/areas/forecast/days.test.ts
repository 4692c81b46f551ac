import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aStep, START_MS } from '../../ui/weather/test-steps.ts'
import { daysOf, scaleOf, shareOf } from './days.ts'

const at = (hours: number) => new Date(START_MS + hours * HOUR_MS).toISOString()
const days = [
  aStep({ day: '2026-11-21', duration: 11, tair_min: -3, tair_max: 2 }),
  aStep({ dt: at(11), day: '2026-11-22', duration: 24, tair_min: 1, tair_max: 9 }),
]
const quarters = [
  aStep({ day: '2026-11-21', quarter: 'afternoon', duration: 5, tair_min: 0, tair_max: 2 }),
  aStep({ dt: at(5), day: '2026-11-21', quarter: 'evening', duration: 6, tair_min: -3, tair_max: 0 }),
  aStep({ dt: at(11), day: '2026-11-22', quarter: 'night', duration: 6 }),
]

test('all bars share a scale that includes zero', () => {
  const scale = scaleOf(days)
  expect(scale).toEqual({ minC: -4, maxC: 10 })
  expect(shareOf(0, scale)).toBeCloseTo(4 / 14)
  expect(scaleOf([aStep({ tair_min: 20, tair_max: 30 })]).minC).toBeLessThan(0)
})

test('each day includes its quarter-days, and a day only partly covered by the run is marked', () => {
  const [today, tomorrow] = daysOf(days, quarters, START_MS)
  expect(today?.quarters.map(({ step }) => step.quarter)).toEqual(['afternoon', 'evening'])
  expect([today?.coveredHours, tomorrow?.coveredHours]).toEqual([11, null])
  expect(today?.bar).toEqual({ from: 1 / 14, to: 6 / 14 })
})

test('past days and quarter-days are left out', () => {
  expect(daysOf(days, quarters, START_MS + 6 * HOUR_MS)[0]?.quarters.map(({ step }) => step.quarter)).toEqual(
    ['evening'],
  )
  expect(daysOf(days, quarters, START_MS + 12 * HOUR_MS).map(({ step }) => step.day)).toEqual(['2026-11-22'])
})

test('a day on which the clock goes forward is complete', () => {
  const spring = aStep({ duration: 23 })
  expect(daysOf([spring], [], START_MS)[0]?.coveredHours).toBeNull()
})

test('a day without temperatures has no bar', () => {
  expect(daysOf([aStep({ tair_min: null, tair_max: null })], [], START_MS)[0]?.bar).toBeNull()
})
