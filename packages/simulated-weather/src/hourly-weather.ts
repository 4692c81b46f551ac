import { boundedCache } from './bounded-cache.ts'
import type { SimulatedWinter, Weather } from './types.ts'
import { placeKey } from './weather-day.ts'

/** Two days of hours of every French department and of the forecast points, with room for the next hours. */
const MAX_CACHED_HOURS = 10_000

const cacheByWinter = new WeakMap<SimulatedWinter, ReturnType<typeof boundedCache<Weather>>>()

/**
 * The weather of a winter, each place and instant computed once: the warnings of a service judge the same hours for each
 * of its phenomena, and most of them again at the next issue.
 */
export function hourlyWeather(winter: SimulatedWinter): SimulatedWinter['weatherAt'] {
  const cached = cacheByWinter.get(winter) ?? boundedCache<Weather>(MAX_CACHED_HOURS)
  cacheByWinter.set(winter, cached)
  return (place, atMs) => cached(`${placeKey(place)}|${atMs}`, () => winter.weatherAt(place, atMs))
}
