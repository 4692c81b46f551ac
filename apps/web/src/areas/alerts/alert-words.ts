import { alertTimes, type Danger, titledDanger } from '@verglas/contract/alert-rules'
import { dangerPeak, dangerSpan, dangerTitle, dangerWhen } from '@verglas/language'
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

/** Providers with a name of their own, by id, besides the sources of the specification. */
const PROVIDERS: ReadonlySet<string> = new Set(['sopfeu', 'sopfeu-fires', 'meteoalarm'])

/** The name of an alert's provider: «SOPFEU» rather than «Autre». */
export const providerWord = (
  display: Pick<Display, 't'>,
  { source, provider }: Pick<Alert, 'source' | 'provider'>,
): string =>
  source === 'other' && PROVIDERS.has(provider)
    ? display.t(`alerts.provider.${provider}`)
    : sourceWord(display, source)

/** «mar. 24 13:00 – 15:00», «depuis lun. 23 18:00, sans fin annoncée». */
export const spanWords = (
  display: Pick<Display, 't' | 'formats'>,
  { start, end }: { readonly start: string; readonly end: string | null },
  nowMs: number,
): string =>
  dangerSpan(display, { startMs: Date.parse(start), endMs: end === null ? null : Date.parse(end) }, nowMs)

/**
 * «fort sam. 28 02:00 – 18:00, extrême vers 03:00»: the periods in which alerts are in force, and their worst
 * periods.
 */
export const timeWords = (
  display: Pick<Display, 't' | 'formats'>,
  alerts: Parameters<typeof alertTimes>[0],
  nowMs: number,
): string => dangerWhen(display, alertTimes(alerts, nowMs), nowMs)

/** Two lines of a column of a wall hold this many characters. */
const MAX_WALL_WHEN = 60

/**
 * The same for a wall, beside the worst level: if the periods do not fit, those of the worst level alone, «extrême sam. 28
 * 02:00 – 05:00», because the whole period would give it hours that it does not have.
 */
export function wallTimeWords(
  display: Pick<Display, 't' | 'formats'>,
  alerts: Parameters<typeof alertTimes>[0],
  nowMs: number,
): string {
  const times = alertTimes(alerts, nowMs)
  const words = dangerWhen(display, times, nowMs)
  if (words.length <= MAX_WALL_WHEN) return words
  const [first] = times.spans
  const last = times.spans.at(-1)
  return (
    dangerPeak(display, times, nowMs) ??
    (first && last ? dangerSpan(display, { startMs: first.startMs, endMs: last.endMs }, nowMs) : words)
  )
}

/**
 * «Neige et pluie verglaçante cette nuit, 9 circuits»: the dangers of the road if there are any, otherwise the type
 * of the danger.
 */
export const cardTitle = (
  display: Pick<Display, 't' | 'formats'>,
  danger: Danger<Alert>,
  nowMs: number,
): string => dangerTitle(display, titledDanger(danger), nowMs)
