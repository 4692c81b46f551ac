import { alertTimes, hasNoPlace } from '@verglas/contract/alert-rules'
import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import { dangerWhen } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { levelWord, providerWord, spanWords } from './alert-words.ts'
import css from './alerts.module.css'
import type { Alert } from './use-alerts.ts'

type Props = {
  display: Display
  alert: Alert
  /** The same alert of the product at each of its places. */
  at: readonly Alert[]
  /** Names of the areas with the same statement of the source. */
  areas: readonly string[]
  nowMs: number
}

/** One source: its colour, its own words, place, end, and the age of the alert. */
export function VoiceLine({ display, alert, at, areas, nowMs }: Props) {
  const { t, formats } = display
  const issuedMs = Date.parse(alert.issuedAt)
  const times = alertTimes(at, nowMs)
  return (
    <p className={css.voice}>
      <SeverityBadge severity={alert.severity} isShort />
      <Text as="strong" tone="text" minWidth={28} title={t(`alerts.sourceName.${alert.source}`)}>
        {providerWord(display, alert)}
      </Text>
      {/* If the level changes during the alert, the times name it. */}
      {(!alert.own || times.peaks.length === 0) && <span>{levelWord(display, alert.level)}</span>}
      <Text as="span" tone="text">
        {alert.message}
      </Text>
      {areas.length > 0 && <span>{formats.list(areas)}</span>}
      {at.some(hasNoPlace) && <NoteBadge hint={t('alerts.noPlaceText')}>{t('alerts.noPlace')}</NoteBadge>}
      <span>{alert.own ? dangerWhen(display, times, nowMs) : spanWords(display, alert, nowMs)}</span>
      {alert.isEndAssumed && (
        <NoteBadge hint={t('alerts.endAssumedText')}>{t('alerts.endAssumed')}</NoteBadge>
      )}
      <time dateTime={alert.issuedAt} title={`${formats.dateTime(issuedMs)} · ${alert.attribution}`}>
        {formats.age(Math.max(0, nowMs - issuedMs))}
      </time>
      {isSimulated(alert) && <NoteBadge hint={alert.attribution}>{t('alerts.simulated')}</NoteBadge>}
    </p>
  )
}

/** Alerts of the simulated winter are recognised by their attribution, because they imitate several services. */
const isSimulated = ({ provider, attribution }: Alert): boolean =>
  provider === SIMULATED_SOURCE || /\bsimulat(ed|ion)\b/.test(attribution)
