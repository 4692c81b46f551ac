import { expect, test } from 'vitest'
import { differenceOf, differenceToAround, stationsAround } from './health.ts'

const at = (id: string, latitude: number, altitude: number | null = 1000) => ({
  id,
  longitude: 3,
  latitude,
  altitude,
})
const days = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
)
const means = (meanOf: (index: number) => number) => new Map(days.map((day, index) => [day, meanOf(index)]))

test('a station is compared with the median of those around it, adjusted to its altitude', () => {
  const station = at('high', 45, 1300)
  const stations = [station, at('a', 45.1), at('b', 45.2), at('c', 45.3), at('far', 47)]
  const neighbours = stationsAround(station, stations)
  expect(neighbours.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  // 300 m higher, it should be 1.95 °C colder; one of the other stations is broken.
  const values = new Map([
    ['high', means((index) => (index < 13 ? -1.95 : -0.95))],
    ['a', means(() => 0)],
    ['b', means(() => 0)],
    ['c', means(() => 40)],
  ])
  expect(differenceToAround('tair', station, neighbours, (id) => values.get(id))).toEqual({
    code: 'tair',
    offset: 0.35,
    drift: 1,
    days: 20,
  })
})

test('one station alone does not reveal which of two is wrong, and few days show no drift', () => {
  const [station, other] = [at('a', 45), at('b', 45.1)]
  const values = new Map([
    ['a', means(() => 5)],
    ['b', means(() => 0)],
  ])
  expect(differenceToAround('tair', station, [other], (id) => values.get(id))).toBeNull()
  const sixDays = days.slice(0, 6).map((day) => ({ day, difference: 2 }))
  expect(differenceOf('ts', sixDays)).toEqual({ code: 'ts', offset: 2, drift: null, days: 6 })
})
