import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { IconAlertTriangle, IconClock } from '../../ui/icons.ts'
import { freshness } from '../../ui/value/freshness.ts'
import css from './detail.module.css'
import type { StationInfo } from './StationFacts.tsx'
import type { SeriesRange } from './series-range.ts'

type Props = { station: StationInfo; observedAt: string | null; range: SeriesRange }

/**
 * What a reader must know before reading the numbers: the station is broken or silent, or its data are old or
 * missing.
 */
export function StationNotice({ station, observedAt, range }: Props) {
  const { t } = useTranslation()
  const { dateTime, duration } = useContextData().formats(station.timezone)
  const nowMs = useNowMs(30_000)
  const lines: string[] = []
  if (observedAt === null) lines.push(t('stations.unavailable'))
  if (station.state === 'broken') lines.push(t('stations.declaredBroken'))
  if (observedAt !== null) {
    const ageMs = nowMs - Date.parse(observedAt)
    if (freshness(ageMs, station.period * 1000) === 'outdated') {
      lines.push(t('stations.lastReceived', { duration: duration(ageMs) }))
    }
    if (range.endsAtLatest) lines.push(t('stations.endsAtLatest', { date: dateTime(Date.parse(observedAt)) }))
  }
  if (lines.length === 0) return null
  const Icon = station.state === 'broken' ? IconAlertTriangle : IconClock
  return (
    <div className={css.notice} role="status">
      <Icon size={18} aria-hidden />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
