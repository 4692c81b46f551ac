import { claimWorkItem, progressBatch, releaseWorkItem } from '../chain/progress.ts'
import {
  beginTry,
  forgetTries,
  MAX_TRIES,
  noteProblem,
  quarantineRevisions,
  type RevisionRange,
} from '../chain/quarantine.ts'
import type { Before, WorkItem } from '../chain/step.ts'
import { type AsOf, atMs, latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { isTransient } from '../db/outage.ts'
import { publish } from '../db/publish.ts'
import { judge } from './judge.ts'
import {
  type Lane,
  type LaneNews,
  lanesWithNews,
  newsSince,
  passAllLanes,
  passQuietLanes,
  workItemOf,
} from './news.ts'

/** Limit of one run. A long file is judged in many runs, and the other lanes run in between. */
const NORMAL_LIMIT = { publications: 1000, rows: 5000 } as const
/** Limit of a run after a failure: one publication, so that a quarantine sets aside as little as possible. */
const AFTER_FAILURE = { publications: 1, rows: 5000 } as const

/**
 * Judges everything that has arrived since the last run and what it affects, and publishes the flags. The same input,
 * in whatever order, gives the same flags. Returns how many readings got another verdict.
 */
export async function checkQuality(database: Database, options: RoundOptions = {}): Promise<number> {
  let changed = 0
  for (let isLast = false; !isLast && !options.signal?.aborted; ) {
    const round = await qualityRound(database, options)
    changed += round.changed
    isLast = round.isLast
  }
  return changed
}

type RoundOptions = {
  signal?: AbortSignal
  /** Called for each run that failed. A failed run is tried again and finally set aside. */
  onFailure?: (lane: Lane, error: unknown) => void
  judgeNews?: typeof judge
}

/** One run for every organisation with new readings: nobody waits for another's backlog or failure. */
export async function qualityRound(
  database: Database,
  { signal, onFailure, judgeNews = judge }: RoundOptions = {},
): Promise<{ changed: number; isLast: boolean }> {
  const asOf = await latestAsOf(database)
  const lanes = await lanesWithNews(database, asOf)
  await passQuietLanes(database, asOf, lanes)
  let changed = 0
  for (const lane of lanes) {
    if (signal?.aborted) break
    try {
      changed += await judgeLane(database, lane, judgeNews)
    } catch (error) {
      // A failure that would hit every lane is tried again with the next job.
      if (isTransient(error)) throw error
      onFailure?.(lane, error)
    }
  }
  return { changed, isLast: lanes.length === 0 }
}

/** Marks everything as judged, for readings that were judged when they came in. */
export async function everythingIsJudged(db: Db): Promise<void> {
  await passAllLanes(db, await latestAsOf(db))
}

async function judgeLane(database: Database, lane: Lane, judgeNews: typeof judge): Promise<number> {
  const workItem = workItemOf(lane)
  const before = await claimWorkItem(database, workItem)
  // Another worker has claimed it.
  if (!before) return 0
  const triesBefore = await beginTry(database, workItem)
  try {
    const latest = await latestAsOf(database)
    const limit = triesBefore === 0 ? NORMAL_LIMIT : AFTER_FAILURE
    const news = await newsSince(database, lane, { rev: before.rev, asOf: latest, limit })
    // As of the readings of this run, not of the latest revision: later ones of a long file are judged in
    // their own run.
    const asOf = { ...latest, rev: news.upToRev }
    if (triesBefore >= MAX_TRIES) {
      await quarantineRevisions(database, workItem, stretchOf(lane, before.rev, news), new Date(latest.at))
      await moveOn(database, workItem, before, asOf)
      return 0
    }
    const changed = await judgeNews(database, news.readings, asOf, atMs(latest))
    await moveOn(database, workItem, before, asOf)
    await forgetTries(database, workItem)
    return changed
  } catch (error) {
    await noteProblem(database, workItem, error)
    await releaseWorkItem(database, workItem)
    throw error
  }
}

function stretchOf({ ownerId }: Lane, doneRev: number, { upToRev, readings }: LaneNews): RevisionRange {
  return { setupId: ownerId, fromRev: doneRev + 1, toRev: upToRev, rowCount: readings.length }
}

async function moveOn(database: Database, workItem: WorkItem, before: Before, asOf: AsOf): Promise<void> {
  await publish(database, {
    origin: 'live',
    setupId: null,
    batches: [progressBatch(workItem, { before, asOf, hasProducts: false })],
  })
}
