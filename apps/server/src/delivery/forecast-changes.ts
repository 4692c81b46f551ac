import { totalAmount } from '@verglas/quantities'
import { extremesOf, type NextHour } from './next-hours.ts'

export type ForecastChange = {
  what: 'colder' | 'snow' | 'freezingRain'
  quantity: 'temperature' | 'snow' | 'rain'
  before: number
  after: number
}

/**
 * Changes that matter for the work of a night: a different minimum or one across zero, snow, any freezing
 * rain.
 */
const MINIMUM_C = 2
const ACROSS_ZERO_C = 1
const SNOW_CM = 2
const FREEZING_RAIN_MM = 0.2
/** With fewer hours in common, the forecasts cannot be compared. */
const FEWEST_HOURS = 6

/** How the latest forecast differs from the one that was notified, over the hours that both cover. */
export function changesOf(previous: readonly NextHour[], latest: readonly NextHour[]): ForecastChange[] {
  const common = new Set(latest.map(({ ms }) => ms))
  const before = previous.filter(({ ms }) => common.has(ms))
  if (before.length < FEWEST_HOURS) return []
  const spoken = new Set(before.map(({ ms }) => ms))
  const after = latest.filter(({ ms }) => spoken.has(ms))
  return [...minimum(before, after), ...falls(before, after)]
}

function minimum(previous: readonly NextHour[], latest: readonly NextHour[]): ForecastChange[] {
  const temperatureOf = ({ airC, roadC }: NextHour) => roadC ?? airC
  const [before, after] = [
    extremesOf(previous, temperatureOf)?.min.value,
    extremesOf(latest, temperatureOf)?.min.value,
  ]
  if (before === undefined || after === undefined) return []
  const difference = Math.abs(after - before)
  const isAcross = before > 0 !== after > 0 && difference >= ACROSS_ZERO_C
  return difference >= MINIMUM_C || isAcross
    ? [{ what: 'colder', quantity: 'temperature', before, after }]
    : []
}

function falls(previous: readonly NextHour[], latest: readonly NextHour[]): ForecastChange[] {
  const totals = (hours: readonly NextHour[]) => ({
    snow: totalAmount(hours.map((hour) => hour.snowCm)),
    freezingRain: totalAmount(hours.map((hour) => hour.freezingRainMm)),
  })
  const [before, after] = [totals(previous), totals(latest)]
  const changes: ForecastChange[] = []
  const compare = (
    what: 'snow' | 'freezingRain',
    quantity: ForecastChange['quantity'],
    isOther: (before: number, after: number) => boolean,
  ) => {
    const [previousAmount, newAmount] = [before[what], after[what]]
    // An amount that only one of the forecasts contains is not a change.
    if (previousAmount === null || newAmount === null || !isOther(previousAmount, newAmount)) return
    changes.push({ what, quantity, before: previousAmount, after: newAmount })
  }
  const isIcy = (mm: number) => mm >= FREEZING_RAIN_MM
  compare('snow', 'snow', (earlier, later) => Math.abs(later - earlier) >= SNOW_CM)
  compare('freezingRain', 'rain', (earlier, later) => isIcy(earlier) !== isIcy(later))
  return changes
}
