import type { ComparedPlace } from '@verglas/charts'
import type { Place } from './places.ts'

/** A place with the values drawn for it. */
export type ComparedTimeline = ComparedPlace & { readonly place: Place }

/** Whether there is neither a reading nor a forecast for any place. */
export const hasNothing = (timelines: readonly ComparedPlace[]): boolean =>
  timelines.every(({ measured, forecast }) => measured.times.length + forecast.times.length === 0)

type Extreme = { readonly ms: number; readonly value: number } | null

/**
 * The numbers of one place: the latest reading, the extremes of the readings, and the extremes of the
 * forecast still to come.
 */
export type Summary = {
  readonly newest: Extreme
  readonly lowest: Extreme
  readonly highest: Extreme
  readonly lowestAhead: Extreme
  readonly highestAhead: Extreme
}

export function summaryOf({ measured, forecast }: ComparedPlace, nowMs: number): Summary {
  const past = pairsOf(measured)
  const upcoming = pairsOf(forecast).filter(({ ms }) => ms >= nowMs)
  return {
    newest: past.at(-1) ?? null,
    lowest: extreme(past, (a, b) => a < b),
    highest: extreme(past, (a, b) => a > b),
    lowestAhead: extreme(upcoming, (a, b) => a < b),
    highestAhead: extreme(upcoming, (a, b) => a > b),
  }
}

type Timeline = ComparedPlace['measured']
type Pair = NonNullable<Extreme>

const pairsOf = ({ times, values }: Timeline): Pair[] =>
  times.flatMap((ms, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ ms, value }]
  })

const extreme = (pairs: readonly Pair[], isBeyond: (a: number, b: number) => boolean): Extreme =>
  pairs.reduce<Extreme>((best, pair) => (best && !isBeyond(pair.value, best.value) ? best : pair), null)

/** The part of a forecast that continues after the readings. */
export function forecastAfterReadings(forecast: Timeline, measured: Timeline): Timeline {
  const latestMs = pairsOf(measured).at(-1)?.ms ?? Number.NEGATIVE_INFINITY
  const indices = forecast.times.flatMap((ms, index) => (ms > latestMs ? [index] : []))
  return {
    times: indices.map((index) => forecast.times[index] ?? 0),
    values: indices.map((index) => forecast.values[index] ?? null),
  }
}

/** Every instant of the comparison with the value at each place, measured before forecast. */
export function comparedRows(timelines: readonly ComparedTimeline[]) {
  return timelines.flatMap(({ place, measured, forecast }) => [
    ...pairsOf(measured).map((pair) => ({ place, ...pair, isForecast: false })),
    ...pairsOf(forecast).map((pair) => ({ place, ...pair, isForecast: true })),
  ])
}
