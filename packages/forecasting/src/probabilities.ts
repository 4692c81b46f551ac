import { MIN_SAMPLES } from './error-samples.ts'
import { isFreezing } from './freezing.ts'

/**
 * Probability of an event that no member has, which screens show as «< 1 %», and that of one that all members have falls
 * short of 1 by as much, «> 99 %»: the members are only a sample. It is less than half a percent, because series are
 * stored in whole percents (docs/hazards.md) and must not round it to 1 %.
 */
const RESIDUAL = 0.004
const ONE_PERCENT = 0.01

/**
 * Probability of an event in `count` of `members`: never exactly 0 or 1, because the members are a sample.
 * Null with too few members.
 */
export function probability(count: number, members: number): number | null {
  if (members < MIN_SAMPLES) return null
  const share = (count + 0.5) / (members + 1)
  if (count === 0) return Math.min(RESIDUAL, share)
  return count === members ? Math.max(1 - RESIDUAL, share) : withResidual(share)
}

/** Limits a probability below 1 % to `RESIDUAL`, so that it is never rounded to 1 %. */
export const withResidual = (share: number): number =>
  share < ONE_PERCENT ? Math.min(RESIDUAL, share) : share

/** Probability among the members for which the event is known; null entries are not counted. */
export function probabilityOf(events: readonly (boolean | null)[]): number | null {
  const present = events.filter((event) => event !== null)
  return probability(present.filter((event) => event).length, present.length)
}

/** For each instant, the probability of a value at or below 0 °C. */
export function belowZero(members: readonly Float64Array[]): (number | null)[] {
  return Array.from({ length: members[0]?.length ?? 0 }, (_, index) => {
    let count = 0
    let freezingCount = 0
    for (const values of members) {
      const value = values[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      count += 1
      if (isFreezing(value)) freezingCount += 1
    }
    return probability(freezingCount, count)
  })
}
