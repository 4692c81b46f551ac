import type { CallAnswer } from '@verglas/contract'
import type { Quantity } from '@verglas/contract/measures'

export type Scenarios = CallAnswer<'getScenarios'>
export type ScenarioDay = Scenarios['days'][number]
type Probability = keyof ScenarioDay['probabilities']

type FourRow = {
  readonly code: 'road_min' | 'tmin' | 'tmax' | 'precipitation'
  readonly label: string
  readonly quantity: Quantity
}

/** The rows that have four scenarios, the road first. */
export const FOURS: readonly FourRow[] = [
  { code: 'road_min', label: 'scenarios.roadMin', quantity: 'temperature' },
  { code: 'tmin', label: 'scenarios.airMin', quantity: 'temperature' },
  { code: 'tmax', label: 'scenarios.airMax', quantity: 'temperature' },
  { code: 'precipitation', label: 'scenarios.precipitation', quantity: 'rain' },
]

/** Metric. */
export type Limit = { readonly quantity: Quantity; readonly value: number }

/** The probabilities, each with its limit, which is written in the person's unit. */
export const PROBABILITIES: readonly {
  readonly code: Probability
  readonly label: string
  readonly limit?: Limit
}[] = [
  { code: 'road_below_zero', label: 'scenarios.roadBelow', limit: { quantity: 'temperature', value: 0 } },
  { code: 'ice', label: 'scenarios.ice' },
  { code: 'snow_1', label: 'scenarios.snow', limit: { quantity: 'snow', value: 1 } },
  { code: 'snow_5', label: 'scenarios.snow', limit: { quantity: 'snow', value: 5 } },
  { code: 'snow_10', label: 'scenarios.snow', limit: { quantity: 'snow', value: 10 } },
  { code: 'rain_10', label: 'scenarios.rain', limit: { quantity: 'rain', value: 10 } },
  { code: 'gust_80', label: 'scenarios.gust', limit: { quantity: 'speed', value: 80 } },
]

/** Whether a day has any value. */
export function hasValues(day: ScenarioDay): boolean {
  return (
    FOURS.some(({ code }) => day[code] !== null) ||
    PROBABILITIES.some(({ code }) => day.probabilities[code] !== null)
  )
}

/** Minimum and maximum number of members behind the days, for the sentence above them. */
export function membersOf(days: readonly ScenarioDay[]): { readonly min: number; readonly max: number } {
  const counts = days.filter(hasValues).map(({ members }) => members)
  return counts.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...counts), max: Math.max(...counts) }
}

/** A probability in percent, from 1 to 99: a few past errors never make anything certain. */
export function percentOf(probability: number): number {
  return Math.min(99, Math.max(1, Math.round(probability * 100)))
}
