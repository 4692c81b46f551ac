import { DAY_MS } from '@verglas/quantities'
import type { Interval } from './drawing.ts'
import type { Meteogram } from './meteogram-input.ts'

/** What a sentence is made of. */
export type Spoken = Pick<Meteogram, 'times' | 'forecast' | 'observed' | 'now' | 'formats' | 't'> & {
  /** End of the time spoken of; spells that begin before it are told to their end. The whole unless given. */
  readonly until?: number
  /** The newest that is known of the road itself, before the first hour of its forecast. */
  readonly newestRoad?: { readonly ms: number; readonly valueC: number } | undefined
}

export const ROUND_MS = 10 * 60_000

/** A time to ten minutes, with its day where it is a day from `from` or more. */
export function spokenTime({ formats, t }: Spoken, ms: number, from: number): string {
  const rounded = Math.round(ms / ROUND_MS) * ROUND_MS
  const time = formats.spokenTime(rounded)
  return rounded - from < DAY_MS
    ? time
    : t('charts.summary.dayTime', { day: formats.shortDay(rounded), time })
}

/** «de 2 h à 6 h», «dès 2 h», «en ce moment, jusqu’à 6 h»: an end of null is beyond the forecast. */
export function spokenWindow(
  input: Spoken,
  { begin, end }: { readonly begin: number; readonly end: number | null },
  from: number,
): string {
  const { t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  if (begin <= from)
    return end === null ? t('charts.summary.now') : t('charts.summary.nowUntil', { to: clock(end) })
  if (end === null) return t('charts.summary.since', { from: clock(begin) })
  return t('charts.summary.between', { from: clock(begin), to: clock(end) })
}

/** The first hours in a row that are so, of those that begin in the time spoken of; told to their end. */
export function firstWindow(
  { times }: Spoken,
  [from, until]: Interval,
  hourMs: number,
  isSo: (index: number) => boolean,
): { readonly index: number; readonly begin: number; readonly end: number | null } | null {
  const index = times.findIndex((ms, place) => ms > from - hourMs && ms < until && isSo(place))
  const begin = times[index]
  if (begin === undefined) return null
  const after = times.findIndex((_, place) => place > index && !isSo(place))
  return { index, begin, end: times[after] ?? null }
}
