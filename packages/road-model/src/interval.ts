import { SERIES } from './record.ts'
import type { RoadForecast } from './road-case.ts'

/** Condition codes, gravest first (docs/hazards.md): an interval has the gravest of its instants. */
const CONDITIONS = [8, 7, 3, 4, 6, 5, 2, 1]
/** Precipitation types, gravest first. */
const PRECIPITATION = [4, 5, 2, 3, 1, 0]

/** What is said of the time between two output instants. */
export type IntervalVerdict = {
  /** The instant with the least grip. */
  readonly worst: number
  readonly condition: number
  readonly precipitationType: number
  /** mm in the interval. */
  readonly freezingRainMm: number
  readonly rainMm: number
  readonly snowMm: number
}

/**
 * The verdict on an interval from the instants of the model within it: an hour during which the road was icy for twenty
 * minutes is an icy hour.
 */
export function intervalVerdict(forecast: RoadForecast, within: readonly number[]): IntervalVerdict {
  const sum = (series: Float64Array) => within.reduce((total, index) => total + (series[index] as number), 0)
  const gravest = (codes: Uint8Array, order: readonly number[]) =>
    order.find((code) => within.some((index) => codes[index] === code)) ?? 0
  return {
    worst: worstInstant(forecast, within),
    condition: gravest(forecast.condition, CONDITIONS),
    precipitationType: gravest(forecast.precipitationType, PRECIPITATION),
    freezingRainMm: sum(forecast.freezingRainMm),
    rainMm: sum(forecast.rainMm),
    snowMm: sum(forecast.snowMm),
  }
}

/** The instant with the least grip; of several the gravest kind, then the last. */
function worstInstant({ hazardLevel, hazardKind, grip }: RoadForecast, within: readonly number[]): number {
  let worst = within[0] as number
  for (const index of within) {
    const difference =
      (hazardLevel[index] as number) - (hazardLevel[worst] as number) ||
      (grip[worst] as number) - (grip[index] as number) ||
      (hazardKind[index] as number) - (hazardKind[worst] as number)
    if (difference >= 0) worst = index
  }
  return worst
}

/** Writes the instants `within` one forecast as one interval, which ends at the last of them, into another. */
export function recordInterval(
  into: RoadForecast,
  index: number,
  instants: RoadForecast,
  within: readonly number[],
): void {
  const last = within.at(-1) as number
  const { worst, ...ofInterval } = intervalVerdict(instants, within)
  for (const name of SERIES) if (name !== 'timesMs') into[name][index] = instants[name][last] as number
  for (const name of ['hazardLevel', 'hazardKind', 'iceProbability', 'grip'] as const)
    into[name][index] = instants[name][worst] as number
  for (const [name, value] of Object.entries(ofInterval) as [keyof typeof ofInterval, number][])
    into[name][index] = value
}
