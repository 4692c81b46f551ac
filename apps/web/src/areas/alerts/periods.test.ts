import { expect, test } from 'vitest'
import { upcomingPeriods } from './periods.ts'

const J = { name: 'J', from: '2026-01-15T05:00:00Z', to: '2026-01-15T23:00:00Z' }
const J1 = { name: 'J1', from: '2026-01-15T23:00:00Z', to: '2026-01-16T23:00:00Z' }
const at = (time: string) =>
  upcomingPeriods([J, J1], Date.parse(time)).map(({ period: { name }, isToday }) => [name, isToday])

test('a map has today and tomorrow; after midnight its tomorrow becomes today, and a day later it is empty', () => {
  expect(at('2026-01-15T12:00:00Z')).toEqual([
    ['J', true],
    ['J1', false],
  ])
  expect(at('2026-01-16T02:00:00Z')).toEqual([['J1', true]])
  expect(at('2026-01-16T23:00:00Z')).toEqual([])
})
