import { claimBlock, progressBatch, releaseBlock } from '../chain/progress.ts'
import { type AsOf, atMs, newestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { MAX_ROWS, publish } from '../db/publish.ts'
import { doubtsOf, PERSISTENCE_CODES } from './checks.ts'
import { LOOK_BACK_MS, NEIGHBOURHOOD } from './limits.ts'
import { aroundAt, type Network, type NetworkStation, networkOf } from './network.ts'
import {
  type Judged,
  markJudged,
  type News,
  neighbourReadings,
  networkStations,
  newsSince,
  readingsToJudge,
  steadyReadings,
} from './queries.ts'
import { givenValue, type Reading } from './reading.ts'
import { mergedSpans, type Span } from './spans.ts'
import { isVerdictNew, verdictRow } from './verdict.ts'

/** Quality control is one block of the progress table: it goes through the log like a step of the chain. */
export const QUALITY_STEP = { name: 'quality' } as const
const BLOCK = 0
/** New rows of one turn. A long file is judged in many turns, so that none holds much memory. */
const ROWS_A_TURN = 5000
const HOUR_MS = 3_600_000
/** What comes later than this is judged by its own station only: neighbours' past is not gone through for a file. */
const NEIGHBOURS_FOR_MS = 48 * HOUR_MS

/**
 * Judges everything that has come in since the last time and what it touches, and publishes what is doubted. Twice
 * the same input, in whatever order, comes to the same. Answers how many readings got another verdict.
 */
export async function checkQuality(database: Database, signal?: AbortSignal): Promise<number> {
  let changed = 0
  while (!signal?.aborted) {
    const turn = await takeTurn(database)
    changed += turn.changed
    if (turn.isLast) break
  }
  return changed
}

/** What is there has been judged on its way in. */
export async function everythingIsJudged(db: Db): Promise<void> {
  await markJudged(db, QUALITY_STEP.name, await newestAsOf(db))
}

async function takeTurn(database: Database): Promise<{ changed: number; isLast: boolean }> {
  const before = await claimBlock(database, QUALITY_STEP, BLOCK)
  // another worker is at it
  if (!before) return { changed: 0, isLast: true }
  try {
    const newest = await newestAsOf(database)
    const found = await newsSince(database, before.rev, newest, ROWS_A_TURN)
    const isLast = found.length < ROWS_A_TURN
    const doneRev = isLast ? newest.rev : wholeRevisions(found)
    const news = found.filter(({ rev }) => rev <= doneRev)
    const changed = news.length > 0 ? await judge(database, news, newest) : 0
    const done = { ...newest, rev: doneRev }
    await publish(database, {
      origin: 'live',
      setupId: null,
      batches: [progressBatch(QUALITY_STEP, BLOCK, { before, asOf: done, hasProducts: false })],
    })
    return { changed, isLast }
  } catch (error) {
    await releaseBlock(database, QUALITY_STEP, BLOCK)
    throw error
  }
}

/** The last may have rows that were not read: a publication is far smaller than a turn. */
function wholeRevisions(news: readonly News[]): number {
  const last = news.at(-1)?.rev ?? 0
  return news.findLast(({ rev }) => rev < last)?.rev ?? last
}

async function judge(database: Database, news: readonly News[], asOf: AsOf): Promise<number> {
  const stations = await networkStations(database, asOf)
  const network = networkOf(stations)
  const recentFromMs = atMs(asOf) - NEIGHBOURS_FOR_MS
  const judged = await readingsToJudge(database, touchedSpans(news, network, recentFromMs), asOf)
  const steady = await steadyByInstant(database, judged, asOf)
  const neighbours = await neighbourReadings(database, neighbourSpans(judged, network, recentFromMs), asOf)
  const rows = new Map<string, object[]>()
  for (const { stationId, readings } of judged) {
    const reading = readings.at(-1)
    if (!reading) continue
    const own = steady.get(instantKey(stationId, reading.atMs)) ?? readings
    const around =
      reading.atMs > recentFromMs
        ? aroundAt(network.nearOf(stationId), reading.atMs, (id) => neighbours.get(id))
        : []
    // what lasts is seen in the long window, which holds fewer measures; all else in the short one
    const doubts = { ...doubtsOf(readings, readings.length - 1, around), ...onlyStuck(own) }
    if (!isVerdictNew(reading.quality, doubts)) continue
    const rowsOfStation = rows.get(stationId)
    const row = verdictRow({
      stationId,
      observedAt: new Date(reading.atMs),
      quality: reading.quality,
      doubts,
    })
    if (rowsOfStation) rowsOfStation.push(row)
    else rows.set(stationId, [row])
  }
  return publishVerdicts(database, stations, rows)
}

function onlyStuck(own: readonly Reading[]) {
  const doubts = doubtsOf(own, own.length - 1, [])
  return Object.fromEntries(Object.entries(doubts).filter(([, { check }]) => check === 'persistence'))
}

/** Readings that a new one can touch: itself and later ones of its station, and those held to it as a neighbour. */
function touchedSpans(news: readonly News[], network: Network, recentFromMs: number): Span[] {
  return mergedSpans(
    news.flatMap(({ stationId, atMs: fromMs }) => [
      { stationId, fromMs, toMs: fromMs + LOOK_BACK_MS },
      ...(fromMs > recentFromMs - NEIGHBOURHOOD.withinMs ? network.heldTo(stationId) : []).map((held) => ({
        stationId: held,
        fromMs,
        toMs: fromMs + NEIGHBOURHOOD.withinMs,
      })),
    ]),
  )
}

function neighbourSpans(judged: readonly Judged[], network: Network, recentFromMs: number): Span[] {
  return mergedSpans(
    judged.flatMap(({ stationId, readings }) => {
      const toMs = readings.at(-1)?.atMs ?? 0
      if (toMs <= recentFromMs) return []
      return network
        .nearOf(stationId)
        .map(({ id }) => ({ stationId: id, fromMs: toMs - NEIGHBOURHOOD.withinMs, toMs }))
    }),
  )
}

const instantKey = (stationId: string, atMs: number) => `${stationId} ${atMs}`

/** The long look back, only for readings that are what the few before them were. */
async function steadyByInstant(database: Database, judged: readonly Judged[], asOf: AsOf) {
  const candidates = judged.flatMap(({ stationId, readings }) => {
    const reading = readings.at(-1)
    return reading && isSteady(readings) ? [{ stationId, atMs: reading.atMs }] : []
  })
  const found = await steadyReadings(database, candidates, asOf)
  return new Map(
    found.map(({ stationId, readings }) => [instantKey(stationId, readings.at(-1)?.atMs ?? 0), readings]),
  )
}

function isSteady(readings: readonly Reading[]): boolean {
  const reading = readings.at(-1)
  return PERSISTENCE_CODES.some((code) => {
    const value = reading && givenValue(reading, code)
    if (value === null || value === undefined) return false
    return readings.every((earlier) => (givenValue(earlier, code) ?? value) === value)
  })
}

/** Verdicts are seen by whom the station is seen by. */
async function publishVerdicts(
  database: Database,
  stations: readonly NetworkStation[],
  rowsByStation: ReadonlyMap<string, readonly object[]>,
): Promise<number> {
  const groups = new Map<string, { setupId: string | null; isSimulated: boolean; rows: object[] }>()
  for (const { id, ownerId, isSimulated } of stations) {
    const rows = rowsByStation.get(id)
    if (!rows) continue
    const key = ownerId ?? ''
    const group = groups.get(key)
    if (group) group.rows.push(...rows)
    else groups.set(key, { setupId: ownerId, isSimulated, rows: [...rows] })
  }
  let changed = 0
  for (const { setupId, isSimulated, rows } of groups.values()) {
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const published = await publish(database, {
        origin: isSimulated ? 'simulated' : 'live',
        setupId,
        batches: [{ kind: 'observation', rows: rows.slice(from, from + MAX_ROWS) }],
      })
      changed += published.appended
    }
  }
  return changed
}
