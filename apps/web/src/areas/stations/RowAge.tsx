import { freshness } from '../../ui/freshness.ts'
import { IconClock } from '../../ui/icons.ts'
import { observedMs, type Station } from './station.ts'
import css from './station-table.module.css'
import type { Writing } from './writing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Props = { station: Station; writing: Writing }

/** The age of the newest message; beyond two hours in whole hours, beyond two days in whole days. */
export function RowAge({ station, writing: { t, formatsOf, nowMs } }: Props) {
  const atMs = observedMs(station)
  if (atMs === null) return <span className={css.missing}>–</span>
  const { dateTime, duration } = formatsOf(station.timezone)
  const ageMs = Math.max(0, nowMs - atMs)
  const state = freshness(ageMs, station.period * 1000)
  const part = ageMs < 2 * HOUR_MS ? 1 : ageMs < 2 * DAY_MS ? HOUR_MS : DAY_MS
  const shownMs = Math.floor(ageMs / part) * part
  return (
    <span
      className={css.age}
      data-freshness={state}
      title={`${dateTime(atMs)}${state === 'outdated' ? ` · ${t('time.outdated')}` : ''}`}
    >
      {state !== 'fresh' && <IconClock size={13} aria-hidden />}
      <time dateTime={new Date(atMs).toISOString()}>{duration(shownMs)}</time>
    </span>
  )
}
