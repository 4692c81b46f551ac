import { MODULE_PERIODS } from '@verglas/contract/dashboard-codes'
import { MAX_COMPARED_DAYS, MAX_STATISTIC_DAYS } from '@verglas/contract/statistic-codes'
import { DAY_MS, HOUR_MS, utcDay } from '@verglas/quantities'
import { readInstant } from '../../time/address-time.ts'
import { instantOf } from '../../time/zoned.ts'

/** Predefined periods, in the order in which they are offered. */
export const PERIOD_IDS = MODULE_PERIODS
export type PeriodId = (typeof PERIOD_IDS)[number]
export const USUAL_PERIOD: PeriodId = '30d'

/** Full days on the clock of a time zone, [fromMs, toMs). */
export type Period = { readonly id: PeriodId | 'free'; readonly fromMs: number; readonly toMs: number }

type PeriodSearch = {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The winter of road operators: from 1 November to 31 March. */
const WINTER = { firstMonth: 11, endMonth: 4 }

/** Reads the period of an address; unless it is a free one, it ends at the latest with the day of `nowMs`. */
export function readPeriod({ period, from, to }: PeriodSearch, nowMs: number, timeZone: string): Period {
  const [begin, end] = [readInstant(from), readInstant(to)]
  if (begin !== null && end !== null && Date.parse(end) > Date.parse(begin))
    return { id: 'free', fromMs: Date.parse(begin), toMs: Date.parse(end) }
  const id = PERIOD_IDS.find((option) => option === period) ?? USUAL_PERIOD
  return { id, ...periodOf(id, nowMs, timeZone) }
}

function periodOf(id: PeriodId, nowMs: number, timeZone: string): { fromMs: number; toMs: number } {
  const today = dayOf(nowMs, timeZone)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const midnight = (day: string) => instantOf({ date: day, hour: 0, minute: 0 }, timeZone)
  const monthBegins = (calendarYear: number, monthOfYear: number) =>
    midnight(utcDay(Date.UTC(calendarYear, monthOfYear - 1, 1)))
  const tomorrowMs = midnight(daysAfter(today, 1))
  const untilNow = (fromMs: number) => ({ fromMs, toMs: tomorrowMs })
  // In summer, the winter is the past one.
  const winterYear = month >= WINTER.firstMonth ? year : year - 1
  const winter = (began: number) => ({
    fromMs: monthBegins(began, WINTER.firstMonth),
    toMs: Math.min(tomorrowMs, monthBegins(began + 1, WINTER.endMonth)),
  })
  switch (id) {
    case '7d':
      return untilNow(midnight(daysAfter(today, -6)))
    case '30d':
      return untilNow(midnight(daysAfter(today, -29)))
    case '12m':
      return untilNow(monthBegins(year, month - 11))
    case 'month':
      return untilNow(monthBegins(year, month))
    case 'lastMonth':
      return { fromMs: monthBegins(year, month - 1), toMs: monthBegins(year, month) }
    case 'winter':
      return winter(winterYear)
    case 'lastWinter':
      return winter(winterYear - 1)
  }
}

const dayOf = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(ms)

const daysAfter = (day: string, days: number) => utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

export const STEPS = ['hour', 'day', 'month', 'season'] as const
export type Step = (typeof STEPS)[number]

/** The longest period, in days, for which a step is useful: more steps would be finer than a screen. */
const MAX_DAYS = { hour: 32, day: 800, month: 11_000, season: 11_000 } as const satisfies Record<Step, number>
const MIN_DAYS = { hour: 0, day: 2, month: 32, season: 93 } as const satisfies Record<Step, number>

const daysOf = ({ fromMs, toMs }: Pick<Period, 'fromMs' | 'toMs'>) =>
  Math.ceil((toMs - fromMs - HOUR_MS) / DAY_MS)

/** The steps in which a period can be shown. */
export const stepsOf = (period: Pick<Period, 'fromMs' | 'toMs'>): readonly Step[] =>
  STEPS.filter((step) => daysOf(period) <= MAX_DAYS[step] && daysOf(period) >= MIN_DAYS[step])

/** The requested step if it suits the period, otherwise hours for two days, days for half a year, months beyond. */
export function readStep(text: string | undefined, period: Pick<Period, 'fromMs' | 'toMs'>): Step {
  const requestedStep = stepsOf(period).find((step) => step === text)
  if (requestedStep) return requestedStep
  const days = daysOf(period)
  return days <= 2 ? 'hour' : days <= 190 ? 'day' : 'month'
}

/** False if the same days of other years would overlap the period. */
export const isComparable = (period: Pick<Period, 'fromMs' | 'toMs'>) => daysOf(period) <= MAX_COMPARED_DAYS

/** Whether the period is short enough for daily details: hours, wind and snow. */
export const isByDays = (period: Pick<Period, 'fromMs' | 'toMs'>) => daysOf(period) <= MAX_STATISTIC_DAYS.day
