import type { Formats, Translate } from '@verglas/language'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { IconClock } from '../icons.ts'
import { freshness } from './freshness.ts'
import css from './value.module.css'

type Props = {
  /** When the value was true, milliseconds; null: never. */
  atMs: number | null
  /** How often a new one is due. */
  periodS: number
  nowMs: number
  /** Of the place. */
  formats: Formats
  t: Translate
  /** `short`: only «3 min», for tables. */
  form: 'full' | 'short'
}

/** The age that `Age` keeps up to date, for cells of a table whose rows share one clock. */
export function AgeText({ atMs, periodS, nowMs, formats, t, form }: Props) {
  if (atMs === null) return <span className={css.never}>–</span>
  const ageMs = Math.max(0, nowMs - atMs)
  const state = freshness(ageMs, periodS * 1000)
  // in a table three digits take the room of the sign, and are struck through besides
  const hasRoom = form === 'full' || ageMs < 100 * DAY_MS
  const outdated = state === 'outdated' ? t('time.outdated') : ''
  return (
    <span
      className={css.age}
      data-freshness={state}
      title={`${formats.dateTime(atMs)}${outdated && ` · ${outdated}`}`}
    >
      {state !== 'fresh' && hasRoom && <IconClock size={13} aria-hidden />}
      <time dateTime={new Date(atMs).toISOString()}>
        {form === 'short'
          ? formats.duration(roundedAgeMs(ageMs))
          : `${whenText(atMs, ageMs, formats)} · ${formats.age(ageMs)}`}
      </time>
      {outdated && form === 'full' && <strong>{outdated}</strong>}
    </span>
  )
}

/** A time of day alone would speak of today. */
const whenText = (atMs: number, ageMs: number, { dateTime, time }: Formats) =>
  ageMs > DAY_MS ? dateTime(atMs) : time(atMs)

/** Beyond two hours in whole hours, beyond two days in whole days. */
function roundedAgeMs(ageMs: number): number {
  const unitMs = ageMs < 2 * HOUR_MS ? 1 : ageMs < 2 * DAY_MS ? HOUR_MS : DAY_MS
  return Math.floor(ageMs / unitMs) * unitMs
}
