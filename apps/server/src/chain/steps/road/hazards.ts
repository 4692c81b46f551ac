import { probability, situationAt, withResidual } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { type DangerLevel, iceProbability, type RoadSituation } from '@verglas/road-hazard'
import { intervalVerdict, type RoadForecast } from '@verglas/road-model'

/** The dangers of a road forecast in the interval that ends at each output instant. */
export type IntervalHazards = {
  readonly level: number[]
  readonly kind: number[]
  readonly grip: number[]
  readonly condition: number[]
  readonly precipitationType: number[]
  /** Amount in the interval, mm. */
  readonly freezingRainMm: number[]
  readonly rainMm: number[]
  readonly snowMm: number[]
  readonly iceProbability: number[]
}

type Hours = {
  /** Ascending indices of the output instants in the forecast. */
  readonly indexes: readonly number[]
  /** Surface temperatures of the members at these instants; empty if the errors of the place are unknown. */
  readonly members: readonly Float64Array[]
}

/** The danger of each interval by the road model, with the probability of ice by the errors of the place. */
export function intervalHazards(forecast: RoadForecast, { indexes, members }: Hours): IntervalHazards {
  const intervals = indexes.map((index, place) => {
    const before = place === 0 ? index - 1 : (indexes[place - 1] as number)
    return Array.from({ length: index - before }, (_, back) => before + 1 + back)
  })
  const verdicts = intervals.map((within) => intervalVerdict(forecast, within))
  return {
    level: verdicts.map(({ worst }) => forecast.hazardLevel[worst] as number),
    kind: verdicts.map(({ hazardKind }) => hazardKind),
    grip: verdicts.map(({ worst }) => forecast.grip[worst] as number),
    condition: verdicts.map(({ condition }) => condition),
    precipitationType: verdicts.map(({ precipitationType }) => precipitationType),
    freezingRainMm: verdicts.map(({ freezingRainMm }) => freezingRainMm),
    rainMm: verdicts.map(({ rainMm }) => rainMm),
    snowMm: verdicts.map(({ snowMm }) => snowMm),
    iceProbability: verdicts.map(({ worst: index }, place) => {
      const at = members.map((member) => member[place] as number).filter(Number.isFinite)
      return probabilityOfIce(forecast, { index, end: indexes[place] as number, members: at })
    }),
  }
}

/** `members` are the surface temperatures at the end of the interval; its worst instant is `index`. */
function probabilityOfIce(
  forecast: RoadForecast,
  { index, end, members }: { index: number; end: number; members: readonly number[] },
): number {
  const unjudged = forecast.iceProbability[index] as number
  const shiftK = (forecast.surfaceC[index] as number) - (forecast.surfaceC[end] as number)
  const probabilityAtOrBelow = (temperatureC: number) =>
    probability(members.filter((value) => value + shiftK <= temperatureC).length, members.length)
  if (probabilityAtOrBelow(0) === null) return withResidual(unjudged)
  const level = forecast.hazardLevel[index] as DangerLevel
  return iceProbability(
    situationOf(forecast, index),
    level,
    (temperatureC) => probabilityAtOrBelow(temperatureC) ?? unjudged,
  )
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
