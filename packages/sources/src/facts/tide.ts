import type { TideExtreme, TideSeries } from '@verglas/contract/tide-codes'
import { DAY_MS } from '@verglas/quantities'
import type { Location } from './location.ts'

/** A level that is computed or foreseen, metres above the datum of its source. */
export type TideValue = {
  at: Date
  levelM: number
  /** Whether it is high or low water, where the source says so. */
  extremeKind: TideExtreme | null
  /** Of the French tables, 20 to 120; null where it is not given. */
  coefficient: number | null
}

/** Levels of one station on one UTC day. Observed ones are observations. */
export type TideFact = {
  kind: 'tide'
  stationRef: string
  stationName: string
  location: Location
  series: TideSeries
  /** UTC, `YYYY-MM-DD`. */
  day: string
  /**
   * Of high and low waters, which have no fixed instants: what the message speaks of, seconds of the day, both ends
   * within. What is known there is replaced. null: only what is known of the same instants is.
   */
  replaces: { fromS: number; toS: number } | null
  /** In their order, each instant once. */
  values: TideValue[]
  attribution: string
}

/** The last second of a day. */
export const LAST_S = 86_399

/** Tables reach a year ahead and forecasts a month; more is an error. */
const MAX_LOOKAHEAD_MS = 400 * DAY_MS

export const isTooFarInFuture = (at: Date, receivedAt: Date): boolean =>
  at.getTime() > receivedAt.getTime() + MAX_LOOKAHEAD_MS

/** The largest tides of the world have 16 m; gauges up a river stand higher above their datum. */
export const isPlausibleLevel = (levelM: number): boolean => levelM >= -20 && levelM <= 100
