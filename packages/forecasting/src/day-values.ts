import type { LocalDay } from '@verglas/quantities'
import { HOUR_MS } from '@verglas/quantities'
import type { HourlyRun } from './point-run.ts'
import { SNOW_MM_PER_CM } from './rephase.ts'
import { goodValue, hourlyTruth, type StationReading } from './truth.ts'

/** Daily values for which scenarios are made; null if too little of the day is covered. */
export type DayValues = {
  readonly tmax: number | null
  readonly tmin: number | null
  /** All kinds of precipitation, mm of water. */
  readonly precipitation: number | null
  /** km/h */
  readonly gust: number | null
}

export const DAY_MEASURES = ['tmax', 'tmin', 'precipitation', 'gust'] as const
export type DayMeasure = (typeof DAY_MEASURES)[number]

/** Minimum share of the hours of a day; with fewer, the value is null. */
export const MIN_DAY_SHARE = 0.8
/**
 * A station without a snow sensor cannot measure the water of a day with more forecast snow than this, cm.
 */
const NO_SNOW_CM = 0.2

const NO_VALUES: DayValues = { tmax: null, tmin: null, precipitation: null, gust: null }

/** Values of a run for a day, from `fromMs` on. */
export function dayOfRun(run: HourlyRun, day: LocalDay, fromMs: number): DayValues {
  const beginMs = Math.max(day.fromMs, Math.floor(fromMs / HOUR_MS) * HOUR_MS)
  const first = (beginMs - run.startMs) / HOUR_MS
  const last = (day.toMs - run.startMs) / HOUR_MS
  const valuesWithin = (series: (number | null)[] | undefined) => {
    const hours = (series ?? []).slice(Math.max(0, Math.ceil(first)), Math.max(0, Math.ceil(last)))
    const present = hours.filter((value) => value !== null)
    return present.length > 0 && present.length >= MIN_DAY_SHARE * (last - first) ? present : null
  }
  const { tair, rain, snow, rain_frz, ice, wind_max } = run.values
  const temperatures = valuesWithin(tair)
  const rains = valuesWithin(rain)
  const gusts = valuesWithin(wind_max)
  return {
    tmax: temperatures && Math.max(...temperatures),
    tmin: temperatures && Math.min(...temperatures),
    precipitation:
      rains &&
      sum(rains) +
        SNOW_MM_PER_CM * sum(valuesWithin(snow) ?? []) +
        sum(valuesWithin(rain_frz) ?? []) +
        sum(valuesWithin(ice) ?? []),
    gust: gusts && Math.max(...gusts),
  }
}

/** Fresh snow in a run for a day, from `fromMs` on, cm. */
export function snowOfDayCm(run: HourlyRun, day: LocalDay, fromMs: number): number {
  return (run.values.snow ?? []).reduce<number>((total, value, index) => {
    const atMs = run.startMs + index * HOUR_MS
    return value !== null && atMs >= Math.max(day.fromMs, fromMs) && atMs < day.toMs ? total + value : total
  }, 0)
}

/**
 * Values observed by a station on a day, from `fromMs` on. `forecastSnowCm` is the snow that it should have
 * measured.
 */
export function dayOfStation(
  readings: readonly StationReading[],
  day: LocalDay,
  fromMs: number,
  forecastSnowCm: number,
): DayValues {
  const beginMs = Math.max(day.fromMs, Math.floor(fromMs / HOUR_MS) * HOUR_MS)
  const observed = cachedDay(readings, beginMs, day.toMs)
  if (!observed) return NO_VALUES
  const { tmax, tmin, gust, rainMm, snowsCm } = observed
  const seesSnow = snowsCm.length > 0 || forecastSnowCm <= NO_SNOW_CM
  return {
    tmax,
    tmin,
    precipitation: rainMm !== null && seesSnow ? rainMm + SNOW_MM_PER_CM * sum(snowsCm) : null,
    gust,
  }
}

type ObservedDay = Omit<DayValues, 'precipitation'> & { rainMm: number | null; snowsCm: readonly number[] }

/** Cache, because many runs are compared with the same day of the same readings. */
const observedDays = new WeakMap<readonly StationReading[], Map<string, ObservedDay | null>>()

function cachedDay(readings: readonly StationReading[], beginMs: number, endMs: number): ObservedDay | null {
  const days = observedDays.get(readings) ?? new Map<string, ObservedDay | null>()
  observedDays.set(readings, days)
  const key = `${beginMs} ${endMs}`
  const cachedDay = days.get(key)
  if (cachedDay !== undefined) return cachedDay
  const observed = observeBetween(readings, beginMs, endMs)
  days.set(key, observed)
  return observed
}

function observeBetween(
  readings: readonly StationReading[],
  beginMs: number,
  endMs: number,
): ObservedDay | null {
  const dayReadings = readings.filter((reading) => reading.atMs >= beginMs && reading.atMs < endMs)
  if (dayReadings.length === 0) return null
  const hours = (endMs - beginMs) / HOUR_MS
  const valuesOf = (code: 'tair' | 'wind_max' | 'snow') =>
    dayReadings.flatMap((reading) => goodValue(reading, code) ?? [])
  const coveredHours = (code: 'tair' | 'wind_max' | 'rain') => {
    const truths = hourlyTruth(readings, code, beginMs, endMs)
    return truths.length >= MIN_DAY_SHARE * hours ? truths : null
  }
  const temperatures = coveredHours('tair') && valuesOf('tair')
  const rains = coveredHours('rain')
  return {
    tmax: temperatures && Math.max(...temperatures),
    tmin: temperatures && Math.min(...temperatures),
    gust: coveredHours('wind_max') && Math.max(...valuesOf('wind_max')),
    rainMm: rains && sum(rains.map(({ value }) => value)),
    snowsCm: valuesOf('snow'),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
