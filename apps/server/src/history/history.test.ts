import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Topic } from '@verglas/contract'
import { DAY_MS, HOUR_MS, utcDay } from '@verglas/quantities'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Blobs, StoreUnavailable } from '../blobs/blobs.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { latestAsOf } from '../db/as-of.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { publish } from '../db/publish.ts'
import { PUBLICATIONS } from '../http/replay/test-publications.ts'
import { readsOfContract } from '../http/replay/test-reads.ts'
import { olgasWriter } from '../http/replay/test-writer.ts'
import { sweepFiles } from '../jobs/file-sweep.ts'
import { keepCounted } from '../statistics/keep-counted.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { brieflyUsedAt, forgetRecalled, recall, release } from './recall.ts'
import { HISTORY_TABLES } from './tables.ts'
import { writeHistory } from './write-history.ts'

const STARTED = new Date()
/** Everything that the test publishes is past its retention at this time. */
const LATER = new Date(STARTED.getTime() + 500 * DAY_MS)
const BEFORE = new Date(STARTED.getTime() + 90 * DAY_MS)
/** These read the readings of whole winters, which are not brought back (docs/retention.md). */
const READERS_OF_WINTERS: readonly (string | undefined)[] = [
  '/setups/north/balance',
  '/castpoints/north-c1/climacast',
]
const KINDS = Object.keys(PUBLICATIONS) as Topic[]

let app: TestApp
let folder: string
let blobs: Blobs
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verglas-history-'))
  blobs = folderBlobs(folder)
  app = await testApp({ now: () => LATER, dataFolder: folder })
  for (const days of [-31, 0]) await ensurePartitions(app.database, new Date(STARTED.getTime() + days * DAY_MS))
  const writer = olgasWriter(app)
  for (const step of [0, 1, 2]) for (const kind of KINDS) await PUBLICATIONS[kind](writer, step)
  await app.database.query(
    `insert into error_sample (castpoint_id, measure, issued_at, rev, step_h, errors)
     values ('north-c1', 'tair', $1, 5, 1, '{1,null,-3}')`,
    [STARTED],
  )
  // Statistics of past days are counted before their readings leave.
  await keepCounted(app.database, { now: LATER, signal: new AbortController().signal })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const writeAll = (store: Blobs = blobs, signal?: AbortSignal) =>
  writeHistory({ database: app.database, blobs: store, ...(signal && { signal }) }, BEFORE)
const problems = () =>
  app.database.query<{ subject: string; isRead: boolean; detail: string }>(
    'select subject, is_read as "isRead", detail from history_problem order by subject',
  )
async function rowsByTable(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name, order } of HISTORY_TABLES)
    tables[name] = (
      await app.database.query<{ row: string }>(
        `select r::text as row from ${name} r where rev > 0 order by ${order.join(', ')}`,
      )
    ).map(({ row }) => row)
  return tables
}
const counts = async () =>
  Object.fromEntries(Object.entries(await rowsByTable()).map(([table, rows]) => [table, rows.length]))
const files = async () => {
  const keys: string[] = []
  for await (const { key } of blobs.list('history/')) keys.push(key)
  return keys
}

/** Brings everything that is in files back. */
const recallAll = () =>
  recall(
    { database: app.database, blobs, usedAt: LATER },
    HISTORY_TABLES.map(({ name }) => ({
      kind: name,
      from: new Date(STARTED.getTime() - 60 * DAY_MS),
      to: new Date(STARTED.getTime() + 30 * DAY_MS),
    })),
  )

test('every read of the contract gives the same bytes before and after its rows have left the database', async () => {
  const { at: time } = await latestAsOf(app.database)
  const ask = async ({ method, url, body }: ReturnType<typeof readsOfContract>[number]) => {
    const timed = `${url}${url.includes('?') ? '&' : '?'}time=${time}`
    const { status, text } = await app.as('olga', method, timed, body ? { body } : {})
    return { url, status, text }
  }
  const reads = readsOfContract()
  const before = []
  for (const read of reads) before.push(await ask(read))
  const rows = await rowsByTable()
  for (const { name } of HISTORY_TABLES) expect({ name, rows: rows[name]?.length }).not.toEqual({ name, rows: 0 })

  await writeAll()
  expect(await problems()).toEqual([])
  expect(Object.values(await counts())).toEqual(HISTORY_TABLES.map(() => 0))
  const after = []
  for (const read of reads) after.push(await ask(read))
  const changed = before.filter(({ text }, place) => text !== after[place]?.text)
  expect(changed.map(({ url }) => url.split('?')[0]).filter((url) => !READERS_OF_WINTERS.includes(url))).toEqual([])
  await recallAll()
  expect(await rowsByTable()).toEqual(rows)
}, 120_000)
