import type { Danger } from '@verglas/contract/alert-rules'
import type { Formats } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import type { Alert } from './use-alerts.ts'

/** Key of our translation by the word that providers use for a severity, in any of their languages. */
const LEVELS: Readonly<Record<string, string>> = {
  vert: 'green',
  green: 'green',
  gris: 'grey',
  grey: 'grey',
  jaune: 'yellow',
  yellow: 'yellow',
  orange: 'orange',
  rouge: 'red',
  red: 'red',
  minor: 'minor',
  moderate: 'moderate',
  high: 'high',
  severe: 'high',
  extreme: 'extreme',
  statement: 'statement',
  advisory: 'advisory',
  watch: 'watch',
  warning: 'warning',
}

/** «orange», «modéré»: the source's word for the severity, in the language of the screen. */
export function levelWord({ t }: Pick<Display, 't'>, level: string): string {
  const key = LEVELS[level.toLowerCase()]
  return key ? t(`alerts.level.${key}`) : level
}

/** «MF orange, Seuils modéré»; empty if the sources agree. */
export function disagreementWords(
  display: Pick<Display, 't'>,
  { disagreement }: Pick<Danger<Alert>, 'disagreement'>,
): string {
  return disagreement
    .map(({ source, level }) => `${sourceWord(display, source)} ${levelWord(display, level)}`)
    .join(', ')
}

/** The short name by which people refer to a source. */
export const sourceWord = ({ t }: Pick<Display, 't'>, source: Alert['source']): string =>
  t(`alerts.source.${source}`)

/** «mar. 24 13:00 – 15:00», «depuis lun. 23 18:00, sans fin annoncée». */
export function spanWords(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  { start, end }: { readonly start: string; readonly end: string | null },
  nowMs: number,
): string {
  const startMs = Date.parse(start)
  const from = momentWords(formats, startMs)
  if (end === null) return t(startMs <= nowMs ? 'alerts.span.sinceOpen' : 'alerts.span.fromOpen', { from })
  const endMs = Date.parse(end)
  const isSameDay = formats.shortDay(startMs) === formats.shortDay(endMs) && endMs - startMs < DAY_MS
  const to = isSameDay ? formats.time(endMs) : momentWords(formats, endMs)
  return t(startMs <= nowMs ? 'alerts.span.until' : 'alerts.span.fromTo', {
    from,
    to: startMs <= nowMs ? momentWords(formats, endMs) : to,
  })
}

/** «lun. 23 18:00» */
export const momentWords = (formats: Formats, ms: number): string =>
  `${formats.shortDay(ms)} ${formats.time(ms)}`
