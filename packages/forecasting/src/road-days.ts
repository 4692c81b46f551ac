import type { LocalDay } from '@verglas/quantities'
import { HOUR_MS } from '@verglas/quantities'
import { type DangerLevel, iceProbability, type RoadSituation, roadHazard } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'
import { memberOf } from './members.ts'

/** The hourly road forecast. */
export type RoadSeries = Pick<
  RoadForecast,
  | 'timesMs'
  | 'surfaceC'
  | 'freezingPointC'
  | 'waterMm'
  | 'iceMm'
  | 'looseSnowMm'
  | 'packedSnowMm'
  | 'frostMm'
  | 'dewPointC'
>

/** Minimum share of the hours with a value. */
const MIN_HOUR_SHARE = 0.8

export type RoadDay = { readonly minC: number; readonly hasIce: boolean }

/**
 * Lowest temperature of a day from the issue on, and whether ice or frost forms, if the road forecast has
 * given errors; null if the errors do not cover enough of the day. Returns null if the forecast does not
 * cover the day to its end.
 */
export function roadDay(
  road: RoadSeries,
  day: LocalDay,
  issuedAtMs: number,
): ((errors: readonly (number | null)[]) => RoadDay | null) | null {
  const { timesMs } = road
  if ((timesMs.at(-1) ?? 0) < day.toMs - HOUR_MS) return null
  const fromMs = Math.max(day.fromMs, issuedAtMs)
  const first = timesMs.findIndex((ms) => ms >= fromMs)
  const end = timesMs.findIndex((ms) => ms >= day.toMs)
  const last = end < 0 ? timesMs.length : end
  if (first < 0 || first >= last) return null
  const ownTimesMs = timesMs.subarray(first, last)
  const surfaceC = road.surfaceC.subarray(first, last)
  const levels = Array.from(surfaceC, (_, index) => roadHazard(situationAt(road, first + index)).level)
  return (errors) => {
    const member = memberOf(ownTimesMs, surfaceC, issuedAtMs, errors)
    let count = 0
    let minC = Number.POSITIVE_INFINITY
    let hasIce = false
    for (let index = 0; index < member.length; index++) {
      const memberC = member[index] ?? Number.NaN
      if (Number.isNaN(memberC)) continue
      count += 1
      minC = Math.min(minC, memberC)
      hasIce ||= isIcy(road, first + index, { memberC, level: levels[index] ?? 0 })
    }
    return count >= MIN_HOUR_SHARE * member.length ? { minC, hasIce } : null
  }
}

type Member = { readonly memberC: number; readonly level: DangerLevel }

/** Whether the road, whose forecast has this level, is icy if its surface has the temperature of a member. */
const isIcy = (road: RoadSeries, index: number, { memberC, level }: Member): boolean =>
  iceProbability(situationAt(road, index), level, (temperatureC) => (memberC <= temperatureC ? 1 : 0)) > 0

/** The cover of the road at an instant of its forecast, without the precipitation that falls. */
export function situationAt(road: RoadSeries, index: number): RoadSituation {
  const at = (series: Float64Array) => series[index] ?? Number.NaN
  return {
    surfaceC: at(road.surfaceC),
    dewPointC: at(road.dewPointC),
    waterMm: at(road.waterMm),
    iceMm: at(road.iceMm),
    looseSnowMm: at(road.looseSnowMm),
    packedSnowMm: at(road.packedSnowMm),
    frostMm: at(road.frostMm),
    filmFreezingPointC: at(road.freezingPointC),
    rainMmh: 0,
    snowMmh: 0,
  }
}
