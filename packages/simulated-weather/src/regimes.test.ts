import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { FROM_MS, ORGANISATIONS } from './test-places.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import { simulatedWinter } from './winter.ts'

const SEASON_DAYS = 120

const REGIMES = {
  precipitation: ({ phase }) => phase !== 'none',
  clearFrost: (weather) => weather.airTemperatureC < -0.5 && isClearNight(weather),
  fog: ({ visibilityM, phase, blowingSnow }) => visibilityM < 1000 && phase === 'none' && !blowingSnow,
  thaw: ({ airTemperatureC }) => airTemperatureC > 1.5,
  freezingRain: ({ phase }) => phase === 'freezing_rain',
  storm: ({ windGustKmh }) => windGustKmh > 62,
} satisfies Record<string, (weather: Weather) => boolean>
type Regime = keyof typeof REGIMES

function isClearNight({ solarWm2, cloudPct, phase }: Weather): boolean {
  return solarWm2 === 0 && cloudPct < 40 && phase === 'none'
}

function season(seed: string, place: SimulatedPlace): Weather[] {
  const winter = simulatedWinter(seed)
  return Array.from({ length: SEASON_DAYS * 24 }, (_, hour) =>
    winter.weatherAt(place, FROM_MS + hour * HOUR_MS),
  )
}

/** Days, numbered from the first, on which a place has at least this many hours of a regime. */
function daysOf(weathers: readonly Weather[], regime: Regime, minHours: number): number[] {
  return Array.from({ length: SEASON_DAYS }, (_, day) => day).filter(
    (day) => weathers.slice(day * 24, day * 24 + 24).filter(REGIMES[regime]).length >= minHours,
  )
}

/** Length of the longest run of days that are all in the list, or all missing from it. */
function longestRun(days: readonly number[], areIn: boolean): number {
  let [run, longest] = [0, 0]
  for (let day = 0; day < SEASON_DAYS; day++) {
    run = days.includes(day) === areIn ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

describe.each(ORGANISATIONS)('over a season with seed $seed', ({ seed, places, thawAt, freezingRainAt }) => {
  const seasons = new Map(places.map((place) => [place.id, season(seed, place)]))
  const seasonCases = [...seasons].map(([id, weathers]) => ({ id, weathers }))
  const share = (weathers: readonly Weather[], regime: Regime) =>
    weathers.filter(REGIMES[regime]).length / weathers.length

  test.each(seasonCases)(
    'rain or snow falls in at most a quarter of the hours at $id, and not every day',
    ({ weathers }) => {
      expect(share(weathers, 'precipitation')).toBeGreaterThan(0.1)
      expect(share(weathers, 'precipitation')).toBeLessThan(0.24)
      const wetDays = daysOf(weathers, 'precipitation', 2)
      expect(longestRun(wetDays, true)).toBeLessThanOrEqual(6)
      expect(longestRun(wetDays, false)).toBeGreaterThanOrEqual(3)
      expect(wetDays.length / SEASON_DAYS).toBeLessThan(0.65)
    },
  )

  test.each(seasonCases)('fog comes and goes at $id', ({ weathers }) => {
    expect(share(weathers, 'fog')).toBeGreaterThan(0.01)
    expect(share(weathers, 'fog')).toBeLessThan(0.15)
    expect(daysOf(weathers, 'fog', 3).length).toBeGreaterThanOrEqual(5)
    expect(daysOf(weathers, 'fog', 3).length).toBeLessThan(SEASON_DAYS / 2)
  })

  test('storms are some days apart, and affect high altitudes', () => {
    const stormy = seasonCases.map(({ weathers }) => daysOf(weathers, 'storm', 2))
    expect(Math.max(...stormy.map(({ length }) => length))).toBeGreaterThanOrEqual(8)
    for (const days of stormy) {
      expect(days.length).toBeLessThan(SEASON_DAYS / 6)
      expect(longestRun(days, true)).toBeLessThanOrEqual(3)
    }
  })

  test('clear frosty nights, thaw and freezing rain alternate', () => {
    const [frost, thaw, freezingRain] = [places[0]?.id, thawAt, freezingRainAt].map((id) => {
      const weathers = seasons.get(id ?? '')
      if (!weathers) throw new Error(`no place ${id}`)
      return weathers
    }) as [Weather[], Weather[], Weather[]]
    expect(share(frost, 'clearFrost')).toBeGreaterThan(0.15)
    expect(share(frost, 'clearFrost')).toBeLessThan(0.5)
    expect(daysOf(thaw, 'thaw', 3).length).toBeGreaterThanOrEqual(8)
    expect(longestRun(daysOf(thaw, 'thaw', 6), true)).toBeLessThanOrEqual(6)
    expect(daysOf(freezingRain, 'freezingRain', 2).length).toBeGreaterThanOrEqual(6)
    expect(daysOf(freezingRain, 'freezingRain', 2).length).toBeLessThan(SEASON_DAYS / 4)
  })

  test('some days are far colder and others far milder than usual', () => {
    for (const { weathers } of seasonCases) {
      const sorted = weathers.map(({ airTemperatureC }) => airTemperatureC).toSorted((a, b) => a - b)
      const at = (quantile: number) => sorted[Math.floor(sorted.length * quantile)] ?? 0
      expect(at(0.95) - at(0.05)).toBeGreaterThan(9)
    }
  })
})
