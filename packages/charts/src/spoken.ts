import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { Interval } from './drawing.ts'
import type { Meteogram } from './meteogram-input.ts'

/** Inputs of the summary sentence. */
export type Spoken = Pick<Meteogram, 'times' | 'forecast' | 'observed' | 'now' | 'formats' | 't'> & {
  /**
   * End of the time described. Periods that begin before it are described to their end. Default: the whole
   * forecast.
   */
  readonly until?: number
  /** The latest reading of the road itself, before the first hour of its forecast. */
  readonly latestRoad?: { readonly ms: number; readonly valueC: number } | undefined
}

export const ROUND_MS = 10 * 60_000

/** A time rounded to ten minutes, with its day if it is at least a day after `from`. */
export function spokenTime({ formats, t }: Spoken, ms: number, from: number): string {
  const rounded = Math.round(ms / ROUND_MS) * ROUND_MS
  const time = formats.spokenTime(rounded)
  return rounded - from < DAY_MS
    ? time
    : t('charts.summary.dayTime', { day: formats.shortDay(rounded), time })
}

/** «de 2 h à 6 h», «dès 2 h», «en ce moment, jusqu’à 6 h»; an end of null is beyond the forecast. */
export function spokenWindow(
  input: Spoken,
  { begin, end }: { readonly begin: number; readonly end: number | null },
  from: number,
): string {
  const { t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  if (end === null) return begin <= from ? t('charts.summary.nowThroughout') : spokenOnset(input, begin, from)
  if (begin <= from) return t('charts.summary.nowUntil', { to: clock(end) })
  return t('charts.summary.between', { from: clock(begin), to: clock(end) })
}

/** «dès 2 h», «en ce moment», without the end. */
export function spokenOnset(input: Spoken, begin: number, from: number): string {
  const { t } = input
  return begin <= from
    ? t('charts.summary.now')
    : t('charts.summary.since', { from: spokenTime(input, begin, from) })
}

/**
 * The first consecutive hours for which the condition holds, if they begin in the time described, followed to
 * their end. If the next hour is unknown (null), so is the end: a road forecast is shorter than a weather
 * forecast.
 */
export function firstWindow(
  { times }: Spoken,
  [from, until]: Interval,
  isSo: (index: number) => boolean | null,
): { readonly index: number; readonly begin: number; readonly end: number | null } | null {
  const index = times.findIndex((ms, place) => ms > from - HOUR_MS && ms < until && isSo(place))
  const begin = times[index]
  if (begin === undefined) return null
  const after = times.findIndex((_, place) => place > index && !isSo(place))
  return { index, begin, end: isSo(after) === null ? null : (times[after] ?? null) }
}
