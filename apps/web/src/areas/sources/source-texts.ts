import { EVENT_DRIVEN } from '@verglas/contract/connection-codes'
import type { Formats } from '@verglas/language'
import type { TFunction } from 'i18next'
import type { FormWords } from '../../ui/form/form-context.ts'
import { choiceName } from './choice-names.ts'
import type { Connection, SourceKind } from './connection-view.ts'
import './provider-words.ts'
import type { Trouble } from './trouble.ts'

/** The name of a provider; its id if there is no translation. */
export const sourceName = (t: TFunction, id: string): string => t(`connections.names.${id}`, id)

export const aboutSource = (t: TFunction, id: string): string => t(`connections.about.${id}`, '')

/** The name of a setting; its key if there is no translation. */
export const settingName = (t: TFunction, key: string): string => t(`connections.settings.${key}`, key)

/** The words of a provider's settings form; some settings have their own hint. */
export const settingWords = (t: TFunction, source: string): FormWords => ({
  label: (key) => settingName(t, key),
  hint: (key) => t([`connections.hintsOf.${source}.${key}`, `connections.hints.${key}`], ''),
  option: (key, option) => choiceName(t, key, option),
  optionNames: (_, option) => [t(`measures.${option}.short`, option)],
})

/** The words for comparing two versions of a connection, including the fields that are not settings. */
export const connectionWords = (t: TFunction, source: string): FormWords => ({
  ...settingWords(t, source),
  label: (key) => (LABELS[key] ? t(LABELS[key]) : settingName(t, key)),
})

/** Labels of the fields that are not settings of the provider. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'connections.form.name',
  isEnabled: 'connections.form.isEnabled',
}

/** A stable reason code in plain words. */
export const reasonWords = (t: TFunction, reason: string): string =>
  t(`connections.reasons.${reason}`, reason.replaceAll('_', ' '))

export function troubleWords(t: TFunction, { reason, detail }: Trouble): string {
  return reason === '' ? detail : reasonWords(t, reason)
}

const TWO_MINUTES_S = 120
const NO_VALUE = '–'

/** Seconds as «45 s», longer ones as «2 h 30 min». */
export function lengthWords(t: TFunction, formats: Formats, seconds: number | null): string {
  if (seconds === null) return NO_VALUE
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
  if (state === 'off' || state === 'listening') return NO_VALUE
  if (nextAt === null) return t('connections.underway')
  const waitMs = Date.parse(nextAt) - nowMs
  if (waitMs <= 0) return t('connections.soon')
  return t('connections.in', {
    duration: waitMs < 60_000 ? t('connections.underMinute') : formats.duration(waitMs),
  })
}

const USUAL_MINUTES = 10

/**
 * How often the provider is requested, seconds. For event-driven sources, such as cameras, at least a third of the time
 * after which silence is reported.
 */
export function periodOf(source: SourceKind | undefined): number {
  if (!source) return USUAL_MINUTES * 60
  const { brings, everyMinutes, silentAfterMinutes } = source
  const minutes = EVENT_DRIVEN.includes(brings)
    ? Math.max(everyMinutes, silentAfterMinutes / 3)
    : everyMinutes
  return minutes * 60
}

/**
 * How often new data are expected, seconds: a third of the time after which silence is reported; never for
 * event-driven sources.
 */
export function dataPeriodOf(source: SourceKind | undefined): number {
  if (!source) return USUAL_MINUTES * 60
  return EVENT_DRIVEN.includes(source.brings) ? NEVER_OVERDUE_S : (source.silentAfterMinutes / 3) * 60
}

/** For data that do not become stale. */
export const NEVER_OVERDUE_S = Number.POSITIVE_INFINITY
