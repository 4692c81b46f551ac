import type { AsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { checkReading } from './checks.ts'
import { LOOK_BACK_MS, NEIGHBOURHOOD, NEIGHBOURS_FOR_MS } from './limits.ts'
import { aroundAt, type Network, type NetworkStation, networkOf } from './network.ts'
import type { News } from './news.ts'
import { publishVerdicts } from './publish-verdicts.ts'
import { type Judged, neighbourReadings, networkStations, readingsToJudge, rowCounts } from './queries.ts'
import { mergedSpans, type Span } from './spans.ts'
import { mayBeStuck } from './steadiness.ts'
import { instantKey, openSteadyWalk, type SteadyWalk } from './steady-walk.ts'
import { isVerdictNew, verdictRow } from './verdict.ts'

/** Readings judged at a time; limits the memory of a run, however densely a station reports. */
const PAGE = 2000
/** Maximum rows of neighbouring stations read for one page. */
const NEIGHBOUR_ROWS = 20_000

type Judging = {
  database: Database
  asOf: AsOf
  network: Network
  stationById: ReadonlyMap<string, NetworkStation>
  walk: SteadyWalk
  recentFromMs: number
}

/**
 * Judges new readings and those they affect, as of one revision, and publishes the changed verdicts. Returns
 * their number.
 */
export async function judge(
  database: Database,
  news: readonly News[],
  asOf: AsOf,
  nowMs: number,
): Promise<number> {
  const stations = await networkStations(database, asOf)
  const network = networkOf(stations)
  const recentFromMs = nowMs - NEIGHBOURS_FOR_MS
  const stationById = new Map(stations.map((station) => [station.id, station]))
  const walk = openSteadyWalk(database, asOf)
  const judging = { database, asOf, network, stationById, walk, recentFromMs }
  let changed = 0
  for await (const page of pagesOf(database, touchedSpans(news, network, recentFromMs), asOf)) {
    for await (const rows of verdictRows(judging, page))
      changed += await publishVerdicts(database, stations, rows)
  }
  return changed
}

/**
 * Readings whose verdict a new reading can change: itself, later ones of its station, and those of stations
 * that have it as a neighbour.
 */
function touchedSpans(news: readonly News[], network: Network, recentFromMs: number): Span[] {
  return mergedSpans(
    news.flatMap(({ stationId, atMs: fromMs }) => [
      { stationId, fromMs, toMs: fromMs + LOOK_BACK_MS },
      ...(fromMs > recentFromMs - NEIGHBOURHOOD.withinMs ? network.dependentsOf(stationId) : []).map(
        (dependentId) => ({
          stationId: dependentId,
          fromMs,
          toMs: fromMs + NEIGHBOURHOOD.withinMs,
        }),
      ),
    ]),
  )
}

/** Groups short spans into one page and splits a long one into several. */
async function* pagesOf(db: Db, spans: readonly Span[], asOf: AsOf): AsyncGenerator<Judged[]> {
  const counts = await rowCounts(db, spans, asOf)
  let group: Span[] = []
  let rows = 0
  for (const [index, span] of spans.entries()) {
    const count = counts[index] ?? 0
    if (count > PAGE) {
      yield* splitSpan(db, span, asOf)
      continue
    }
    if (rows + count > PAGE) {
      yield await readingsToJudge(db, group, asOf, PAGE)
      group = []
      rows = 0
    }
    group.push(span)
    rows += count
  }
  yield await readingsToJudge(db, group, asOf, PAGE)
}

async function* splitSpan(db: Db, span: Span, asOf: AsOf): AsyncGenerator<Judged[]> {
  let fromMs = span.fromMs
  for (;;) {
    const page = await readingsToJudge(db, [{ ...span, fromMs }], asOf, PAGE)
    yield page
    const last = page.at(-1)?.readings.at(-1)
    if (page.length < PAGE || !last) return
    fromMs = Math.floor(last.atMs) + 1
  }
}

/**
 * Changed verdicts by station. Halves the page where the neighbours report so densely that their rows would
 * be too many.
 */
async function* verdictRows(
  judging: Judging,
  page: readonly Judged[],
): AsyncGenerator<ReadonlyMap<string, readonly object[]>> {
  const { database, asOf } = judging
  const spans = neighbourSpans(judging, page)
  const counts = await rowCounts(database, spans, asOf)
  if (page.length > 1 && counts.reduce((sum, count) => sum + count, 0) > NEIGHBOUR_ROWS) {
    const middle = page.length >> 1
    yield* verdictRows(judging, page.slice(0, middle))
    yield* verdictRows(judging, page.slice(middle))
    return
  }
  yield await newVerdicts(judging, page, spans)
}

async function newVerdicts(
  { database, asOf, network, stationById, walk, recentFromMs }: Judging,
  page: readonly Judged[],
  spans: readonly Span[],
): Promise<Map<string, object[]>> {
  const candidates = page.flatMap(({ stationId, readings }) => {
    const reading = readings.at(-1)
    return reading && mayBeStuck(readings) ? [{ stationId, atMs: reading.atMs }] : []
  })
  const stuck = await walk.stuck(candidates)
  const neighbours = await neighbourReadings(database, spans, asOf)
  const rows = new Map<string, object[]>()
  for (const { stationId, readings } of page) {
    const reading = readings.at(-1)
    if (!reading) continue
    const neighbourReadings =
      reading.atMs > recentFromMs
        ? aroundAt(network.nearOf(stationId), reading.atMs, (id) => neighbours.get(id))
        : []
    const stuckHere = stuck.get(instantKey({ stationId, atMs: reading.atMs })) ?? []
    const qualityFlags = checkReading(
      readings,
      readings.length - 1,
      neighbourReadings,
      stuckHere,
      stationById.get(stationId),
    )
    const { quality } = reading
    if (!isVerdictNew(quality, qualityFlags)) continue
    const row = verdictRow({ stationId, observedAt: new Date(reading.atMs), quality, qualityFlags })
    const rowsOfStation = rows.get(stationId)
    if (rowsOfStation) rowsOfStation.push(row)
    else rows.set(stationId, [row])
  }
  return rows
}

function neighbourSpans({ network, recentFromMs }: Judging, page: readonly Judged[]): Span[] {
  return mergedSpans(
    page.flatMap(({ stationId, readings }) => {
      const toMs = readings.at(-1)?.atMs ?? 0
      if (toMs <= recentFromMs) return []
      return network
        .nearOf(stationId)
        .map(({ id }) => ({ stationId: id, fromMs: toMs - NEIGHBOURHOOD.withinMs, toMs }))
    }),
  )
}
