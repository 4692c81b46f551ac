import { HOUR_MS, sunPosition } from '@verglas/quantities'

/**
 * What makes a reading implausible, for the quality control of the product and for the command alike. Sources of the
 * figures: docs/quality-control.md.
 */

/** The largest believable change: `base` plus `perHour` for each hour between two readings. */
export type StepLimit = { readonly base: number; readonly perHour: number }

/** In °C. */
export const TEMPERATURE_STEPS = {
  air: { base: 8, perHour: 7 },
  dewPoint: { base: 10, perHour: 8 },
  road: { base: 12, perHour: 10 },
  ground: { base: 5, perHour: 5 },
} as const satisfies Record<string, StepLimit>

export const STEP_LOOK_BACK = {
  ms: 2.5 * HOUR_MS,
  readings: 3,
  /** With fewer earlier readings a step cannot be judged, because the previous reading may be the wrong one. */
  minReadings: 2,
} as const

export type Value = { readonly atMs: number; readonly value: number }

/**
 * The latest earlier value, if a value is further from each of the recent ones than weather can change; otherwise null.
 * So a single wrong reading fails but not the right one after it, and a relocated sensor is trusted again at its second
 * reading. `earlier`: the readings before, the latest first; null where one has no value.
 */
export function leapFrom(
  { atMs, value }: Value,
  earlier: Iterable<Value | null>,
  { base, perHour }: StepLimit,
): number | null {
  let last: number | null = null
  let count = 0
  let looked = 0
  for (const before of earlier) {
    looked += 1
    if (looked > STEP_LOOK_BACK.readings) break
    if (before === null) continue
    if (atMs - before.atMs >= STEP_LOOK_BACK.ms) break
    const hours = (atMs - before.atMs) / HOUR_MS
    if (Math.abs(value - before.value) <= base + perHour * hours) return null
    last ??= before.value
    count += 1
  }
  return count < STEP_LOOK_BACK.minReadings ? null : last
}

/**
 * How much warmer than the air a road may be, K: less in frost, when the sun is low or the air cools the road
 * (estimates).
 */
const WARMER_THAN_AIR_K = { inFrost: 25, inWarmth: 40, warmthC: 20, inDarkness: 18 } as const
const COLDER_THAN_AIR_K = 20

/** Whether a road is warmer or colder than the air by more than sun and sky can cause. */
export function isRoadFarFromAir(roadC: number, airC: number, isDark = false): boolean {
  const { inFrost, inWarmth, warmthC, inDarkness } = WARMER_THAN_AIR_K
  const warmth = Math.min(1, Math.max(0, airC / warmthC))
  const warmerK = isDark ? inDarkness : inFrost + warmth * (inWarmth - inFrost)
  return roadC > airC + warmerK || roadC < airC - COLDER_THAN_AIR_K
}

/** A road gives back the heat of the day for hours. */
const HOURS_AFTER_SUNSET = [0, 1, 2, 3] as const

/** Whether the sun has been below the horizon for three hours. */
export function isLongDark(atMs: number, site: { latitudeDeg: number; longitudeDeg: number }): boolean {
  return HOURS_AFTER_SUNSET.every(
    (hours) => sunPosition(atMs - hours * HOUR_MS, site.latitudeDeg, site.longitudeDeg).elevationDeg < 0,
  )
}

/**
 * A working sensor does not give the same road temperature for this long, unless melting or freezing keeps it at 0 °C.
 */
export const STUCK_ROAD_HOURS = 6
/** A longer time without readings ends a period without change, because the temperature may have changed in between. */
export const SILENCE_MS = 90 * 60_000

/**
 * Distance from 0 °C, K, within which melting snow or freezing water may keep a road, if the reading allows for any.
 */
const MELTING_C = 0.3
/** Air temperatures in which snow, ice or water on a road may melt or freeze for hours. */
const MELTING_AIR_C = { from: -4, to: 4 } as const
/** Within this time snow and ice on a road melt in warmer air. Also used if neither air nor cover is measured. */
const MELTED_HOURS = 12

export type RoadSurroundings = {
  readonly airC: number | null
  /** Snow, ice or frost on the road or snow on the ground. */
  readonly hasSnowOrIce: boolean
  readonly hasWater: boolean
}

/**
 * Whether two values of a road sensor count as unchanged: they are equal, or both near 0 °C and the air is measured.
 */
export function isSteadyRoad(roadC: number, otherC: number, { airC }: RoadSurroundings): boolean {
  const areAtZero = Math.abs(roadC) <= MELTING_C && Math.abs(otherC) <= MELTING_C
  return roadC === otherC || (areAtZero && airC !== null)
}

/**
 * How long a road may stay at one temperature in these surroundings, h; infinite if melting or freezing may keep it so.
 */
export function steadyRoadHours(roadC: number, { airC, hasSnowOrIce, hasWater }: RoadSurroundings): number {
  if (Math.abs(roadC) > MELTING_C) return STUCK_ROAD_HOURS
  if (airC === null) return hasSnowOrIce || hasWater ? Number.POSITIVE_INFINITY : MELTED_HOURS
  if (airC > MELTING_AIR_C.to) return hasSnowOrIce ? MELTED_HOURS : STUCK_ROAD_HOURS
  const isExplained = airC >= MELTING_AIR_C.from || hasSnowOrIce || hasWater
  return isExplained ? Number.POSITIVE_INFINITY : STUCK_ROAD_HOURS
}
