import { MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'
import { isBeyond, thresholdsOf } from '@verglas/contract/statistic-codes'
import { HOUR_MS, MINUTE_MS, meanWindDirectionDeg } from '@verglas/quantities'

/** Increment with each change to what is counted or how: days stored under other rules are counted again. */
export const COUNTING_RULES = 1

export type Value = { readonly atMs: number; readonly value: number }

/** Statistics of the good values of a measure on a local day. */
export type MeasureDay = {
  readonly readings: number
  /** Hours with a value, and the sum of their means: each hour has the same weight. */
  readonly hours: number
  readonly meanSum: number
  readonly low: number
  readonly high: number
  /** Minutes since the beginning of the day. */
  readonly lowMinute: number
  readonly highMinute: number
  /** Only for amounts. */
  readonly total: number | null
  /** Only for accumulations. */
  readonly accumulation: { readonly first: number; readonly last: number; readonly rise: number } | null
  /** Hours beyond each threshold of the measure, in the order of the thresholds. */
  readonly beyond: readonly number[]
}

/** An hour of a day, counted from the day's beginning; a day on which clocks change has 23 or 25 hours. */
export type MeasureHour = {
  readonly hour: number
  readonly readings: number
  readonly low: number
  readonly high: number
  readonly mean: number
}

export const isAccumulation = (code: MeasureCode): boolean => code === 'rain_sum'

/** False for a code that reports a failing sensor: it says nothing about the road. */
export function isUsableValue(code: MeasureCode, value: number): boolean {
  const { quantity, max } = MEASURES[code] as Measure
  return quantity !== 'code' || value !== max
}

/** Good values of a day, oldest first; null where there are none. */
export function measureDay(
  code: MeasureCode,
  values: readonly Value[],
  fromMs: number,
): { day: MeasureDay; hours: MeasureHour[] } | null {
  const [first] = values
  const last = values.at(-1)
  if (!first || !last) return null
  let [lowest, highest] = [first, first]
  let total = 0
  for (const value of values) {
    if (value.value < lowest.value) lowest = value
    if (value.value > highest.value) highest = value
    total += value.value
  }
  const thresholds = thresholdsOf(code)
  const sharesBeyond = thresholds.map(() => 0)
  const hours: MeasureHour[] = []
  let meanSum = 0
  for (const [hour, hourValues] of byHour(values, fromMs)) {
    const counted = hourOf(code, hour, hourValues)
    hours.push(counted)
    meanSum += counted.mean
    for (const [index, key] of thresholds.entries()) {
      const count = hourValues.filter(({ value }) => isBeyond(key, value)).length
      sharesBeyond[index] = (sharesBeyond[index] ?? 0) + count / hourValues.length
    }
  }
  const minuteOf = ({ atMs }: Value) => Math.floor((atMs - fromMs) / MINUTE_MS)
  return {
    hours,
    day: {
      readings: values.length,
      hours: hours.length,
      meanSum,
      low: lowest.value,
      high: highest.value,
      lowMinute: minuteOf(lowest),
      highMinute: minuteOf(highest),
      total: (MEASURES[code] as Measure).aggregation === 'sum' ? total : null,
      accumulation: isAccumulation(code)
        ? { first: first.value, last: last.value, rise: riseOf(values) }
        : null,
      beyond: sharesBeyond,
    },
  }
}

function byHour(values: readonly Value[], fromMs: number): Map<number, Value[]> {
  const hours = new Map<number, Value[]>()
  for (const value of values) {
    const hour = Math.floor((value.atMs - fromMs) / HOUR_MS)
    const hourValues = hours.get(hour)
    if (hourValues) hourValues.push(value)
    else hours.set(hour, [value])
  }
  return hours
}

function hourOf(code: MeasureCode, hour: number, values: readonly Value[]): MeasureHour {
  const numbers = values.map(({ value }) => value)
  return {
    hour,
    readings: values.length,
    low: Math.min(...numbers),
    high: Math.max(...numbers),
    mean: Math.fround(meanOf(code, numbers)),
  }
}

function meanOf(code: MeasureCode, values: readonly number[]): number {
  const { aggregation } = MEASURES[code] as Measure
  if (aggregation === 'direction') return meanWindDirectionDeg(values) ?? Number.NaN
  if (aggregation === 'last') return values.at(-1) ?? Number.NaN
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function riseOf(values: readonly Value[]): number {
  let rise = 0
  for (let index = 1; index < values.length; index++)
    rise += riseBetween(values[index - 1]?.value ?? 0, values[index]?.value ?? 0)
  return rise
}

/**
 * The amount an accumulation counted between two readings. A fall to half or less is a reset: it has counted
 * what it shows. A smaller fall is jitter of the gauge: it has counted nothing.
 */
export function riseBetween(before: number, after: number): number {
  if (after >= before) return after - before
  return after <= before / 2 ? after : 0
}
