import { DAY_MS, utcDay } from '@verglas/quantities'
import { type LocalNormals, normalOfDay } from '../../statistics/normals.ts'

/** Values measured by a station on a day of its local time. */
export type LocalDay = {
  /** Format YYYY-MM-DD. */
  day: string
  /** How many years back the day is counted. */
  yearsAgo: number
  tmin: number
  tmax: number
  rain: number | null
}

/** Minimum number of days of a normal. */
const FEWEST_DAYS = 3

/**
 * Normals of the `lookaheadDays` days from `today` on (YYYY-MM-DD). Each uses the days within `aroundDays` of
 * it on the calendar, in all years. Days without any data are left out.
 */
export function normals(
  days: readonly LocalDay[],
  { today, lookaheadDays, aroundDays }: { today: string; lookaheadDays: number; aroundDays: number },
) {
  return Array.from({ length: lookaheadDays }, (_, offset) => Date.parse(today) + offset * DAY_MS).flatMap(
    (ms) => {
      const daysAround = days.filter(
        ({ day, yearsAgo }) => Math.abs(Date.parse(day) - yearsBeforeMs(ms, yearsAgo)) <= aroundDays * DAY_MS,
      )
      return daysAround.length > 0
        ? [{ day: new Date(ms).toISOString().slice(5, 10), ...normalOf(daysAround) }]
        : []
    },
  )
}

/** Thirty-year normals of the days from `today` on. */
export const upcomingNormals = (local: LocalNormals, today: string, lookaheadDays: number) =>
  Array.from({ length: lookaheadDays }, (_, offset) => {
    const day = utcDay(Date.parse(today) + offset * DAY_MS)
    const { tmin, tmean, tmax, precipitation } = normalOfDay(local, day)
    const rounded = (value: number | null) => (value === null ? null : tidy(value))
    return {
      day: day.slice(5),
      tmin: rounded(tmin),
      tmean: rounded(tmean),
      tmax: rounded(tmax),
      precipitation: rounded(precipitation),
    }
  })

function normalOf(days: readonly LocalDay[]) {
  const n = days.length
  if (n < FEWEST_DAYS) return { n, tmin: null, tmax: null, tmin_p10: null, tmax_p90: null, rain: null }
  const [lowest, highest] = [days.map(({ tmin }) => tmin), days.map(({ tmax }) => tmax)]
  const rain = days.flatMap((day) => day.rain ?? [])
  return {
    n,
    tmin: tidy(mean(lowest)),
    tmax: tidy(mean(highest)),
    tmin_p10: tidy(quantile(lowest, 0.1)),
    tmax_p90: tidy(quantile(highest, 0.9)),
    rain: rain.length >= FEWEST_DAYS ? tidy(mean(rain)) : null,
  }
}

/** The same day of an earlier year; 29 February becomes the 28th. */
function yearsBeforeMs(ms: number, years: number): number {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear() - years, date.getUTCMonth()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))
}

const tidy = (value: number): number => Math.round(value * 100) / 100

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Quantile of sorted values, interpolated linearly: the smallest at 0, the greatest at 1. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return below + (above - below) * (place - Math.floor(place))
}
