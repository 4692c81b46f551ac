import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Topic } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeExports } from '../areas/exports/make.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { latestAsOf } from '../db/as-of.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { PUBLICATIONS } from '../http/replay/test-publications.ts'
import { readsOfContract } from '../http/replay/test-reads.ts'
import { olgasWriter } from '../http/replay/test-writer.ts'
import { watchHealth } from '../jobs/health.ts'
import { keepCounted } from '../statistics/keep-counted.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { emptyDatabase } from '../test-support/test-database.ts'
import { forgetRecalled, recall } from './recall.ts'
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
  for (const days of [-31, 0])
    await ensurePartitions(app.database, new Date(STARTED.getTime() + days * DAY_MS))
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

const writeAll = () => writeHistory({ database: app.database, blobs }, BEFORE)
const problems = () =>
  app.database.query<{ subject: string; isRead: boolean; detail: string }>(
    'select subject, is_read as "isRead", detail from history_problem order by subject',
  )
async function rowsByTable(database = app.database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name, order } of HISTORY_TABLES)
    tables[name] = (
      await database.query<{ row: string }>(
        `select r::text as row from ${name} r where rev > 0 order by ${order.join(', ')}`,
      )
    ).map(({ row }) => row)
  return tables
}
const counts = async () =>
  Object.fromEntries(Object.entries(await rowsByTable()).map(([table, rows]) => [table, rows.length]))

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
  for (const { name } of HISTORY_TABLES)
    expect({ name, rows: rows[name]?.length }).not.toEqual({ name, rows: 0 })

  await writeAll()
  expect(await problems()).toEqual([])
  expect(Object.values(await counts())).toEqual(HISTORY_TABLES.map(() => 0))
  const after: Awaited<ReturnType<typeof ask>>[] = []
  for (const read of reads) after.push(await ask(read))
  const changed = before.filter(({ text }, place) => text !== after[place]?.text)
  expect(
    changed.map(({ url }) => url.split('?')[0]).filter((url) => !READERS_OF_WINTERS.includes(url)),
  ).toEqual([])
  await recallAll()
  expect(await rowsByTable()).toEqual(rows)
}, 120_000)

test('rows that come back are visible to their organisation only', async () => {
  await recallAll()
  const stationsVisibleTo = async (setupId: string) =>
    (
      await app.tenants
        .for(setupId)
        .query<{ id: string }>(
          "select distinct station_id as id from observation where station_id like 'north%'",
        )
    ).map(({ id }) => id)
  expect(await stationsVisibleTo('north')).toContain('north-1')
  expect(await stationsVisibleTo('south')).toEqual([])
  await expect(app.tenants.for('north').query('select 1 from history_file')).rejects.toThrow(
    'permission denied',
  )
})

test('an export of a past time has the same rows as before, and leaves nothing in the database', async () => {
  const { at: time } = await latestAsOf(app.database)
  const order = {
    kind: 'readings',
    format: 'csv',
    from: new Date(STARTED.getTime() - 3 * DAY_MS).toISOString(),
    to: STARTED.toISOString(),
    time,
    zoneId: null,
    lang: 'fr',
    units: 'metric',
    timezone: 'Europe/Paris',
  }
  const lines = async () => {
    const { body } = await app.as('olga', 'POST', '/setups/north/users/olga/exports', { body: order })
    await makeExports(app, (error) => {
      throw error
    })
    const { id } = (body as { export: { id: string } }).export
    const file = await app.as('olga', 'GET', `/setups/north/users/olga/exports/${id}/file`)
    return file.text.split('\r\n').toSorted()
  }
  await recallAll()
  const before = await lines()
  expect(before.length).toBeGreaterThan(10)
  await forgetRecalled(app.database, new Date(LATER.getTime() + DAY_MS))
  expect(await lines()).toEqual(before)
  await forgetRecalled(app.database, new Date(LATER.getTime() + DAY_MS))
  expect((await counts()).observation).toBe(0)
}, 60_000)

test('a read of a damaged file is an error that says so, and health reports it', async () => {
  await forgetRecalled(app.database, new Date(LATER.getTime() + DAY_MS))
  const [file] = await app.database.query<{ blob: string }>(
    "select blob from history_file where kind = 'observation' order by day desc limit 1",
  )
  const key = file?.blob ?? ''
  const bytes = await blobs.get(key)
  await blobs.put(key, Buffer.from('PAR1'))
  const { at: time } = await latestAsOf(app.database)
  const ask = () => app.as('olga', 'GET', `/setups/north/stations?time=${time}`)
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'HistoryDamaged' } })
  const health = () => app.database.query('select code, subject from health_problem')
  const services = {
    database: app.database,
    contact: null,
    publicUrl: '',
    dataFolder: folder,
    backup: null,
    rehearse: null,
    now: () => LATER,
    files: { objectStore: null },
  }
  await watchHealth(services, null)
  expect(await health()).toContainEqual({ code: 'history_damaged', subject: key })
  await blobs.put(key, bytes ?? Buffer.alloc(0))
  expect((await ask()).status).toBe(200)
  await watchHealth(services, null)
  expect(await health()).not.toContainEqual({ code: 'history_damaged', subject: key })
})

test('a restored backup knows the files of history, and answers from them', async () => {
  await recallAll()
  const rows = await rowsByTable()
  await forgetRecalled(app.database, new Date(LATER.getTime() + DAY_MS))
  const file = path.join(folder, 'history.backup.gz')
  await writeBackup(app.database, file, { version: 'test', takenAt: LATER })
  const restored = await emptyDatabase()
  await restoreBackup(restored.database, file)
  const windows = HISTORY_TABLES.map(({ name }) => ({ kind: name, from: new Date(0), to: LATER }))
  expect(await recall({ database: restored.database, blobs, usedAt: LATER }, windows)).toBe(true)
  expect(await rowsByTable(restored.database)).toEqual(rows)
  await restored.drop()
}, 60_000)
