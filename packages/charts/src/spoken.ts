import { HOUR_MS } from '@verglas/quantities'
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

/** A time of another day that is farther away than this also names its day, because it could be taken for today's. */
export const NEEDS_DAY_MS = 17 * HOUR_MS

/** Whether a time has to name its day for a reader at `from`. */
export const needsDay = ({ formats }: Pick<Spoken, 'formats'>, ms: number, from: number): boolean =>
  ms - from > NEEDS_DAY_MS && formats.shortDay(ms) !== formats.shortDay(from)

/** A time rounded to ten minutes, with its day if it could be read as a time of today. */
export function spokenTime(input: Spoken, ms: number, from: number): string {
  const { formats, t } = input
  const rounded = Math.round(ms / ROUND_MS) * ROUND_MS
  const time = formats.spokenTime(rounded)
  return needsDay(input, rounded, from)
    ? t('charts.summary.dayTime', { day: formats.shortDay(rounded), time })
    : time
}

/** The two ends of a period; where both are of another day, the first names it: «mar. 1er 2 h» and «5 h». */
export function spokenEnds(
  input: Spoken,
  { begin, end }: { readonly begin: number; readonly end: number },
  from: number,
): readonly [string, string] {
  const { formats, t } = input
  const first = Math.round(begin / ROUND_MS) * ROUND_MS
  const last = Math.round(end / ROUND_MS) * ROUND_MS
  const day = formats.shortDay(last)
  if (!needsDay(input, last, from) || formats.shortDay(first) !== day)
    return [spokenTime(input, begin, from), spokenTime(input, end, from)]
  const dayTime = t('charts.summary.dayTime', { day, time: formats.spokenTime(first) })
  return [dayTime, formats.spokenTime(last)]
}

/** «de 2 h à 6 h», «dès 2 h», «dès mar. 1er 8 h», «en ce moment, jusqu’à 6 h»; an end of null is beyond the time described. */
export function spokenWindow(
  input: Spoken,
  { begin, end }: { readonly begin: number; readonly end: number | null },
  from: number,
): string {
  const { t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  if (end === null) return begin <= from ? t('charts.summary.nowThroughout') : spokenOnset(input, begin, from)
  if (begin <= from) return t('charts.summary.nowUntil', { to: clock(end) })
  // A few minutes have one rounded time.
  if (clock(begin) === clock(end)) return t('charts.summary.around', { time: clock(begin) })
  const [first, last] = spokenEnds(input, { begin, end }, from)
  return t('charts.summary.between', { from: first, to: last })
}

/** «dès 2 h», «en ce moment», without the end. */
function spokenOnset(input: Spoken, begin: number, from: number): string {
  const { t } = input
  return begin <= from
    ? t('charts.summary.now')
    : t('charts.summary.since', { from: spokenTime(input, begin, from) })
}
