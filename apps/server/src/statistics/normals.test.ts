import { expect, test } from 'vitest'
import { type NormalStation, normalOfDay, normalOfDays, normalsAt } from './normals.ts'

const MEANS = [2, 3, 6, 9, 13, 17, 19, 19, 15, 11, 6, 3]
const station: NormalStation = {
  id: 'mf-1',
  name: 'Ville',
  source: 'Météo-France',
  longitude: 3.1,
  latitude: 45,
  altitude: 500,
  firstYear: 1991,
  lastYear: 2020,
  months: {
    tmean: MEANS,
    precipitation: [62, 56, 62, 60, 60, 60, 60, 60, 60, 60, 60, 60],
    frost_days: [15.5, 14, 9.3, 3, 0, 0, 0, 0, 0, 3, 9, 14],
  },
}
const at = (altitude: number | null, latitude = 45) =>
  normalsAt({ longitude: 3.1, latitude, altitude }, [station])
const daysOf = (month: number) =>
  Array.from(
    { length: new Date(Date.UTC(2025, month, 0)).getUTCDate() },
    (_, index) => `2025-${String(month).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}`,
  )

test('the days of a month average to its mean, and neighbouring days are close to each other', () => {
  const normals = at(500)
  if (!normals) throw new Error('no normals')
  for (let month = 1; month <= 12; month++)
    expect(normalOfDays(normals, daysOf(month)).tmean).toBeCloseTo(MEANS[month - 1] ?? Number.NaN, 1)
  const year = Array.from({ length: 12 }, (_, month) => daysOf(month + 1)).flat()
  const steps = year.slice(1).map((day, index) => {
    const [before, after] = [normalOfDay(normals, year[index] ?? '').tmean, normalOfDay(normals, day).tmean]
    return Math.abs((after ?? 0) - (before ?? 0))
  })
  expect(Math.max(...steps)).toBeLessThan(0.25)
})

test('temperature is adjusted to the altitude (6.5 °C per km); precipitation is taken from the reference station unchanged', () => {
  const [low, high] = [at(500), at(1500)]
  if (!low || !high) throw new Error('no normals')
  const day = '2025-02-10'
  expect((normalOfDay(low, day).tmean ?? 0) - (normalOfDay(high, day).tmean ?? 0)).toBeCloseTo(6.5, 6)
  expect(normalOfDay(high, day).precipitation).toBe(2)
  expect(normalOfDay(low, day).snow).toBeNull()
})

test('precipitation and day counts of a period are prorated from its months', () => {
  const normals = at(null)
  if (!normals) throw new Error('no normals')
  const half = normalOfDays(normals, [...daysOf(1).slice(-10), ...daysOf(2)])
  expect(half.precipitation).toBeCloseTo(20 + 56, 6)
  expect(half.frost_days).toBeCloseTo(5 + 14, 6)
})

test('the nearest station within 75 km is used, and none beyond', () => {
  expect(at(500, 45.6)?.reference).toMatchObject({ id: 'mf-1', distanceKm: 66.7 })
  expect(at(500, 45.7)).toBeNull()
  const nearer = { ...station, id: 'mf-2', latitude: 45.3 }
  expect(normalsAt({ longitude: 3.1, latitude: 45.2, altitude: 0 }, [station, nearer])?.reference.id).toBe(
    'mf-2',
  )
})
