import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { factTime } from './fact-time.ts'

const NOW = new Date('2026-01-15T07:00:00Z')
const AWAKE = { quietFrom: null, quietTo: null, timezone: 'UTC' }
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

test('a delay counts from the oldest item of a message', () => {
  expect(factTime(AWAKE, [before(0.1), before(0.5), undefined], NOW)).toEqual(before(0.5))
  expect(factTime(AWAKE, [undefined], NOW)).toBeUndefined()
})

test('time in quiet hours, and time before a late subscription, is not counted as delay', () => {
  const asleep = { quietFrom: '22:00', quietTo: '06:30', timezone: 'UTC' }
  expect(factTime(asleep, [before(2)], NOW)).toBeUndefined()
  expect(factTime(asleep, [before(0.25)], NOW)).toEqual(before(0.25))
  expect(factTime(AWAKE, [before(7)], NOW)).toBeUndefined()
})
