import { HOUR_MS } from '@verglas/quantities'
import { type DangerLocalizer, dangerSpan, LEVEL_NAMES, momentWords } from './danger-words.ts'

type Period = { readonly startMs: number; readonly endMs: number | null }

/** When alerts are in force, and when they are at their worst. */
export type DangerTimes = {
  readonly spans: readonly Period[]
  readonly severity: number
  /** The worst severity outside `peaks`. */
  readonly base: number
  /** Empty if the severity holds throughout. */
  readonly peaks: readonly Period[]
}

/** The highest level has its own hours in the text only if the other hours reach at least this level. */
const SPOKEN_LEVEL = 2
/** Maximum number of periods and of peaks in a text; beyond it, the nearest ones are joined. */
const [MAX_SPANS, MAX_PEAKS] = [3, 2]

/** «ven. 27 21:00 – sam. 28 05:00, puis sam. 28 13:00 – 16:00», «fort sam. 28 02:00 – 18:00, extrême vers 03:00». */
export function dangerWhen(localizer: DangerLocalizer, times: DangerTimes, nowMs: number): string {
  const { t, formats } = localizer
  const spans = nearestJoined(times.spans, MAX_SPANS)
  const [first, ...laterTexts] = spans.map((span) => dangerSpan(localizer, span, nowMs))
  const spanText = laterTexts.reduce(
    (text, next) => t('alerts.span.then', { first: text, next }),
    first ?? '',
  )
  const last = spans.at(-1)
  const peak = peakTime(localizer, times, nowMs, last && formats.shortDay(last.endMs ?? last.startMs))
  if (peak === null) return spanText
  return t('alerts.span.peak', { base: levelWord(t, times.base), when: spanText, peak })
}

/** «extrême sam. 28 vers 03:00»; null if the severity holds throughout. */
export const dangerPeak = (localizer: DangerLocalizer, times: DangerTimes, nowMs: number): string | null =>
  peakTime(localizer, times, nowMs)

const levelWord = (t: DangerLocalizer['t'], severity: number): string =>
  t(`alerts.level.${LEVEL_NAMES[severity] ?? 'none'}`)

/** The highest level with its hours; the day that the reader has just read is not repeated. */
function peakTime(
  { t, formats }: DangerLocalizer,
  { spans, severity, base, peaks: all }: DangerTimes,
  nowMs: number,
  dayBefore = '',
): string | null {
  if (all.length === 0 || base < SPOKEN_LEVEL) return null
  let day = dayBefore
  const moment = (ms: number) => {
    const text = formats.shortDay(ms) === day ? formats.time(ms) : momentWords(formats, ms)
    day = formats.shortDay(ms)
    return text
  }
  const lastMs = spans.at(-1)?.endMs ?? null
  const words = nearestJoined(all, MAX_PEAKS).map(({ startMs, endMs }) => {
    if (startMs <= nowMs && endMs !== null) return t('alerts.span.until', { to: moment(endMs) })
    if (endMs === null || endMs === lastMs) return t('alerts.span.since', { from: moment(startMs) })
    if (endMs - startMs <= HOUR_MS) return t('alerts.span.around', { at: moment(startMs) })
    return t('alerts.span.fromTo', { from: moment(startMs), to: moment(endMs) })
  })
  const time = words.reduce((text, next) => t('alerts.span.and', { first: text, next }))
  const level = levelWord(t, severity)
  return t(`alerts.span.${all.length > MAX_PEAKS ? 'levelAtTimes' : 'level'}`, { level, time })
}

/** The periods with those joined that have the shortest pause between them, until at most `max` are left. */
function nearestJoined(periods: readonly Period[], max: number): Period[] {
  const result = [...periods]
  while (result.length > max) {
    const pauses = result.slice(1).map(({ startMs }, index) => startMs - (result[index]?.endMs ?? startMs))
    const at = pauses.indexOf(Math.min(...pauses))
    const [one, next] = [result[at], result[at + 1]]
    if (!one || !next) break
    result.splice(at, 2, { startMs: one.startMs, endMs: next.endMs })
  }
  return result
}
