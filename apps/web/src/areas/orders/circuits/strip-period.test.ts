import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { decisionPeriod } from './strip-period.ts'

const startAt = '2026-11-24T00:00:00Z'
const at = (hour: number) => Date.parse(startAt) + hour * HOUR_MS

test('a strip begins two hours ago and ends a day ahead', () => {
  expect(decisionPeriod({ startAt, hours: 66 }, at(18.5))).toEqual({ firstHour: 16, hours: 26 })
})

test('a strip stays within its forecast', () => {
  expect(decisionPeriod({ startAt, hours: 66 }, at(1))).toEqual({ firstHour: 0, hours: 25 })
  expect(decisionPeriod({ startAt, hours: 66 }, at(60))).toEqual({ firstHour: 58, hours: 8 })
})

test('a forecast that has ended is drawn completely', () => {
  expect(decisionPeriod({ startAt, hours: 66 }, at(90))).toEqual({ firstHour: 0, hours: 66 })
})
