import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { CellEntry, DutyPeriod } from './duty-grid.ts'
import { spanOf } from './duty-grid.ts'
import { instantAt, type Span } from './duty-pattern.ts'

/** «lun. 30 nov. 18:00» */
export const instantWords = ({ formats }: Display, ms: number): string =>
  `${formats.weekdayDate(ms)} ${formats.time(ms)}`

/** «lun. 30 nov. 18:00 – lun. 7 déc. 07:00» */
export function periodWords(display: Display, { fromMs, toMs }: Span): string {
  const { t, formats } = display
  const isSameDay = formats.local(fromMs).date === formats.local(toMs).date
  return t('duty.period.when', {
    from: instantWords(display, fromMs),
    to: isSameDay ? formats.time(toMs) : instantWords(display, toMs),
  })
}

/** «jeu. 24 déc. 2026» without the year of its neighbours: a date of a pattern. */
export const dateWords = ({ formats }: Display, date: string, timeZone: string): string =>
  formats.date(instantAt(date, '12:00', timeZone))

/** A time within this span is understood without its day. */
const SOON_MS = 16 * HOUR_MS

/** «jusqu’à 07:00», with the day if it is not soon. */
export function untilWords(display: Display, toMs: number, nowMs: number): string {
  const { t, formats } = display
  const time = toMs - nowMs < SOON_MS ? formats.time(toMs) : instantWords(display, toMs)
  return t('duty.until', { time })
}

/** The times of an entry within the cell of its day; empty: all day. */
export function entryTimes(display: Display, entry: CellEntry, day: Span): string {
  const { t, formats } = display
  const { fromMs, toMs, isAllDay } = entry
  if (isAllDay) return ''
  const [startsHere, endsHere] = [fromMs >= day.fromMs, toMs <= day.toMs]
  const isGap = entry.kind === 'gap'
  if (isGap && fromMs === day.fromMs) return t('duty.until', { time: formats.time(toMs) })
  if (isGap && toMs === day.toMs) return t('duty.from', { time: formats.time(fromMs) })
  if (!startsHere) return t('duty.until', { time: formats.time(toMs) })
  if (endsHere || toMs - fromMs < DAY_MS)
    return t('duty.between', { from: formats.time(fromMs), to: formats.time(toMs) })
  return t('duty.from', { time: formats.time(fromMs) })
}

/** «Marc Vidal jusqu’à 07:00 · remplaçant Jean Roux · remplace Paul Roche» */
export function dutyStateWords(display: Display, period: DutyPeriod, nowMs: number): string {
  const { t } = display
  const untilText = untilWords(display, spanOf(period).toMs, nowMs)
  return [
    t('duty.circuit.person', { name: period.personName, until: untilText }),
    ...substituteWords(display, period),
  ].join(' · ')
}

/** The stand-in, and who is replaced. */
export const substituteWords = ({ t }: Display, { standInName, replaces }: DutyPeriod): string[] => [
  ...(standInName === null ? [] : [t('duty.standIn', { name: standInName })]),
  ...(replaces === null ? [] : [t('duty.replaces', { name: replaces })]),
]
