import { claimUnit, progressBatch, releaseUnit } from '../chain/progress.ts'
import {
  beginTry,
  forgetTries,
  MAX_TRIES,
  noteProblem,
  quarantineStretch,
  type Stretch,
} from '../chain/set-aside.ts'
import type { Before, WorkItem } from '../chain/step.ts'
import { type AsOf, atMs, latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { passesByItself } from '../db/outage.ts'
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

/** Of one turn. A long file is judged in many turns, between which the others have theirs. */
const NORMAL_LIMIT = { publications: 1000, rows: 5000 } as const
/** After a failure as little as can be, so that as little as can be is left behind. */
const AFTER_FAILURE = { publications: 1, rows: 5000 } as const

/**
 * Judges everything that has come in since the last time and what it touches, and publishes what is doubted. Twice
 * the same input, in whatever order, comes to the same. Answers how many readings got another verdict.
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
  /** A turn that failed is tried again, and left behind at last; this is told of each. */
  onFailure?: (lane: Lane, error: unknown) => void
  judgeNews?: typeof judge
}

/** One turn for every organisation with news: nobody waits for the backlog of another, nor for its failure. */
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
      // what would fail for everybody is tried again with the next job
      if (passesByItself(error)) throw error
      onFailure?.(lane, error)
    }
  }
  return { changed, isLast: lanes.length === 0 }
}

/** What is there has been judged on its way in. */
export async function everythingIsJudged(db: Db): Promise<void> {
  await passAllLanes(db, await latestAsOf(db))
}

async function judgeLane(database: Database, lane: Lane, judgeNews: typeof judge): Promise<number> {
  const workItem = workItemOf(lane)
  const before = await claimUnit(database, workItem)
  // another worker is at it
  if (!before) return 0
  const triesBefore = await beginTry(database, workItem)
  try {
    const latest = await latestAsOf(database)
    const limit = triesBefore === 0 ? NORMAL_LIMIT : AFTER_FAILURE
    const news = await newsSince(database, lane, { rev: before.rev, asOf: latest, limit })
    // as of what is gone through, not of the newest: what comes later in a long file is judged when its turn comes
    const asOf = { ...latest, rev: news.upToRev }
    if (triesBefore >= MAX_TRIES) {
      await quarantineStretch(database, workItem, stretchOf(lane, before.rev, news), new Date(latest.at))
      await moveOn(database, workItem, before, asOf)
      return 0
    }
    const changed = await judgeNews(database, news.readings, asOf, atMs(latest))
    await moveOn(database, workItem, before, asOf)
    await forgetTries(database, workItem)
    return changed
  } catch (error) {
    await noteProblem(database, workItem, error)
    await releaseUnit(database, workItem)
    throw error
  }
}

function stretchOf({ ownerId }: Lane, doneRev: number, { upToRev, readings }: LaneNews): Stretch {
  return { setupId: ownerId, fromRev: doneRev + 1, toRev: upToRev, rowCount: readings.length }
}

async function moveOn(database: Database, workItem: WorkItem, before: Before, asOf: AsOf): Promise<void> {
  await publish(database, {
    origin: 'live',
    setupId: null,
    batches: [progressBatch(workItem, { before, asOf, hasProducts: false })],
  })
}
