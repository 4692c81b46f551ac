import { DAY_MS } from '@verglas/quantities'
import { type PublishedTable, RETENTION_DAYS } from '@verglas/sources/facts/keeping'
import { PUBLISHED } from '../db/published.ts'

/** A table whose months go into files. */
export type HistoryTable = {
  readonly name: string
  /** The column that determines the month. */
  readonly column: string
  /** Columns by which rows are sorted within an hour, so that similar ones are adjacent. */
  readonly order: readonly string[]
  /**
   * Hours before an instant that a read as of this instant may use. Where a station or the chain was silent for longer,
   * the read finds nothing.
   */
  readonly lookbackHours: number
}

/** Columns by which rows are sorted, the subject of a row first; and the hours that reads look back. */
const LAYOUT: Readonly<Record<string, { subject: readonly string[]; lookbackHours: number }>> = {
  observation: { subject: ['station_id'], lookbackHours: 6 },
  forecast_run: { subject: ['castpoint_id', 'source', 'step_s'], lookbackHours: 12 },
  road_forecast: { subject: ['castpoint_id', 'step_s'], lookbackHours: 24 },
  forecast_scenario: { subject: ['castpoint_id'], lookbackHours: 24 },
  error_sample: { subject: ['castpoint_id', 'measure'], lookbackHours: 0 },
  circuit_forecast: { subject: ['setup_id', 'circuit_id'], lookbackHours: 24 },
  prescription: { subject: ['setup_id', 'circuit_id', 'castpoint_id'], lookbackHours: 24 },
}

/** The tables of which all rows are retained for `RETENTION_DAYS` and then dropped a month at once. */
export const HISTORY_TABLES: readonly HistoryTable[] = Object.entries<PublishedTable>(PUBLISHED).flatMap(
  ([name, { month, keep }]) => {
    const isDroppedByMonth =
      typeof keep !== 'string' && keep.some(({ days, of }) => of === undefined && days === RETENTION_DAYS)
    const layout = LAYOUT[name]
    if (month === undefined || !isDroppedByMonth) return []
    if (layout === undefined) throw new Error(`the rows of ${name} have no order in files of history`)
    const { subject, lookbackHours } = layout
    return [{ name, column: month, order: [...subject, month, 'rev'], lookbackHours }]
  },
)

/** Rows from before this instant may be in files instead of tables. */
export const horizon = (atMs: number): Date => new Date(atMs - RETENTION_DAYS * DAY_MS)
