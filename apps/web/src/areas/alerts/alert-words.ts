import { type Danger, isRoadDanger } from '@verglas/contract/alert-rules'
import { type Formats, localClock } from '@verglas/language'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
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

/** «MF orange, Votre réseau modéré»; empty if the sources agree. */
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

/** «Neige et pluie verglaçante cette nuit, 9 circuits»: what the road does, else the type of the danger. */
export function dangerTitle(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  { type, types, voices, circuits, start, end }: Danger<Alert>,
  nowMs: number,
): string {
  if (!voices.some(({ alert }) => isRoadDanger(alert))) return t(`alerts.types.${type}`)
  const words = types.map((each) => t(`alerts.roadTypes.${each}`))
  const last = words.at(-1) ?? ''
  const causes = words.length < 2 ? last : t('alerts.causes', { first: words.slice(0, -1).join(', '), last })
  const night = nightOf(formats, [Date.parse(start), end === null ? null : Date.parse(end)], nowMs)
  const text = night === null ? causes : t(`alerts.${night}`, { causes })
  const title = text.charAt(0).toUpperCase() + text.slice(1)
  return circuits.length === 0 ? title : `${title}, ${t('alerts.circuitCount', { count: circuits.length })}`
}

/** A night begins at 17:00 and ends at 10:00; until then it is tonight. */
const [NIGHT_FROM_HOUR, NIGHT_TO_HOUR] = [17, 10]

/** Whether a danger lies within tonight, or begins in it and lasts longer; null: neither. */
function nightOf(
  { settings }: Formats,
  [startMs, endMs]: readonly [number, number | null],
  nowMs: number,
): 'tonight' | 'fromTonight' | null {
  // A clock that is set back by the end of the night shows one date for all of it.
  const clock = localClock(settings.timeZone)
  const shifted = (ms: number) => clock(ms - NIGHT_TO_HOUR * HOUR_MS)
  const start = shifted(startMs)
  if (start.hour < NIGHT_FROM_HOUR - NIGHT_TO_HOUR || start.date !== shifted(nowMs).date) return null
  if (endMs !== null && start.date === shifted(endMs - 1).date) return 'tonight'
  return startMs > nowMs ? 'fromTonight' : null
}
