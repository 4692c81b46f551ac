import {
  type AnyCall,
  getAircastAnalysis,
  getSegmentSkill,
  getStationInfos,
  getWhatIfCase,
  listAvailableCeils,
  listStationSnowEvents,
  tryCeil,
  tryTreatmentTable,
} from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../db/as-of.ts'
import { HistoryDamaged, HistoryTooLong, recall, type Window, windowsAt } from '../history/recall.ts'
import { HISTORY_TABLES, horizon } from '../history/tables.ts'
import type { App } from './app.ts'
import { asOfRequest } from './edge.ts'
import { AppError } from './errors.ts'

/** Areas whose calls answer periods from the counts of days, which stay in the database. */
const AREAS_OF_COUNTS: readonly string[] = ['statistics']
/** Names of the parameters of a call that limit a period. */
const PERIOD = { from: ['time_from', 'from'], to: ['time_to', 'to'] }

/**
 * Calls that look further back than others (`HistoryTable.lookbackHours`), by days. Where that is more than is brought
 * back for one read, they answer so, and never from a part of their readings.
 */
const LONG_LOOKBACK_DAYS: ReadonlyMap<AnyCall, number> = new Map<AnyCall, number>([
  [getAircastAnalysis, 5],
  [getSegmentSkill, 31],
  [getStationInfos, 15],
  [getWhatIfCase, 3],
  [listAvailableCeils, 4],
  [listStationSnowEvents, 31],
  [tryCeil, 31],
  [tryTreatmentTable, 3],
])
/** Tables that a call reads although they are not among its topics. */
const OTHER_KINDS: ReadonlyMap<AnyCall, readonly string[]> = new Map<AnyCall, readonly string[]>([
  [getWhatIfCase, ['observation', 'forecast_run']],
])

/** All tables of which rows may be in files. */
export const ALL_HISTORY = HISTORY_TABLES.map(({ name }) => name)

/** Brings back what a read of the log uses, if it is so old that it is in files. Returns whether it was. */
export function recallForCall(
  app: App,
  call: AnyCall,
  query: Readonly<Record<string, unknown>>,
  asOf: AsOf,
): Promise<boolean> {
  const kinds = [...(call.topics ?? []), ...(OTHER_KINDS.get(call) ?? [])].filter((kind) =>
    ALL_HISTORY.includes(kind),
  )
  const days = LONG_LOOKBACK_DAYS.get(call)
  const isOfCounts = AREAS_OF_COUNTS.includes(call.area) && days === undefined
  const to = new Date(asOf.at)
  const lookback =
    days === undefined
      ? []
      : kinds.map((kind) => ({ kind, from: new Date(to.getTime() - days * DAY_MS), to }))
  const period = isOfCounts ? [] : periodOf(query, asOf, kinds)
  return recallHistory(app, [...windowsAt(kinds, atMs(asOf)), ...lookback, ...period])
}

/** The rows on a period that the query names. */
function periodOf(query: Readonly<Record<string, unknown>>, asOf: AsOf, kinds: readonly string[]): Window[] {
  const instantOf = (names: readonly string[]) =>
    names.map((name) => query[name]).find((value): value is string => typeof value === 'string')
  const from = instantOf(PERIOD.from)
  if (from === undefined) return []
  const toMs = Math.min(Date.parse(instantOf(PERIOD.to) ?? asOf.at), atMs(asOf))
  return kinds.map((kind) => ({ kind, from: new Date(from), to: new Date(toMs) }))
}

/** Brings the rows of windows back; costs nothing if none of them is beyond the horizon. */
export async function recallHistory(
  app: Pick<App, 'database' | 'now'> & { files: Pick<App['files'], 'blobs'> },
  windows: readonly Window[],
): Promise<boolean> {
  const now = app.now()
  const old = windows.filter(({ from }) => from < horizon(now.getTime()))
  if (old.length === 0) return false
  try {
    return await recall({ database: app.database, blobs: app.files.blobs, usedAt: now }, old)
  } catch (error) {
    if (error instanceof HistoryDamaged)
      throw new AppError('HistoryDamaged', { detail: error.message, cause: error })
    if (error instanceof HistoryTooLong)
      throw new AppError('HistoryTooLong', { detail: error.message, cause: error })
    throw error
  }
}

/** As of which revision a request with `time` is answered that is no read of the log, after old rows of these tables are back. */
export async function asOfWithHistory(
  app: App,
  kinds: readonly string[],
  { time, now }: { time: string | undefined; now: Date },
): Promise<AsOf> {
  const asOf = await asOfRequest(app.database, app.tail, { time, minRev: 0, now })
  await recallHistory(app, windowsAt(kinds, atMs(asOf)))
  return asOf
}
