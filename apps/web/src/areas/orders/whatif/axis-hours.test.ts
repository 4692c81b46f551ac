import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { axisHours } from './axis-hours.ts'

const FROM_MS = Date.UTC(2026, 0, 14, 18)
const axis = { span: [FROM_MS + HOUR_MS / 4, FROM_MS + 4.25 * HOUR_MS], widthPx: 800 } as const
const widthsOf = (hours: ReturnType<typeof axisHours>) => hours.map(({ widthPx }) => widthPx)

test('hours have the width that they have on the axis, which cuts the first and the last', () => {
  const hours = axisHours([0, 1, 2, 3, 4, 4], FROM_MS, axis)
  expect(hours.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4])
  expect(hours[0]?.fromMs).toBe(FROM_MS)
  expect(widthsOf(hours)).toEqual([150, 200, 200, 200, 50])
})

test('hours before the axis are left out, and those that nobody judged are unknown', () => {
  const hours = axisHours([0, 1, 2], FROM_MS - 2 * HOUR_MS, axis)
  expect(hours.map(({ level }) => level)).toEqual([2, null, null, null, null])
  expect(axisHours([1], FROM_MS + HOUR_MS, axis).map(({ level }) => level)).toEqual([
    null,
    1,
    null,
    null,
    null,
  ])
})
