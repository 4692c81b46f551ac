import type { SkillMeasure } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import { type HourlyRun, valueAtHour } from './point-run.ts'
import type { Truth } from './tally.ts'

/** One message of a station, metric values by measure. */
export type StationReading = {
  readonly atMs: number
  readonly values: Partial<Record<MeasureCode, number | null>>
  /** By measure, only for values that are not plainly good. */
  readonly quality?: Partial<Record<string, unknown>>
}

/** A reading up to this far from a full hour counts for it. */
const NEAR_MS = 20 * 60_000
/** Longest period that a reading of an amount can cover: some stations send once an hour. */
const LONGEST_PERIOD_MS = HOUR_MS
/** With a smaller share of an hour covered by readings, its amount is unknown. */
const MIN_COVERED = 0.8
const CRITICAL_BELOW_C = 3

/** A value without a quality flag, or null. */
export function goodValue(reading: StationReading, code: MeasureCode): number | null {
  const value = reading.values[code]
  if (value === undefined || value === null || !Number.isFinite(value)) return null
  return reading.quality?.[code] ? null : value
}

/**
 * Observed values at the full hours of [fromMs, toMs): the nearest good reading, interpolated between two;
 * for rain, the sum of the hour that begins. Readings must be in chronological order, from an hour before
 * `fromMs` to an hour after `toMs`.
 */
export function hourlyTruth(
  readings: readonly StationReading[],
  measure: MeasureCode,
  fromMs: number,
  toMs: number,
  criticalNights: readonly (readonly [number, number])[] = [],
): Truth[] {
  const goodReadings: TimedValue[] = []
  for (const reading of readings) {
    if (reading.atMs < fromMs - LONGEST_PERIOD_MS || reading.atMs > toMs + LONGEST_PERIOD_MS) continue
    const value = goodValue(reading, measure)
    if (value !== null) goodReadings.push({ atMs: reading.atMs, value })
  }
  const truths: Truth[] = []
  let index = 0
  for (let atMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; atMs < toMs; atMs += HOUR_MS) {
    while (index < goodReadings.length && (goodReadings[index]?.atMs ?? 0) < atMs) index++
    const value =
      measure === 'rain'
        ? amountAfter(goodReadings, index, atMs)
        : valueBetween(goodReadings[index - 1], goodReadings[index], atMs)
    if (value === null) continue
    truths.push({ atMs, value, isCritical: criticalNights.some(([from, to]) => from <= atMs && atMs < to) })
  }
  return truths
}

type TimedValue = { readonly atMs: number; readonly value: number }

function valueBetween(
  before: TimedValue | undefined,
  after: TimedValue | undefined,
  atMs: number,
): number | null {
  const hasBefore = before && atMs - before.atMs <= NEAR_MS
  const hasAfter = after && after.atMs - atMs <= NEAR_MS
  if (after && hasAfter && after.atMs === atMs) return after.value
  if (!hasBefore) return hasAfter ? after.value : null
  if (!hasAfter) return before.value
  const share = (atMs - before.atMs) / (after.atMs - before.atMs)
  return before.value + share * (after.value - before.value)
}

/**
 * Amount in the hour from an instant. A reading covers the time since the previous one, at most an hour after a gap.
 */
function amountAfter(goodReadings: readonly TimedValue[], first: number, atMs: number): number | null {
  const untilMs = atMs + HOUR_MS
  let coveredMs = 0
  let amount = 0
  for (let index = first; index < goodReadings.length; index++) {
    const reading = goodReadings[index]
    if (!reading) break
    const previousMs = goodReadings[index - 1]?.atMs ?? Number.NEGATIVE_INFINITY
    const beganMs = Math.max(previousMs, reading.atMs - LONGEST_PERIOD_MS)
    if (beganMs >= untilMs) break
    const overlapMs = Math.min(untilMs, reading.atMs) - Math.max(atMs, beganMs)
    if (overlapMs <= 0) continue
    coveredMs += overlapMs
    amount += reading.value * (overlapMs / (reading.atMs - beganMs))
  }
  return coveredMs >= MIN_COVERED * HOUR_MS ? amount : null
}

/**
 * Nights in which the road was below 3 °C, as far as the readings go: a night that has not ended is judged by
 * what is known so far.
 */
export function criticalNights(
  nights: readonly (readonly [number, number])[],
  readings: readonly StationReading[],
): [number, number][] {
  return nights.flatMap(([fromMs, toMs]): [number, number][] => {
    const isCritical = readings.some((reading) => {
      const surfaceC = goodValue(reading, 'ts')
      return (
        surfaceC !== null &&
        reading.atMs >= fromMs &&
        reading.atMs < toMs + HOUR_MS &&
        surfaceC < CRITICAL_BELOW_C
      )
    })
    return isCritical ? [[fromMs, toMs]] : []
  })
}

/** Persistence at an instant: the last good reading of two hours; for rain, the amount of the last hour. */
export function lastValue(
  readings: readonly StationReading[],
  measure: MeasureCode,
  atMs: number,
): number | null {
  if (measure === 'rain') {
    const hour = hourlyTruth(
      readings.map((reading) => ({ ...reading, atMs: reading.atMs + HOUR_MS - atMs })),
      'rain',
      0,
      1,
    )
    return hour[0]?.value ?? null
  }
  let last: TimedValue | null = null
  for (const reading of readings) {
    if (reading.atMs > atMs || reading.atMs < atMs - 2 * HOUR_MS) continue
    const value = goodValue(reading, measure)
    if (value !== null && (!last || reading.atMs >= last.atMs)) last = { atMs: reading.atMs, value }
  }
  return last?.value ?? null
}

/**
 * A run's forecast of a measure as a station measures it: a gauge counts rain, freezing rain and pellets
 * alike. Null for the road, which a weather run does not include.
 */
export function forecastOf(run: HourlyRun, measure: SkillMeasure): (atMs: number) => number | null {
  if (measure === 'ts') return () => null
  if (measure !== 'rain') return (atMs) => valueAtHour(run, measure, atMs)
  return (atMs) => {
    const rain = valueAtHour(run, 'rain', atMs)
    if (rain === null) return null
    return rain + (valueAtHour(run, 'rain_frz', atMs) ?? 0) + (valueAtHour(run, 'ice', atMs) ?? 0)
  }
}
