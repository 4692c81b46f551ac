import type { LocalDay } from '@verglas/quantities'
import { HOUR_MS } from '@verglas/quantities'
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

/** A road with less water is dry; from here on sensors report damp. */
const DAMP_MM = 0.1
/**
 * Frost forms on a frozen road this much colder than the dew point; with a smaller difference it takes hours
 * to be visible.
 */
const FROST_K = 0.5
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
      hasIce ||= isIcy(road, first + index, memberC)
    }
    return count >= MIN_HOUR_SHARE * member.length ? { minC, hasIce } : null
  }
}

function isIcy(road: RoadSeries, index: number, surfaceC: number): boolean {
  const { waterMm, iceMm, looseSnowMm, packedSnowMm, frostMm } = road
  let filmMm = 0
  for (const store of [waterMm, iceMm, looseSnowMm, packedSnowMm, frostMm]) filmMm += store[index] ?? 0
  if (filmMm >= DAMP_MM) return surfaceC <= (road.freezingPointC[index] ?? 0)
  return surfaceC < 0 && surfaceC < (road.dewPointC[index] ?? Number.NaN) - FROST_K
}
