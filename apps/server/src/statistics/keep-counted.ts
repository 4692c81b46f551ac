import { DAY_MS, utcDay } from '@verglas/quantities'
import { RETENTION_DAYS } from '@verglas/sources/facts/keeping'
import { type AsOf, latestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { countDays, dayBounds, spanOf } from './count-days.ts'
import { keepDays, noteCounted } from './keep-days.ts'
import { packHours } from './packed-hours.ts'
import { countedSoFar, daysToCount, revisionsOfSpans, type StationZone, stationZones } from './queries.ts'

/** Limits of one pass; a long past takes many passes. */
const REVISIONS_AT_ONCE = 5000
const DAYS_AT_ONCE = 100
/** A day is counted only once this has passed since its end, so that slightly late readings are included. */
const SETTLED_MS = 30 * 60_000

type ToCount = StationZone & { day: string }

/**
 * Counts the days that have ended since the last run, and days for which readings arrived late. After an
 * interruption it resumes: the stored days say which revisions they include. Returns the number of days
 * counted.
 */
export async function keepCounted(
  database: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const untilMs = now.getTime() - SETTLED_MS
  const latest = await latestAsOf(database)
  let count = 0
  const before = await countedSoFar(database)
  let rev = before?.rev ?? 0
  const keep = async (days: readonly ToCount[]) => {
    for (let from = 0; from < days.length && !signal?.aborted; from += DAYS_AT_ONCE) {
      const chunk = days.slice(from, from + DAYS_AT_ONCE)
      await storeChunk(database, latest, chunk, now)
      count += chunk.length
    }
  }
  if (before && before.untilMs < untilMs)
    await keep(daysEnded(await stationZones(database), { fromMs: before.untilMs, toMs: untilMs }))
  while (rev < latest.rev && !signal?.aborted) {
    const upToRev = Math.min(latest.rev, rev + REVISIONS_AT_ONCE)
    const touched = await daysToCount(database, { afterRev: rev, upToRev })
    await keep(touched.filter(({ timezone, day }) => dayBounds(timezone, day).toMs <= untilMs))
    rev = upToRev
    // If the run was aborted, the position is not saved, so days that ended before it are examined again.
    if (!signal?.aborted) await noteCounted(database, rev, new Date(Math.max(untilMs, before?.untilMs ?? 0)))
  }
  if (!signal?.aborted && before && before.untilMs < untilMs)
    await noteCounted(database, rev, new Date(untilMs))
  return count
}

/** Days of stations that ended in [fromMs, toMs). */
function daysEnded(
  stations: readonly StationZone[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): ToCount[] {
  const endedIn = new Map<string, string[]>()
  for (const { timezone } of stations) {
    if (endedIn.has(timezone)) continue
    const days: string[] = []
    for (let ms = fromMs - 2 * DAY_MS; ms <= toMs + DAY_MS; ms += DAY_MS) {
      const day = utcDay(ms)
      const { toMs: endMs } = dayBounds(timezone, day)
      if (endMs > fromMs && endMs <= toMs) days.push(day)
    }
    endedIn.set(timezone, days)
  }
  return stations.flatMap((station) =>
    (endedIn.get(station.timezone) ?? []).map((day) => ({ ...station, day })),
  )
}

async function storeChunk(
  database: Database,
  asOf: AsOf,
  chunk: readonly ToCount[],
  now: Date,
): Promise<void> {
  const days = chunk.map(({ id, ...day }) => ({ stationId: id, ...day }))
  const counted = await countDays(database, asOf, days)
  const revisions = await revisionsOfSpans(database, asOf, counted.map(spanOf))
  const daysToStore = counted.flatMap((day, index) => {
    const revisionSpan = revisions[index]
    if (!revisionSpan) return []
    return {
      id: day.stationId,
      timezone: day.timezone,
      day: day.day,
      firstRev: revisionSpan.first,
      lastRev: revisionSpan.last,
      readings: day.readings,
      hours: packHours(day.hours),
      measures: [...day.measures].map(([code, measure]) => ({ code, counted: measure })),
    }
  })
  if (daysToStore.length > 0)
    await keepDays(database, daysToStore, new Date(now.getTime() - (RETENTION_DAYS - 40) * DAY_MS))
}
