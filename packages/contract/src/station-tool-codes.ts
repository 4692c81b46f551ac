import type { MeasureCode } from './measures.ts'
import { STATISTIC_MEASURES } from './statistic-codes.ts'

/** Work done at a station. */
export const VISIT_ACTS = ['visit', 'cleaning', 'calibration', 'repair', 'replacement'] as const
export type VisitAct = (typeof VISIT_ACTS)[number]

/** Days over which the health of a station is assessed. */
export const HEALTH_DAYS = 30
/**
 * The last of these days: their mean is compared with the days before, and a shift means that a sensor
 * drifts.
 */
export const DRIFT_DAYS = 7

/** Measures whose completeness and faults are counted. */
export const HEALTH_MEASURES = [...STATISTIC_MEASURES, 'battery'] as const satisfies readonly MeasureCode[]
/** Measures for which a station is compared with its neighbours. */
export const DRIFT_MEASURES = ['tair', 'ts', 'rh'] as const satisfies readonly MeasureCode[]

/** Number of directions in which the horizon of a station is given, clockwise from north. */
export const HORIZON_DIRECTIONS = 36

/** Maximum number of stations in one table. */
export const MAX_STATIONS_AT_ONCE = 500
