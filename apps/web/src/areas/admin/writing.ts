import type { Formats } from '@verglas/language'
import type { TFunction } from 'i18next'
import type { Connection, SourceKind } from './connection.ts'
import type { Trouble } from './trouble.ts'

/** The name of a provider; one without words is called by its id. */
export const sourceName = (t: TFunction, id: string): string => t(`connections.names.${id}`, id)

export const aboutSource = (t: TFunction, id: string): string => t(`connections.about.${id}`, '')

/** The name of a setting; one without words is called by its key. */
export const settingName = (t: TFunction, key: string): string => t(`connections.settings.${key}`, key)

/** A stable reason in plain words. */
export const reasonWords = (t: TFunction, reason: string): string =>
  t(`connections.reasons.${reason}`, reason.replaceAll('_', ' '))

export function troubleWords(t: TFunction, { reason, detail }: Trouble): string {
  return reason === '' ? detail : reasonWords(t, reason)
}

const TWO_MINUTES_S = 120
const NOTHING = '–'

/** Seconds as «45 s», longer ones as «2 h 30 min». */
export function lengthWords(t: TFunction, formats: Formats, seconds: number | null): string {
  if (seconds === null) return NOTHING
  const positive = Math.max(0, seconds)
  return positive < TWO_MINUTES_S
    ? t('connections.seconds', { count: Math.round(positive) })
    : formats.duration(positive * 1000)
}

/** «dans 4 min», «sous peu», «en cours». */
export function nextWords(
  t: TFunction,
  formats: Formats,
  { state, nextAt }: Pick<Connection, 'state' | 'nextAt'>,
  nowMs: number,
): string {
  if (state === 'off' || state === 'listening') return NOTHING
  if (nextAt === null) return t('connections.underway')
  const restMs = Date.parse(nextAt) - nowMs
  if (restMs <= 0) return t('connections.soon')
  return t('connections.in', {
    duration: restMs < 60_000 ? t('connections.underMinute') : formats.duration(restMs),
  })
}

/** How often something new is due, seconds. */
export const periodOf = (source: SourceKind | undefined): number => (source?.everyMinutes ?? 10) * 60
