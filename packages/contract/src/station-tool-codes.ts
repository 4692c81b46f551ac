import type { MeasureCode } from './measures.ts'
import { STATISTIC_MEASURES } from './statistic-codes.ts'

/** What is done at a station. */
export const VISIT_ACTS = ['visit', 'cleaning', 'calibration', 'repair', 'replacement'] as const
export type VisitAct = (typeof VISIT_ACTS)[number]

/** Days over which the health of a station is counted. */
export const HEALTH_DAYS = 30
/** The last of them, whose mean is held against the days before: a sensor drifts when it moves away. */
export const DRIFT_DAYS = 7

/** Of these completeness and faults are counted. */
export const HEALTH_MEASURES = [...STATISTIC_MEASURES, 'battery'] as const satisfies readonly MeasureCode[]
/** Of these a station is held against those around it. */
export const DRIFT_MEASURES = ['tair', 'ts', 'rh'] as const satisfies readonly MeasureCode[]

/** Directions in which the horizon of a station is given, from north clockwise. */
export const HORIZON_DIRECTIONS = 36

/** Stations of one table. */
export const MAX_STATIONS_AT_ONCE = 500
