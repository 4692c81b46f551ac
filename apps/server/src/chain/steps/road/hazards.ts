import { probability, situationAt } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { iceProbability, type RoadSituation } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'

/** Condition codes, gravest first (docs/hazards.md): the hour has the gravest of its instants. */
const CONDITIONS = [8, 7, 3, 4, 6, 5, 2, 1]
/** Precipitation types, gravest first. */
const PRECIPITATION = [4, 5, 2, 3, 1, 0]

/** What a road forecast says of the danger in the interval that ends at each output instant. */
export type IntervalHazards = {
  readonly level: number[]
  readonly kind: number[]
  readonly grip: number[]
  readonly condition: number[]
  readonly precipitationType: number[]
  /** mm in the interval. */
  readonly freezingRainMm: number[]
  readonly rainMm: number[]
  readonly snowMm: number[]
  readonly iceProbability: number[]
}

type Hours = {
  /** Ascending places of the output instants in the forecast. */
  readonly indexes: readonly number[]
  /** Surface temperatures of the members at these instants; none where no errors of the place are known. */
  readonly members: readonly Float64Array[]
}

/**
 * The worst of the model's instants in each interval: an hour during which the road was icy for twenty minutes
 * is an icy hour.
 */
export function intervalHazards(forecast: RoadForecast, { indexes, members }: Hours): IntervalHazards {
  const intervals = indexes.map((index, place) => {
    const before = place === 0 ? index - 1 : (indexes[place - 1] as number)
    return Array.from({ length: index - before }, (_, back) => before + 1 + back)
  })
  const worsts = intervals.map((within) => worstInstant(forecast, within))
  const gravest = (codes: Uint8Array, order: readonly number[]) =>
    intervals.map((within) => order.find((code) => within.some((index) => codes[index] === code)) ?? 0)
  const sum = (series: Float64Array) =>
    intervals.map((within) => within.reduce((total, index) => total + (series[index] as number), 0))
  return {
    level: worsts.map((index) => forecast.hazardLevel[index] as number),
    kind: worsts.map((index) => forecast.hazardKind[index] as number),
    grip: worsts.map((index) => forecast.grip[index] as number),
    condition: gravest(forecast.condition, CONDITIONS),
    precipitationType: gravest(forecast.precipitationType, PRECIPITATION),
    freezingRainMm: sum(forecast.freezingRainMm),
    rainMm: sum(forecast.rainMm),
    snowMm: sum(forecast.snowMm),
    iceProbability: worsts.map((index, place) => {
      const at = members.map((member) => member[place] as number).filter(Number.isFinite)
      return probabilityOfIce(forecast, { index, end: indexes[place] as number, members: at })
    }),
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

/** `members` are the surface temperatures at the end of the interval; its worst instant is `index`. */
function probabilityOfIce(
  forecast: RoadForecast,
  { index, end, members }: { index: number; end: number; members: readonly number[] },
): number {
  const unjudged = forecast.iceProbability[index] as number
  const shiftK = (forecast.surfaceC[index] as number) - (forecast.surfaceC[end] as number)
  const atOrBelow = (temperatureC: number) =>
    probability(members.filter((value) => value + shiftK <= temperatureC).length, members.length)
  if (atOrBelow(0) === null) return unjudged
  return iceProbability(situationOf(forecast, index), (temperatureC) => atOrBelow(temperatureC) ?? unjudged)
}

function situationOf(forecast: RoadForecast, index: number): RoadSituation {
  const at = (series: Float64Array) => series[index] as number
  const hours = index > 0 ? (at(forecast.timesMs) - (forecast.timesMs[index - 1] as number)) / HOUR_MS : 1
  return {
    ...situationAt(forecast, index),
    rainMmh: at(forecast.rainMm) / hours,
    snowMmh: at(forecast.snowMm) / hours,
  }
}
