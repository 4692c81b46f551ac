import { HOUR_MS } from '@verglas/quantities'
import type { WeatherStep } from './falls.ts'

export const START_MS = Date.UTC(2026, 10, 21, 12)

/** An hour of dry, mild weather at `START_MS`, with the given changes. */
export function aStep(changes: Partial<WeatherStep> = {}): WeatherStep {
  return {
    dt: new Date(START_MS).toISOString(),
    day: '2026-11-21',
    quarter: 'afternoon',
    duration: 1,
    tair: 4,
    tair_min: 4,
    tair_max: 4,
    tdew: 1,
    rh: 80,
    pres: 1013,
    wind_avg: 10,
    wind_max: 20,
    wind_dir: 270,
    cloud: 50,
    solar: null,
    rain: 0,
    snow: 0,
    rain_frz: 0,
    ice: 0,
    rain_sum: 0,
    snow_sum: 0,
    rain_frz_sum: 0,
    ice_sum: 0,
    vis: 20_000,
    weather: 2,
    iso0: 900,
    pn: 600,
    corrected: false,
    ...changes,
  }
}

/** Hours from `START_MS` with these air temperatures. */
export function hoursOf(
  temperatures: readonly (number | null)[],
  changes: Partial<WeatherStep> = {},
): WeatherStep[] {
  return temperatures.map((tair, hour) =>
    aStep({
      dt: new Date(START_MS + hour * HOUR_MS).toISOString(),
      tair,
      tair_min: tair,
      tair_max: tair,
      ...changes,
    }),
  )
}
