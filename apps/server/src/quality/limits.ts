import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import {
  isRoadFarFromAir,
  isSteadyRoad,
  type RoadSurroundings,
  SILENCE_MS,
  STEP_LOOK_BACK,
  type StepLimit,
  steadyRoadHours,
  TEMPERATURE_STEPS,
} from '@verglas/road-model'
import type { Reading } from './reading.ts'

/**
 * Limits of quality control beyond the plausible range, which the parsers check. They are generous, since flagged
 * values are left out of the forecast and weather may be wild. Sources of the figures: docs/quality-control.md.
 */

export const STEP_LIMITS: Partial<Record<MeasureCode, StepLimit>> = {
  tair: TEMPERATURE_STEPS.air,
  tdew: TEMPERATURE_STEPS.dewPoint,
  ts: TEMPERATURE_STEPS.road,
  tss: TEMPERATURE_STEPS.ground,
  'tss-5': { base: 6, perHour: 6 },
  'tss-10': { base: 5, perHour: 5 },
  'tss-30': { base: 3, perHour: 3 },
  rh: { base: 50, perHour: 20 },
  pres: { base: 4, perHour: 6 },
  pres_sea: { base: 4, perHour: 6 },
  wind_force: { base: 144, perHour: 0 },
  wind_avg: { base: 144, perHour: 0 },
  wind_max: { base: 180, perHour: 0 },
  snow_depth: { base: 20, perHour: 15 },
  water: { base: 3, perHour: 4 },
}

export type PersistenceLimit = {
  /**
   * Number of hours, 6 or 12, for which a working sensor does not show the same value in the conditions of the reading;
   * infinite if it may show it for any time.
   */
  hoursAt(value: number, reading: Reading): number
  /** Whether two values count as unchanged; by default if they are equal. */
  isSteady?(value: number, other: number, reading: Reading): boolean
}

const ROAD = { dry: 0, frosty: 4, icy: 5, snowy: 8 } as const
const SNOW = 3

/** From this humidity on, a constant value is no error: fog, or saturation over ice, keeps it constant. */
const MOIST_PCT = 80
/** Air in which an anemometer may be frozen; in drier or warmer air, a calm that it shows is real. */
const ICING = { belowC: 1, fromPct: 90 } as const

const isIcing = ({ values }: Reading): boolean =>
  (values.tair ?? Number.POSITIVE_INFINITY) <= ICING.belowC && (values.rh ?? 0) >= ICING.fromPct

function surroundingsOf({ values: { tair, road_state, snow_depth, film } }: Reading): RoadSurroundings {
  const isWintry = road_state === ROAD.frosty || road_state === ROAD.icy || road_state === ROAD.snowy
  return {
    airC: tair ?? null,
    hasSnowOrIce: isWintry || (snow_depth ?? 0) > 0,
    hasWater: (film ?? 0) > 0,
  }
}

const MAY_STAY = Number.POSITIVE_INFINITY
const wind: PersistenceLimit = {
  hoursAt: (value, reading) => (value > 0 || isIcing(reading) ? 12 : MAY_STAY),
}

export const PERSISTENCE_LIMITS: Partial<Record<MeasureCode, PersistenceLimit>> = {
  tair: { hoursAt: () => 6 },
  ts: {
    hoursAt: (value, reading) => steadyRoadHours(value, surroundingsOf(reading)),
    isSteady: (value, other, reading) => isSteadyRoad(value, other, surroundingsOf(reading)),
  },
  rh: { hoursAt: (value) => (value < MOIST_PCT ? 12 : MAY_STAY) },
  pres: { hoursAt: () => 12 },
  wind_avg: wind,
  wind_max: wind,
}

/** Two values of one reading that cannot both be true; the first is flagged. */
export type ConsistencyRule = {
  readonly flagged: MeasureCode
  readonly against: MeasureCode
  /** `isDark`: the sun has been down for hours; false where the place is not known. */
  contradicts(flaggedValue: number, against: number, isDark: boolean): boolean
}

export const CONSISTENCY_RULES: readonly ConsistencyRule[] = [
  { flagged: 'tdew', against: 'tair', contradicts: (tdew, tair) => tdew > tair + 0.5 },
  // The tolerance of 4 km/h: the gust may be from another interval than the mean, and both are rounded.
  { flagged: 'wind_max', against: 'wind_avg', contradicts: (gust, mean) => gust < mean - 4 },
  { flagged: 'ts', against: 'tair', contradicts: isRoadFarFromAir },
  {
    flagged: 'road_state',
    against: 'ts',
    contradicts: (state, ts) =>
      ts > 6 && (state === ROAD.frosty || state === ROAD.icy || state === ROAD.snowy),
  },
  { flagged: 'precip_type', against: 'tair', contradicts: (type, tair) => type === SNOW && tair > 9 },
  { flagged: 'film', against: 'road_state', contradicts: (film, state) => film > 1 && state === ROAD.dry },
  {
    flagged: 'adhesion',
    against: 'road_state',
    contradicts: (adhesion, state) =>
      (adhesion > 0.8 && (state === ROAD.icy || state === ROAD.snowy)) ||
      (adhesion < 0.25 && state === ROAD.dry),
  },
]

/** How far a value may be from the median of the neighbouring stations, beyond their own spread. */
export type NeighbourLimit = {
  readonly tolerance: number
  /** Change per metre of altitude, by which the neighbours' values are adjusted to the station. */
  readonly perMetre: number
}

/** Temperature gradient of the standard atmosphere, per metre. */
const PER_METRE_C = -0.0065

export const NEIGHBOUR_LIMITS: Partial<Record<MeasureCode, NeighbourLimit>> = {
  tair: { tolerance: 10, perMetre: PER_METRE_C },
  tdew: { tolerance: 12, perMetre: PER_METRE_C },
  ts: { tolerance: 15, perMetre: PER_METRE_C },
  pres_sea: { tolerance: 8, perMetre: 0 },
}

/** Which stations are neighbours, and how many are needed. */
export const NEIGHBOURHOOD = {
  radiusKm: 50,
  /** Maximum difference in altitude; beyond it the air mass is a different one. */
  altitudeM: 350,
  minStations: 3,
  maxStations: 8,
  /** Maximum age of a neighbour's latest reading. */
  withinMs: 30 * 60_000,
  /** The tolerance grows by this many times the neighbours' median distance from their median. */
  spreads: 3,
} as const

/**
 * How far back the checks look: for the persistence check the longest period including a gap at its
 * beginning, and for the step check these limits.
 */
export const LOOK_BACK = {
  /** A longer gap ends a period without change: nobody knows what happened in between. */
  holeMs: SILENCE_MS,
  stepMs: STEP_LOOK_BACK.ms,
  stepReadings: STEP_LOOK_BACK.readings,
} as const

/** How long a reading can affect later readings of its own station. */
export const LOOK_BACK_MS = 12 * HOUR_MS + LOOK_BACK.holeMs

/**
 * Readings older than this on arrival are judged by their own station only, because an import would otherwise read the
 * past of all neighbours.
 */
export const NEIGHBOURS_FOR_MS = 48 * HOUR_MS
