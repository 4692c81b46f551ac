import type { MeasureCode } from '@verglas/contract/measures'
import { FREEZE_THAW_MEASURES, thresholdsOf } from '@verglas/contract/statistic-codes'
import { type MeasureDay, riseBetween } from './measure-day.ts'

/** Minimum number of hours with values for a day to be counted in `wholeDays`. */
export const MIN_HOURS_OF_COMPLETE_DAY = 18
/**
 * A freeze–thaw day needs a value at or below this. One degree below zero, so that a sensor fluctuating around
 * 0 °C is not counted; our choice.
 */
export const FREEZES_AT_C = -1

export type Extreme = { readonly value: number; readonly atMs: number }

/** Counts of a measure over days; tallies can be added. */
export type Tally = {
  readonly readings: number
  readonly hours: number
  readonly meanSum: number
  readonly low: Extreme | null
  readonly high: Extreme | null
  readonly total: number | null
  readonly beyond: readonly { readonly hours: number; readonly days: number; readonly wholeDays: number }[]
  readonly freezeThawDays: number | null
}

export const emptyTally = (code: MeasureCode): Tally => ({
  readings: 0,
  hours: 0,
  meanSum: 0,
  low: null,
  high: null,
  total: null,
  beyond: thresholdsOf(code).map(() => ({ hours: 0, days: 0, wholeDays: 0 })),
  freezeThawDays: countsFreezing(code) ? 0 : null,
})

export const countsFreezing = (code: MeasureCode): boolean =>
  (FREEZE_THAW_MEASURES as readonly MeasureCode[]).includes(code)

/**
 * Whether every hour of the day is beyond the threshold. The tolerance covers rounding: hours are sums of
 * fractions.
 */
const isWhollyBeyond = (beyondHours: number, day: MeasureDay): boolean =>
  day.hours >= MIN_HOURS_OF_COMPLETE_DAY && beyondHours > day.hours - 1e-6

/** `before` is the last value of an accumulation on the previous day. */
export function tallyOfDay(
  code: MeasureCode,
  day: MeasureDay,
  { fromMs, before }: { fromMs: number; before: number | null },
): Tally {
  const at = (minute: number) => fromMs + minute * 60_000
  const { accumulation } = day
  const riseOvernight = accumulation && before !== null ? riseBetween(before, accumulation.first) : 0
  return {
    readings: day.readings,
    hours: day.hours,
    meanSum: day.meanSum,
    low: { value: day.low, atMs: at(day.lowMinute) },
    high: { value: day.high, atMs: at(day.highMinute) },
    total: accumulation ? accumulation.rise + riseOvernight : day.total,
    beyond: day.beyond.map((hours) => ({
      hours,
      days: hours > 0 ? 1 : 0,
      wholeDays: isWhollyBeyond(hours, day) ? 1 : 0,
    })),
    freezeThawDays: countsFreezing(code) ? (day.high > 0 && day.low <= FREEZES_AT_C ? 1 : 0) : null,
  }
}

/** Adds two tallies. Of equal extremes the earlier one is kept. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    readings: a.readings + b.readings,
    hours: a.hours + b.hours,
    meanSum: a.meanSum + b.meanSum,
    low: extremeOf(a.low, b.low, (value, other) => value < other),
    high: extremeOf(a.high, b.high, (value, other) => value > other),
    total: a.total === null ? b.total : a.total + (b.total ?? 0),
    beyond: a.beyond.map((count, index) => {
      const other = b.beyond[index]
      return {
        hours: count.hours + (other?.hours ?? 0),
        days: count.days + (other?.days ?? 0),
        wholeDays: count.wholeDays + (other?.wholeDays ?? 0),
      }
    }),
    freezeThawDays: a.freezeThawDays === null ? b.freezeThawDays : a.freezeThawDays + (b.freezeThawDays ?? 0),
  }
}

function extremeOf(
  a: Extreme | null,
  b: Extreme | null,
  isMoreExtreme: (value: number, other: number) => boolean,
): Extreme | null {
  if (!a || !b) return a ?? b
  if (a.value === b.value) return a.atMs <= b.atMs ? a : b
  return isMoreExtreme(a.value, b.value) ? a : b
}
