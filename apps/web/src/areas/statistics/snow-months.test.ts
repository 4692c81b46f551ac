import { expect, test } from 'vitest'
import { type SnowEvent, snowByMonth } from './snow-months.ts'

const event = (from: string, to: string, totalCm: number): SnowEvent => ({
  from,
  to,
  isGoingOn: false,
  source: 'snow',
  totalCm,
  mostCmh: totalCm / 2,
  mostAt: to,
  snowingHours: 1,
  airC: null,
  roadC: null,
  gustKmh: null,
  depthCm: null,
  treatments: null,
})

test('an event belongs to the month in which it began in the station’s time zone', () => {
  const events = [
    event('2026-01-31T23:30:00Z', '2026-02-01T08:30:00Z', 6),
    event('2026-01-10T00:00:00Z', '2026-01-10T03:00:00Z', 2),
  ]
  const rows = (zone: string) =>
    snowByMonth(events, zone).map(({ month, count, totalCm }) => [month, count, totalCm])
  expect(rows('Europe/Paris')).toEqual([
    ['2026-02', 1, 6],
    ['2026-01', 1, 2],
    [null, 2, 8],
  ])
  expect(rows('America/Toronto')).toEqual([
    ['2026-01', 2, 8],
    [null, 2, 8],
  ])
  expect(snowByMonth(events, 'UTC').at(-1)).toMatchObject({ greatestCm: 6, maxCmh: 3, longestHours: 9 })
})
