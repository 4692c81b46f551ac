import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { useNowMs } from '../time/time-mode.tsx'
import { freshness } from './freshness.ts'
import { IconClock } from './icons.ts'
import css from './value.module.css'

type Props = {
  /** When the value was true, milliseconds; null: never. */
  atMs: number | null
  /** How often a new one is due. */
  periodS: number
  /** Of the place; default the organisation's. */
  timeZone?: string | undefined
  /** `short`: only «3 min», for tables. */
  form?: 'full' | 'short'
}

const DAY_MS = 24 * 3_600_000

/** How old a value is, so that a stale one never looks fresh. */
export function Age({ atMs, periodS, timeZone, form = 'full' }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const nowMs = useNowMs(30_000)
  if (atMs === null) return <span className={css.late}>–</span>

  const ageMs = Math.max(0, nowMs - atMs)
  const state = freshness(ageMs, periodS * 1000)
  // a time of day alone would speak of today
  const when = ageMs > DAY_MS ? formats.dateTime(atMs) : formats.time(atMs)
  const title = `${formats.dateTime(atMs)}${state === 'outdated' ? ` · ${t('time.outdated')}` : ''}`
  return (
    <span className={css[state]} title={title}>
      {state !== 'fresh' && <IconClock size={13} aria-hidden />}
      <time dateTime={new Date(atMs).toISOString()}>
        {form === 'short' ? formats.duration(ageMs) : `${when} · ${formats.age(ageMs)}`}
      </time>
      {state === 'outdated' && form === 'full' && <strong>{t('time.outdated')}</strong>}
    </span>
  )
}
