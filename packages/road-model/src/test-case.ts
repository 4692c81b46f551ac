import { HOUR_MS } from '@verglas/quantities'
import type { RoadCase, RoadObservation, WeatherSeries } from './road-case.ts'

export const NOON_MS = Date.UTC(2026, 0, 15, 12)

/** Hourly weather from a day before noon to two days after it; by default that of a quiet winter. */
export function someWeather(overrides: Partial<WeatherSeries> = {}): WeatherSeries {
  const hours = Array.from({ length: 73 }, (_, index) => index - 24)
  const airTemperatureC = hours.map((hour) => -2 + 3 * Math.cos((2 * Math.PI * (hour - 2)) / 24))
  return {
    timesMs: hours.map((hour) => NOON_MS + hour * HOUR_MS),
    airTemperatureC,
    dewPointC: airTemperatureC.map((airC) => airC - 2),
    windMs: hours.map(() => 2),
    cloudCover: hours.map(() => 0.5),
    ...overrides,
  }
}

/** Readings every 20 minutes of the day before noon. */
export function someReadings(
  surfaceC: (hour: number) => number | null,
  overrides: Partial<RoadObservation> = {},
): RoadObservation[] {
  return Array.from({ length: 73 }, (_, index) => {
    const hour = index / 3 - 24
    return { atMs: NOON_MS + hour * HOUR_MS, surfaceC: surfaceC(hour), ...overrides }
  })
}

/** A case near Québec, from the last reading at noon for a day and a half. */
export function aCase(overrides: Partial<RoadCase> = {}): RoadCase {
  return {
    id: 'here',
    site: { latitudeDeg: 46.8, longitudeDeg: -71.2 },
    weather: someWeather(),
    observations: someReadings((hour) => -1 + 2 * Math.cos((2 * Math.PI * (hour - 2)) / 24)),
    fromMs: NOON_MS,
    untilMs: NOON_MS + 36 * HOUR_MS,
    outputStepS: 1200,
    ...overrides,
  }
}
