import { DAY_MS } from '@verglas/quantities'
import { boundedCache } from './bounded-cache.ts'
import { amountsPerHour } from './precipitation.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import type { WeatherFunction } from './weather.ts'

export const STEP_S = 600
export const STEPS_PER_DAY = 144
const STEP_MS = STEP_S * 1000
const STEP_H = STEP_S / 3600

/** A UTC day of weather at the start of each 10-minute step, constant during the step. */
export type WeatherDay = {
  readonly steps: readonly Weather[]
  /** Since midnight, at the start of each step and at the end of the day (145 values). */
  readonly rainMm: Float64Array
  readonly snowCm: Float64Array
}

export type WeatherDays = (place: SimulatedPlace, day: number) => WeatherDay

/** Enough for the last days of some fifty stations; about 35 kB each. */
const CACHED_DAYS = 240

export function weatherDays(weatherAt: WeatherFunction): WeatherDays {
  const cache = boundedCache<WeatherDay>(CACHED_DAYS)
  return (place, day) => cache(`${placeKey(place)}|${day}`, () => computeDay(weatherAt, place, day))
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

function computeDay(weatherAt: WeatherFunction, place: SimulatedPlace, day: number): WeatherDay {
  const steps: Weather[] = []
  const rainMm = new Float64Array(STEPS_PER_DAY + 1)
  const snowCm = new Float64Array(STEPS_PER_DAY + 1)
  for (let step = 0; step < STEPS_PER_DAY; step++) {
    const weather = weatherAt(place, day * DAY_MS + step * STEP_MS)
    const amounts = amountsPerHour(weather.phase, weather.precipitationMmh, weather.airTemperatureC)
    steps.push(weather)
    rainMm[step + 1] = (rainMm[step] ?? 0) + (amounts.rainMmh + amounts.pelletsMmh) * STEP_H
    snowCm[step + 1] = (snowCm[step] ?? 0) + amounts.snowCmh * STEP_H
  }
  return { steps, rainMm, snowCm }
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
    const amounts = days(place, day)[kind]
    const startMs = day * DAY_MS
    const endMs = Math.min(toMs, startMs + DAY_MS)
    sum += sinceMidnight(amounts, startMs, endMs) - sinceMidnight(amounts, startMs, Math.max(fromMs, startMs))
  }
  return sum
}
