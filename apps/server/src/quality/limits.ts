import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { Reading } from './reading.ts'

/**
 * What quality control holds a value to beside its plausible range, which the parsers judge. Generous: what is doubted
 * is left out of the forecast, and weather may be wild. Sources of the figures: docs/quality-control.md.
 */

/** The largest believable change, metric: `least` at once and `perHour` more for each hour between two readings. */
export type StepLimit = { readonly base: number; readonly perHour: number }

export const STEP_LIMITS: Partial<Record<MeasureCode, StepLimit>> = {
  tair: { base: 8, perHour: 7 },
  tdew: { base: 10, perHour: 8 },
  ts: { base: 12, perHour: 10 },
  tss: { base: 5, perHour: 5 },
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

/** A sensor that moves has not shown one and the same value for this long, where `isTold` says that it would move. */
export type PersistenceLimit = {
  readonly hours: 6 | 12
  appliesTo(value: number, reading: Reading): boolean
}

/** Melting snow and freezing water hold a road at 0 °C. */
const MELTING_C = 0.3
/** Fog, and below zero saturation over ice, hold the humidity where it is. */
const MOIST_PCT = 80
/** An anemometer that shows calm may be frozen; in dry or warm air it is calm. */
const ICING = { belowC: 1, fromPct: 90 } as const

const isIcing = ({ values }: Reading): boolean =>
  (values.tair ?? Number.POSITIVE_INFINITY) <= ICING.belowC && (values.rh ?? 0) >= ICING.fromPct

const wind: PersistenceLimit = { hours: 12, appliesTo: (value, reading) => value > 0 || isIcing(reading) }

export const PERSISTENCE_LIMITS: Partial<Record<MeasureCode, PersistenceLimit>> = {
  tair: { hours: 6, appliesTo: () => true },
  ts: { hours: 6, appliesTo: (value) => Math.abs(value) > MELTING_C },
  rh: { hours: 12, appliesTo: (value) => value < MOIST_PCT },
  pres: { hours: 12, appliesTo: () => true },
  wind_avg: wind,
  wind_max: wind,
}

/** Two values of one reading that cannot both be true; the first of them is doubted. */
export type ConsistencyRule = {
  readonly flagged: MeasureCode
  readonly against: MeasureCode
  contradicts(flaggedValue: number, against: number): boolean
}

const ROAD = { dry: 0, frosty: 4, icy: 5, snowy: 8 } as const
const SNOW = 3

export const CONSISTENCY_RULES: readonly ConsistencyRule[] = [
  { flagged: 'tdew', against: 'tair', contradicts: (tdew, tair) => tdew > tair + 0.5 },
  // a gust may be of another interval than the mean, and both are rounded
  { flagged: 'wind_max', against: 'wind_avg', contradicts: (gust, mean) => gust < mean - 4 },
  { flagged: 'ts', against: 'tair', contradicts: (ts, tair) => ts > tair + 40 || ts < tair - 20 },
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

/** How far a value may lie from the median of the stations around, beyond how far these lie apart. */
export type NeighbourLimit = {
  readonly tolerance: number
  /** Change with altitude by which the others are brought to the station, per metre. */
  readonly perMetre: number
}

/** The standard atmosphere's fall of temperature. */
const PER_METRE_C = -0.0065

export const NEIGHBOUR_LIMITS: Partial<Record<MeasureCode, NeighbourLimit>> = {
  tair: { tolerance: 10, perMetre: PER_METRE_C },
  tdew: { tolerance: 12, perMetre: PER_METRE_C },
  ts: { tolerance: 15, perMetre: PER_METRE_C },
  pres_sea: { tolerance: 8, perMetre: 0 },
}

/** Who is a neighbour, and how many it takes. */
export const NEIGHBOURHOOD = {
  radiusKm: 50,
  /** Beyond it the air is another. */
  altitudeM: 350,
  minStations: 3,
  maxStations: 8,
  /** A neighbour's newest reading, as old as this at most. */
  withinMs: 30 * 60_000,
  /** The others may lie apart from their median; this many times their usual distance is allowed on top. */
  spreads: 3,
} as const

/** What is looked back at: the longest steadiness with a hole at its beginning, and what a step is measured from. */
export const LOOK_BACK = {
  /** A longer silence ends a steadiness: nobody knows what was between. */
  holeMs: 90 * 60_000,
  stepMs: 150 * 60_000,
  stepReadings: 3,
  /** Fewer earlier readings than this say nothing of a step: the one before may be the wrong one. */
  minStepReadings: 2,
} as const

/** How long after it a reading can matter to one of its own station. */
export const LOOK_BACK_MS = 12 * HOUR_MS + LOOK_BACK.holeMs

/** What comes later than this is judged by its own station only: neighbours' past is not gone through for a file. */
export const NEIGHBOURS_FOR_MS = 48 * HOUR_MS
