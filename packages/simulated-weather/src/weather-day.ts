import { DAY_MS } from '@verglas/quantities'
import { boundedCache } from './bounded-cache.ts'
import { amountsPerHour } from './precipitation.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import type { WeatherFunction } from './weather.ts'

export const STEP_S = 600
export const STEPS_PER_DAY = 144
const STEP_MS = STEP_S * 1000
const STEP_H = STEP_S / 3600

/** What fell since midnight UTC, at the start of each 10-minute step and at the end of the day (145 values). */
export type DailyAmounts = { readonly rainMm: Float64Array; readonly snowCm: Float64Array }

/** The weather of UTC days, constant during each 10-minute step. */
export type WeatherDays = {
  stepsOf(place: SimulatedPlace, day: number): readonly Weather[]
  amountsOf(place: SimulatedPlace, day: number): DailyAmounts
}

/** Number of days whose steps are cached: few, because a caller uses all steps of a day at once and they are large. */
const CACHED_DAYS_OF_STEPS = 4
/** Number of cached days of amounts, about 2 kB each: the last days of some fifty stations. */
const CACHED_AMOUNTS = 400

export function weatherDays(weatherAt: WeatherFunction): WeatherDays {
  const steps = boundedCache<readonly Weather[]>(CACHED_DAYS_OF_STEPS)
  const amounts = boundedCache<DailyAmounts>(CACHED_AMOUNTS)
  const stepsOf: WeatherDays['stepsOf'] = (place, day) =>
    steps(`${placeKey(place)}|${day}`, () =>
      Array.from({ length: STEPS_PER_DAY }, (_, step) => weatherAt(place, day * DAY_MS + step * STEP_MS)),
    )
  return {
    stepsOf,
    amountsOf: (place, day) =>
      amounts(`${placeKey(place)}|${day}`, () => amountsOfSteps(stepsOf(place, day))),
  }
}

const keyByPlace = new WeakMap<SimulatedPlace, string>()

/** Key of everything the weather depends on; cached per object, because formatting numbers is slow. */
export function placeKey(place: SimulatedPlace): string {
  const cachedKey = keyByPlace.get(place)
  if (cachedKey !== undefined) return cachedKey
  const key = `${place.longitudeDeg}|${place.latitudeDeg}|${place.altitudeM}|${place.valley ?? 0}`
  keyByPlace.set(place, key)
  return key
}

function amountsOfSteps(steps: readonly Weather[]): DailyAmounts {
  const rainMm = new Float64Array(STEPS_PER_DAY + 1)
  const snowCm = new Float64Array(STEPS_PER_DAY + 1)
  for (const [step, { phase, precipitationMmh, airTemperatureC }] of steps.entries()) {
    const perHour = amountsPerHour(phase, precipitationMmh, airTemperatureC)
    rainMm[step + 1] = (rainMm[step] ?? 0) + (perHour.rainMmh + perHour.pelletsMmh) * STEP_H
    snowCm[step + 1] = (snowCm[step] ?? 0) + perHour.snowCmh * STEP_H
  }
  return { rainMm, snowCm }
}

/** Amount since midnight UTC of the day, linear within a step. */
export function sinceMidnight(amounts: Float64Array, dayStartMs: number, atMs: number): number {
  const position = (atMs - dayStartMs) / STEP_MS
  const step = Math.min(STEPS_PER_DAY - 1, Math.floor(position))
  const before = amounts[step] ?? 0
  return before + ((amounts[step + 1] ?? before) - before) * (position - step)
}

/** Amount on [fromMs, toMs), across any midnights in between. */
export function amountBetween(
  days: WeatherDays,
  place: SimulatedPlace,
  kind: 'rainMm' | 'snowCm',
  fromMs: number,
  toMs: number,
): number {
  let sum = 0
  for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < toMs; day++) {
    const amounts = days.amountsOf(place, day)[kind]
    const startMs = day * DAY_MS
    const endMs = Math.min(toMs, startMs + DAY_MS)
    sum += sinceMidnight(amounts, startMs, endMs) - sinceMidnight(amounts, startMs, Math.max(fromMs, startMs))
  }
  return sum
}
