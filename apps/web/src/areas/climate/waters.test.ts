import { expect, test } from 'vitest'
import { upcomingWaters } from './waters.ts'

test('lists the upcoming high and low waters, at most two days of them', () => {
  const nowMs = Date.UTC(2026, 10, 17, 12)
  const waters = Array.from({ length: 14 }, (_, index) => ({
    at: new Date(nowMs + (index - 3) * 6 * 3_600_000).toISOString(),
    level: index,
    kind: index % 2 === 0 ? ('high' as const) : ('low' as const),
    coefficient: null,
  }))
  expect(upcomingWaters(waters, nowMs).map(({ level }) => level)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  expect(upcomingWaters([], nowMs)).toEqual([])
})
