import type { TideExtreme, TideSeries } from '@verglas/contract/tide-codes'
import { DAY_MS } from '@verglas/quantities'
import type { Location } from './location.ts'

/** A computed or forecast level, metres above the datum of its source. */
export type TideValue = {
  at: Date
  levelM: number
  /** High or low water, if the source says so. */
  extremeKind: TideExtreme | null
  /** Coefficient of the French tide tables, 20 to 120; null if not given. */
  coefficient: number | null
}

/** Levels of one station on one UTC day. Observed levels are observation facts. */
export type TideFact = {
  kind: 'tide'
  stationRef: string
  stationName: string
  location: Location
  series: TideSeries
  /** UTC, `YYYY-MM-DD`. */
  day: string
  /**
   * For high and low waters, which have no fixed instants: the period that the message covers, in seconds of the day,
   * both ends included. Stored values within it are replaced. Null: only values at the same instants are replaced.
   */
  replaces: { fromS: number; toS: number } | null
  /** In order of time, each instant once. */
  values: TideValue[]
  attribution: string
}

/** The last second of a day. */
export const LAST_S = 86_399

/** Tables extend a year into the future and forecasts a month; more is an error. */
const MAX_LOOKAHEAD_MS = 400 * DAY_MS

export const isTooFarInFuture = (at: Date, receivedAt: Date): boolean =>
  at.getTime() > receivedAt.getTime() + MAX_LOOKAHEAD_MS

/** The world's largest tides reach 16 m; river gauges are higher above their datum. */
export const isPlausibleLevel = (levelM: number): boolean => levelM >= -20 && levelM <= 100
