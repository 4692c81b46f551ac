import { DAY_MS } from '@verglas/quantities'
import type { Meteogram } from './meteogram-input.ts'

/** Inputs of the summary sentence. */
export type Spoken = Pick<Meteogram, 'times' | 'forecast' | 'observed' | 'now' | 'formats' | 't'> & {
  /** End of the time described: the sentence speaks of nothing after it. Default: the whole forecast. */
  readonly until?: number
  /** Why a reader who may see the road forecast has none yet; undefined for a reader who may not see it. */
  readonly missingRoad?: 'loading' | 'none' | undefined
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

/** «de 2 h à 6 h», «dès 2 h», «en ce moment, jusqu’à 6 h»; an end of null is beyond the time described. */
export function spokenWindow(
  input: Spoken,
  { begin, end }: { readonly begin: number; readonly end: number | null },
  from: number,
): string {
  const { t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  if (end === null) return begin <= from ? t('charts.summary.nowThroughout') : spokenOnset(input, begin, from)
  if (begin <= from) return t('charts.summary.nowUntil', { to: clock(end) })
  const [first, last] = [clock(begin), clock(end)]
  // A few minutes have one rounded time.
  if (first === last) return t('charts.summary.around', { time: first })
  return t('charts.summary.between', { from: first, to: last })
}

/** «dès 2 h», «en ce moment», without the end. */
function spokenOnset(input: Spoken, begin: number, from: number): string {
  const { t } = input
  return begin <= from
    ? t('charts.summary.now')
    : t('charts.summary.since', { from: spokenTime(input, begin, from) })
}
