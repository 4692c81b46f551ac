import type { CallAnswer } from '@verglas/contract'
import { MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'
import { type StatisticStep, thresholdsOf } from '@verglas/contract/statistic-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import type { DayOfStation, HoursOfDay } from '../../statistics/counted-days.ts'
import { tallyOfDays } from '../../statistics/counted-days.ts'
import type { Extreme, Tally } from '../../statistics/tally.ts'
import type { Period } from './period.ts'

type Statistics = CallAnswer<'getStationStats'>['all'][number]
type Step = CallAnswer<'getStationStats'>['steps'][number]

const instant = (ms: number) => new Date(ms).toISOString()
const extreme = (extremum: Extreme | null) =>
  extremum && { value: round(extremum.value, 3), at: instant(extremum.atMs) }

/** A mean of codes or directions is meaningless. */
const hasMean = (code: MeasureCode): boolean => {
  const { quantity, aggregation } = MEASURES[code] as Measure
  return quantity !== 'code' && aggregation !== 'direction'
}

/** Statistics of a tally for the answer; `period` ends at the requested instant. */
export function statisticsOf(code: MeasureCode, tally: Tally, { fromMs, toMs }: Period): Statistics {
  const hoursOfPeriod = Math.max(1, Math.ceil((toMs - fromMs) / HOUR_MS))
  return {
    code,
    readings: tally.readings,
    hours: tally.hours,
    completeness: round(Math.min(1, tally.hours / hoursOfPeriod), 4),
    mean: hasMean(code) && tally.hours > 0 ? round(tally.meanSum / tally.hours, 3) : null,
    low: extreme(tally.low),
    high: extreme(tally.high),
    total: tally.total === null ? null : round(tally.total, 3),
    thresholds: thresholdsOf(code).map((key, index) => {
      const { hours = 0, days = 0, wholeDays = 0 } = tally.beyond[index] ?? {}
      return { key, hours: round(hours, 2), days, wholeDays }
    }),
    freezeThawDays: tally.freezeThawDays,
  }
}

/** Statistics of consecutive days; `before` is the day before them. */
export function statisticsOfDays(
  codes: readonly MeasureCode[],
  days: readonly DayOfStation[],
  { before, untilMs }: { before: DayOfStation | undefined; untilMs: number },
): Statistics[] {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []
  const period = { fromMs: first.fromMs, toMs: Math.min(last.toMs, untilMs) }
  return codes.flatMap((code) => {
    const tally = tallyOfDays(code, days, before?.measures.get(code)?.accumulation?.last ?? null)
    return tally ? [statisticsOf(code, tally, period)] : []
  })
}

const SEASONS = ['12', '03', '06', '09'] as const

/**
 * Days of the same step share this key: the day, the month, or the year in which the season began and its
 * name.
 */
function stepName(step: Exclude<StatisticStep, 'hour'>, day: string): string {
  if (step === 'day') return day
  const month = day.slice(0, 7)
  if (step === 'month') return month
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const season = SEASONS[Math.floor((number % 12) / 3)]
  return `${number < 3 ? year - 1 : year}-${season}`
}

/** Days, months or meteorological seasons, which begin in December, March, June and September. */
export function stepsOfDays(
  step: Exclude<StatisticStep, 'hour'>,
  codes: readonly MeasureCode[],
  days: readonly DayOfStation[],
  { before, untilMs }: { before: DayOfStation | undefined; untilMs: number },
): Step[] {
  const steps: DayOfStation[][] = []
  let name = ''
  for (const day of days) {
    const next = stepName(step, day.day)
    if (next === name) steps.at(-1)?.push(day)
    else steps.push([day])
    name = next
  }
  let previousDay = before
  return steps.map((stepRows) => {
    const measures = statisticsOfDays(codes, stepRows, { before: previousDay, untilMs })
    previousDay = stepRows.at(-1)
    return {
      from: instant(stepRows[0]?.fromMs ?? 0),
      to: instant(stepRows.at(-1)?.toMs ?? 0),
      measures,
    }
  })
}

/** Hours with a value. For an hour only the number of readings, mean, minimum and maximum are stored. */
export function stepsOfHours(codes: readonly MeasureCode[], days: readonly HoursOfDay[]): Step[] {
  return days.flatMap(({ fromMs, hours }) => {
    const byHour = new Map<number, Statistics[]>()
    for (const code of codes) {
      for (const { hour, readings, low, high, mean } of hours.get(code) ?? []) {
        const at = instant(fromMs + hour * HOUR_MS)
        const statistics: Statistics = {
          code,
          readings,
          hours: 1,
          completeness: 1,
          mean: hasMean(code) ? round(mean, 3) : null,
          low: { value: round(low, 3), at },
          high: { value: round(high, 3), at },
          total: null,
          thresholds: [],
          freezeThawDays: null,
        }
        const hourStatistics = byHour.get(hour)
        if (hourStatistics) hourStatistics.push(statistics)
        else byHour.set(hour, [statistics])
      }
    }
    return [...byHour]
      .sort(([a], [b]) => a - b)
      .map(([hour, measures]) => ({
        from: instant(fromMs + hour * HOUR_MS),
        to: instant(fromMs + (hour + 1) * HOUR_MS),
        measures,
      }))
  })
}
