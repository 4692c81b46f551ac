import { expect, test } from 'vitest'
import { type LocalDay, normals } from './normals.ts'

const RANGE = { today: '2028-02-29', lookaheadDays: 15, aroundDays: 7 }
const aDay = (
  day: string,
  yearsAgo: number,
  tmin: number,
  tmax: number,
  rain: number | null = 0,
): LocalDay => ({
  day,
  yearsAgo,
  tmin,
  tmax,
  rain,
})

test('returns means and deciles of the surrounding days, over all years', () => {
  const days = Array.from({ length: 11 }, (_, index) => aDay('2027-02-28', 1, index, 10 + index, index))
  const [first] = normals(days, RANGE)
  expect(first).toEqual({ day: '02-29', n: 11, tmin: 5, tmax: 15, tmin_p10: 1, tmax_p90: 19, rain: 5 })
})

test('a day counts for the days at most a week from it on the calendar, also around 29 February', () => {
  const days = [aDay('2027-02-21', 1, -1, 1), aDay('2027-03-10', 1, -2, 2), aDay('2026-03-22', 2, -3, 3)]
  const counts = Object.fromEntries(normals(days, RANGE).map(({ day, n }) => [day, n]))
  expect(counts).toEqual({
    '02-29': 1,
    '03-03': 1,
    '03-04': 1,
    '03-05': 1,
    '03-06': 1,
    '03-07': 1,
    '03-08': 1,
    '03-09': 1,
    '03-10': 1,
    '03-11': 1,
    '03-12': 1,
    '03-13': 1,
    '03-14': 1,
  })
})

test('two days are reported without a normal, and rain that was not measured has no normal', () => {
  const days = [aDay('2027-03-05', 1, -1, 1, null), aDay('2026-03-05', 2, -2, 2, null)]
  const all = normals(days, RANGE)
  expect(all.find(({ day }) => day === '03-05')).toEqual({
    day: '03-05',
    n: 2,
    tmin: null,
    tmax: null,
    tmin_p10: null,
    tmax_p90: null,
    rain: null,
  })
  const three = normals([...days, aDay('2025-03-05', 3, -3, 3, 4)], RANGE)
  expect(three.find(({ day }) => day === '03-05')).toMatchObject({ n: 3, tmin: -2, rain: null })
})
