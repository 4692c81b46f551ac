import type { Display } from '../../../lib/display.ts'
import { type Duty, isSingle, nextPeriods, type Pattern } from './duty-pattern.ts'
import { dateWords, periodWords } from './period-words.ts'

type PatternOf = Pattern & Pick<Duty, 'personName' | 'standInName'>
type When = { readonly nowMs: number; readonly timeZone: string }

const NEXT_COUNT = 3

/** «Marc Vidal, une semaine sur deux du lundi 18:00 au lundi 07:00, remplaçant Jean Roux» */
export function patternWords(display: Display, pattern: PatternOf, when: When): string {
  const { t, formats } = display
  const { firstDate, lastDate, personName, standInName } = pattern
  const date = (text: string) => dateWords(display, text, when.timeZone)
  const parts = [
    timesWords(display, pattern, when),
    ...(!isSingle(pattern) && firstDate > formats.local(when.nowMs).date
      ? [t('duty.pattern.starts', { date: date(firstDate) })]
      : []),
    ...(!isSingle(pattern) && lastDate !== null ? [t('duty.pattern.ends', { date: date(lastDate) })] : []),
    ...(standInName ? [t('duty.standIn', { name: standInName })] : []),
  ]
  const personWords = personName === '' ? t('duty.pattern.someone') : personName
  return t('duty.pattern.sentence', { who: personWords, when: parts.join(', ') })
}

/** «Prochaines périodes : lun. 30 nov. 18:00 – lun. 7 déc. 07:00 ; …» */
export function nextPeriodsWords(display: Display, pattern: Pattern, { nowMs, timeZone }: When): string {
  const { t, formats } = display
  const next = nextPeriods(pattern, { nowMs, timeZone }, NEXT_COUNT)
  return next.length === 0
    ? t('duty.pattern.noNext')
    : t('duty.pattern.next', {
        periods: formats.list(next.map((period) => periodWords(display, period))),
      })
}

function timesWords(display: Display, pattern: Pattern, { timeZone }: When): string {
  const { t } = display
  const { weekdays, everyWeeks } = pattern
  const [day, ...further] = weekdays
  if (isSingle(pattern)) return onceWords(display, pattern, timeZone)
  const weeks = t(`duty.every.${everyWeeks}`)
  if (day !== undefined && further.length === 0) return oneDayWords(display, pattern, day, weeks)
  const days =
    weekdays.length === 7
      ? t('duty.pattern.everyDay')
      : t('duty.pattern.onDays', {
          days: andWords(
            display,
            weekdays.map((on) => t(`duty.weekdaysOn.${on}`)),
          ),
        })
  const hoursText = `${days} ${hoursWords(display, pattern)}`
  return everyWeeks === 1 ? hoursText : t('duty.pattern.inWeeksOn', { weeks, when: hoursText })
}

function onceWords(display: Display, pattern: Pattern, timeZone: string): string {
  const { firstDate, endsAfterDays } = pattern
  const { start, end } = clockTimes(display, pattern)
  const endDay = new Date(Date.parse(`${firstDate}T12:00:00Z`))
  endDay.setUTCDate(endDay.getUTCDate() + endsAfterDays)
  const from = `${dateWords(display, firstDate, timeZone)} ${start}`
  const sameDay = endsAfterDays === 0
  const to = sameDay ? end : `${dateWords(display, endDay.toISOString().slice(0, 10), timeZone)} ${end}`
  return display.t('duty.pattern.once', { from, to })
}

function oneDayWords(display: Display, pattern: Pattern, day: number, weeks: string): string {
  const { t } = display
  const { endsAfterDays } = pattern
  const { start, end } = clockTimes(display, pattern)
  const dayWords = t(`duty.weekdays.${day}`)
  if (endsAfterDays === 0)
    return t('duty.pattern.inWeeksOn', {
      weeks,
      when: t('duty.pattern.onDay', { day: dayWords, start, end }),
    })
  const times = {
    startDay: dayWords,
    start,
    endDay: t(`duty.weekdays.${((day - 1 + endsAfterDays) % 7) + 1}`),
    end,
  }
  const datesText =
    endsAfterDays <= 7
      ? t('duty.pattern.span', times)
      : endsAfterDays < 14
        ? t('duty.pattern.spanNextWeek', times)
        : t('duty.pattern.spanTwoWeeks', times)
  return t('duty.pattern.inWeeks', { weeks, when: datesText })
}

function hoursWords(display: Display, pattern: Pattern): string {
  const { t } = display
  const { endsAfterDays } = pattern
  const { start, end } = clockTimes(display, pattern)
  if (endsAfterDays === 0) return t('duty.pattern.sameDay', { start, end })
  if (endsAfterDays === 1) return t('duty.pattern.nextDay', { start, end })
  return t('duty.pattern.daysAfter', { start, end, days: endsAfterDays })
}

const clockTimes = ({ formats }: Display, { startTime, endTime }: Pattern) => ({
  start: formats.clockTime(startTime),
  end: formats.clockTime(endTime),
})

/** «lundis, mardis et jeudis» */
const andWords = ({ t }: Display, words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('duty.and', { first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })
