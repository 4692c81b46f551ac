import type { Origin } from '@verglas/contract/codes'
import type {
  AlertFact,
  AlertGeometry,
  AlertList,
  AlertMessage,
  AlertTexts,
} from '@verglas/sources/facts/alert'
import { areaId } from '@verglas/sources/facts/area-id'
import type { Database, Db } from '../db/database.ts'
import { type Batch, publish } from '../db/publish.ts'
import { type AlertContent, type AlertRow, draftsOf, listDraftOf, listRowOf, rowsOf } from './alert-rows.ts'
import { listChanges, type MessageDraft, messageChanges, OVER, type Point } from './alert-series.ts'
import {
  EMPTY_FINGERPRINT,
  type Feed,
  feedName,
  isStored,
  latestRev,
  relatedPoints,
  storedLists,
  storedPoints,
} from './stored-alerts.ts'

/** Rows per publication; a list of all of Canada can have more. */
const CHUNK_ROWS = 800
/** Attempts to publish: each fails if another process, e.g. an import, has published messages of the same feed. */
const MAX_TRIES = 12
const SERIALIZATION_FAILURE = '40001'

/** Stores a provider's alerts as facts, in whatever order they come. Returns how many rows were new. */
export async function publishAlerts(
  database: Database,
  feed: Feed,
  origin: Origin,
  fact: AlertFact,
): Promise<number> {
  if (fact.form === 'texts') return publishTexts(database, feed, origin, fact)
  if (fact.form === 'message' && (await isStored(database, feed, fact))) return 0
  const entries = fact.form === 'list' ? fact.slots.flatMap((slot) => slot.entries) : fact.entries
  await keepAreas(database, [
    ...entries.flatMap((entry) => entry.areas.flatMap(({ geometry }) => (geometry ? [geometry] : []))),
    ...(fact.form === 'list' ? fact.statedAreas : []),
  ])
  for (let tries = 1; ; tries += 1) {
    const afterRev = await latestRev(database, feed)
    const { points, contents, lists } =
      fact.form === 'list'
        ? await listPoints(database, feed, fact)
        : await messagePoints(database, feed, fact)
    const rows = await withContents(database, feed, points.flatMap(rowsOf), contents, fact.attribution)
    try {
      const batches: Batch[] = [
        { kind: 'alert', rows },
        { kind: 'alert_list', rows: lists },
      ]
      return await publishInChunks(database, feed, origin, batches, afterRev)
    } catch (error) {
      const isOvertaken = error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE
      if (!isOvertaken || tries === MAX_TRIES) throw error
    }
  }
}

type Prepared = { points: Point[]; contents: Map<string, AlertContent>; lists: object[] }

async function listPoints(db: Db, feed: Feed, list: AlertList): Promise<Prepared> {
  const { draft, contents } = listDraftOf(list)
  const { issuedAt } = list
  const stored = {
    points: await storedPoints(db, feed, issuedAt),
    lists: await storedLists(db, feed, issuedAt),
  }
  const row = { ...feedColumns(feed), ...listRowOf(list) }
  return { points: listChanges(stored, draft), contents, lists: [row] }
}

async function messagePoints(db: Db, feed: Feed, message: AlertMessage): Promise<Prepared> {
  const contents = new Map<string, AlertContent>()
  const { slot, issuedAt, isCancel, replaces } = message
  const drafts = draftsOf(message.entries, contents)
  // A cancellation may have no content besides its references to the messages that it cancels.
  if (drafts.length === 0) {
    drafts.push({
      type: 'other',
      severity: 0,
      statedStartsAt: null,
      isStartCut: true,
      endsAt: null,
      hasHours: false,
      isOver: true,
      fingerprint: EMPTY_FINGERPRINT,
    })
  }
  const draft: MessageDraft = { slot, issuedAt, isCancel, replaces, drafts }
  return { points: messageChanges(await relatedPoints(db, feed, draft), draft), contents, lists: [] }
}

/** Adds content to rows: of alerts that are not in this message, from a stored row with the same fingerprint. */
async function withContents(
  db: Db,
  feed: Feed,
  rows: readonly AlertRow[],
  drafted: ReadonlyMap<string, AlertContent>,
  attribution: string,
): Promise<object[]> {
  const missing = rows
    .map((row) => row.fingerprint)
    .filter((fingerprint) => fingerprint !== OVER && !drafted.has(fingerprint))
  const stored = await db.query<{ fingerprint: string; content: AlertContent | null; attribution: string }>(
    `select distinct on (fingerprint) fingerprint, content, attribution
       from alert
      where feed = $1 and fingerprint = any($2)
      order by fingerprint`,
    [feedName(feed), missing],
  )
  const storedBy = new Map(stored.map((row) => [row.fingerprint, row]))
  return rows.map((row) => {
    const old = storedBy.get(row.fingerprint)
    const content = drafted.get(row.fingerprint) ?? old?.content ?? null
    return { ...feedColumns(feed), ...row, content, attribution: old?.attribution ?? attribution }
  })
}

async function publishTexts(database: Database, feed: Feed, origin: Origin, { issuedAt, texts }: AlertTexts) {
  const rows = texts.map(({ slot, texts }) => ({ ...feedColumns(feed), slot, issued_at: issuedAt, texts }))
  return publishInChunks(database, feed, origin, [{ kind: 'alert_text', rows }], 0)
}

export const feedColumns = ({ sourceId, ownerSetupId }: Feed) => ({
  source: sourceId,
  owner_setup_id: ownerSetupId,
})

/**
 * Shapes are identified by their content, so they can be stored before anything refers to them. Inserted in
 * one order, so that two workers never wait for each other.
 */
export async function keepAreas(db: Db, geometries: readonly AlertGeometry[]): Promise<void> {
  const areas = new Map(geometries.map((geometry) => [areaId(geometry), geometry]))
  if (areas.size === 0) return
  await db.query(
    `insert into alert_area (id, geometry)
     select id, geometry from unnest($1::text[], $2::jsonb[]) a(id, geometry) order by id
         on conflict do nothing`,
    [[...areas.keys()], [...areas.values()].map((geometry) => JSON.stringify(geometry))],
  )
}

/**
 * Publishes batches in their order, the list last. If publishing is interrupted, the list is not recorded, and the next
 * list adds what is missing.
 */
async function publishInChunks(
  database: Database,
  { ownerSetupId }: Feed,
  origin: Origin,
  batches: readonly Batch[],
  afterRev: number,
): Promise<number> {
  let appended = 0
  let rev = afterRev
  for (const { kind, rows } of batches) {
    for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
      const chunk = rows.slice(at, at + CHUNK_ROWS).map((row) => ({ ...row, after_rev: rev }))
      const published = await publish(database, {
        origin,
        setupId: ownerSetupId,
        batches: [{ kind, rows: chunk }],
      })
      rev = published.rev
      appended += published.appended
    }
  }
  return appended
}
