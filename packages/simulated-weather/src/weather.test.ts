import { DAY_MS, HOUR_MS, wetBulbTemperatureC } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { amountsPerHour } from './precipitation.ts'
import {
  correlation,
  FROM_MS,
  MASSIF_CENTRAL,
  mean,
  ORGANISATIONS,
  PLACES,
  RESERVE,
  ROUTE_20,
} from './test-places.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import { simulatedWinter } from './winter.ts'

const SEEDS = ['a75', 'quebec', 'verglas', 'a', 'b', 'c', 'd', 'e']
const DAYS = 60

function hourly(seed: string, place: SimulatedPlace, days = DAYS): Weather[] {
  const winter = simulatedWinter(seed)
  return Array.from({ length: days * 24 }, (_, hour) => winter.weatherAt(place, FROM_MS + hour * HOUR_MS))
}

/** Whether a place has some hours for which roads are salted, watched or closed. */
function isNotable(weathers: readonly Weather[]): boolean {
  let snowCm = 0
  let freezingMm = 0
  let frostH = 0
  let fogH = 0
  let galeH = 0
  for (const weather of weathers) {
    const amounts = amountsPerHour(weather.phase, weather.precipitationMmh, weather.airTemperatureC)
    snowCm += amounts.snowCmh
    if (weather.phase === 'freezing_rain') freezingMm += weather.precipitationMmh
    const isClearNight = weather.solarWm2 === 0 && weather.cloudPct < 40 && weather.phase === 'none'
    if (isClearNight && weather.airTemperatureC < -0.5) frostH++
    if (weather.visibilityM < 500) fogH++
    if (weather.windGustKmh > 70) galeH++
  }
  return snowCm >= 1 || freezingMm >= 0.3 || frostH >= 3 || fogH >= 3 || galeH >= 3
}

describe.each(ORGANISATIONS)('over the places of seed $seed', ({ places }) => {
  test.each(SEEDS)('something notable happens somewhere in any 30 hours, seed %s', (seed) => {
    const byPlace = places.map((place) => hourly(seed, place))
    for (let hour = 0; hour + 30 <= DAYS * 24; hour++) {
      const isSomewhere = byPlace.some((weathers) => isNotable(weathers.slice(hour, hour + 30)))
      expect(isSomewhere, `from hour ${hour}`).toBe(true)
    }
  })
})

describe.each(PLACES)('at $id', (place) => {
  test('the measures are consistent with each other', () => {
    for (const weather of hourly('verglas', place)) {
      expect(weather.dewPointC).toBeLessThanOrEqual(weather.airTemperatureC)
      expect(weather.windGustKmh).toBeGreaterThanOrEqual(weather.windAverageKmh)
      expect(weather.precipitationMmh > 0).toBe(weather.phase !== 'none')
      const wetBulbC = wetBulbTemperatureC(weather.airTemperatureC, weather.relativeHumidityPct)
      if (weather.phase === 'snow') expect(wetBulbC).toBeLessThan(0.3)
      if (weather.phase === 'rain') expect(wetBulbC).toBeGreaterThan(1.3)
      if (weather.phase === 'freezing_rain') expect(wetBulbC).toBeLessThanOrEqual(0)
      if (weather.visibilityM < 1000 && weather.phase === 'none' && !weather.blowingSnow) {
        expect(weather.relativeHumidityPct).toBeGreaterThan(75)
      }
    }
  })

  test('nights are colder than days', () => {
    const weathers = hourly('verglas', place)
    const at = (isDay: boolean) =>
      mean(weathers.filter(({ solarWm2 }) => solarWm2 > 50 === isDay).map((w) => w.airTemperatureC))
    expect(at(true) - at(false)).toBeGreaterThan(1)
  })

  test('a neighbour at 20 km has nearly the same weather', () => {
    const neighbour = {
      ...place,
      latitudeDeg: place.latitudeDeg + 0.13,
      longitudeDeg: place.longitudeDeg + 0.18,
    }
    const hoursAtPlace = hourly('verglas', place)
    const hoursAtNeighbour = hourly('verglas', neighbour)
    const pick = (weathers: Weather[], value: (weather: Weather) => number) => weathers.map(value)
    for (const value of [
      (weather: Weather) => weather.airTemperatureC,
      (weather: Weather) => weather.dewPointC,
      (weather: Weather) => weather.windAverageKmh,
      (weather: Weather) => weather.cloudPct,
      (weather: Weather) => weather.precipitationMmh,
    ]) {
      expect(correlation(pick(hoursAtPlace, value), pick(hoursAtNeighbour, value))).toBeGreaterThan(0.8)
    }
  })

  test('the air changes smoothly', () => {
    const { weatherAt } = simulatedWinter('verglas')
    for (let atMs = FROM_MS; atMs < FROM_MS + 20 * DAY_MS; atMs += 600_000) {
      const change = weatherAt(place, atMs + 600_000).airTemperatureC - weatherAt(place, atMs).airTemperatureC
      expect(Math.abs(change)).toBeLessThan(1.5)
    }
  })
})

test('matches the climate of the Massif central and of Québec', () => {
  const range = (place: SimulatedPlace) => {
    const sorted = SEEDS.flatMap((seed) =>
      hourly(seed, place).map((weather) => weather.airTemperatureC),
    ).toSorted((a, b) => a - b)
    return [
      sorted[Math.floor(sorted.length * 0.01)] ?? 0,
      sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    ] as const
  }
  const [coldFrance, warmFrance] = range(MASSIF_CENTRAL)
  expect(coldFrance).toBeGreaterThan(-9)
  expect(coldFrance).toBeLessThan(-4)
  expect(warmFrance).toBeGreaterThan(4)
  expect(warmFrance).toBeLessThan(10)
  const [coldQuebec, warmQuebec] = range(ROUTE_20)
  expect(coldQuebec).toBeGreaterThan(-25)
  expect(warmQuebec).toBeGreaterThan(0)
  expect(warmQuebec).toBeLessThan(7)
  expect(range(RESERVE)[0]).toBeGreaterThan(-29)
})

test('every kind of winter weather occurs within two months', () => {
  const phases = new Set(
    [...hourly('verglas', ROUTE_20), ...hourly('verglas', MASSIF_CENTRAL)].map(({ phase }) => phase),
  )
  expect([...phases].sort()).toEqual(['freezing_rain', 'ice_pellets', 'none', 'rain', 'snow', 'snow_rain'])
})

test('another seed gives another winter, and the same seed the same winter', () => {
  const at = (seed: string) => simulatedWinter(seed).weatherAt(MASSIF_CENTRAL, FROM_MS)
  expect(at('a')).toEqual(at('a'))
  expect(at('a')).not.toEqual(at('b'))
})
