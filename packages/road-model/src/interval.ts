import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { SERIES } from './record.ts'
import type { RoadForecast } from './road-case.ts'

/** Condition codes, gravest first (docs/hazards.md): an interval has the gravest of its instants. */
const CONDITIONS = [8, 7, 3, 4, 6, 5, 2, 1]
/** Precipitation types, gravest first. */
const PRECIPITATION = [4, 5, 2, 3, 1, 0]

/** The verdict about the time between two output instants. */
export type IntervalVerdict = {
  /** Index of the worst instant: that with the highest danger level, and among these the one with the least grip. */
  readonly worst: number
  readonly hazardKind: number
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
  const worst = worstInstant(forecast, within)
  return {
    worst,
    hazardKind: gravestKind(forecast, within) || (forecast.hazardKind[worst] as number),
    condition: gravest(forecast.condition, CONDITIONS),
    precipitationType: gravest(forecast.precipitationType, PRECIPITATION),
    freezingRainMm: sum(forecast.freezingRainMm),
    rainMm: sum(forecast.rainMm),
    snowMm: sum(forecast.snowMm),
  }
}

/** The gravest kind of all slippery instants, even if another instant is worse; 0 if no instant is slippery. */
const gravestKind = ({ hazardKind, hazardLevel }: RoadForecast, within: readonly number[]): number =>
  within.reduce(
    (gravest, index) =>
      (hazardLevel[index] as number) >= SLIPPERY_LEVEL
        ? Math.max(gravest, hazardKind[index] as number)
        : gravest,
    0,
  )

/**
 * The instant with the highest danger level; of several that with the least grip, then the gravest kind, then the last.
 */
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

/**
 * Series that take their value at the worst instant of an interval. The verdict sets some more; all others are of its
 * end.
 */
const SERIES_AT_WORST = ['hazardLevel', 'iceProbability', 'grip'] as const

/**
 * Writes instants of one forecast as one interval, which ends at the last of them, into another forecast. The series
 * are looked up once, because looking them up by name for each interval took a tenth of the time of a segment.
 */
export function intervalWriter(
  into: RoadForecast,
  instants: RoadForecast,
): (index: number, within: readonly number[]) => void {
  const names = SERIES.filter((name) => name !== 'timesMs')
  const [to, from] = [into, instants].map((forecast) => names.map((name) => forecast[name])) as [
    WritableSeries[],
    WritableSeries[],
  ]
  return (index, within) => {
    const last = within.at(-1) as number
    const verdict = intervalVerdict(instants, within)
    for (let series = 0; series < to.length; series++)
      (to[series] as WritableSeries)[index] = (from[series] as WritableSeries)[last] as number
    for (const name of SERIES_AT_WORST) into[name][index] = instants[name][verdict.worst] as number
    into.hazardKind[index] = verdict.hazardKind
    into.condition[index] = verdict.condition
    into.precipitationType[index] = verdict.precipitationType
    into.freezingRainMm[index] = verdict.freezingRainMm
    into.rainMm[index] = verdict.rainMm
    into.snowMm[index] = verdict.snowMm
  }
}

type WritableSeries = Float64Array | Uint8Array
