import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Origin } from '@verglas/contract/codes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Blobs, StoreUnavailable } from '../blobs/blobs.ts'
import { type FileStore, folderStore } from '../blobs/file-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { publish } from '../db/publish.ts'
import { sweepFiles } from '../jobs/file-sweep.ts'
import { nightlyHistory } from '../jobs/history.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { brieflyUsedAt, forgetRecalled, HistoryDamaged, HistoryTooLong, recall, release } from './recall.ts'
import { horizon } from './tables.ts'
import { historyPlace, writeHistory } from './write-history.ts'

const NOW = new Date('2026-06-20T03:17:00Z')
const MONTH = Date.parse('2025-03-01T00:00:00Z')
const WINDOW_OF_MONTH = { kind: 'observation', from: new Date(MONTH), to: new Date(MONTH + 31 * DAY_MS) }

let testing: TestDatabase
let folder: string
let blobs: Blobs
beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())
beforeEach(async () => {
  await rm(folder ?? '', { recursive: true, force: true })
  folder = await mkdtemp(path.join(tmpdir(), 'verglas-history-'))
  blobs = folderBlobs(folder)
  const { database } = testing
  await database.query('truncate observation, history_file, history_recall, history_problem')
  await ensurePartitions(database, new Date(MONTH))
  await publishReadings(
    'live',
    [1, 2, 3].flatMap((day) => [0, 30, 23 * 60 + 59].map((minute) => at(day, minute))),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** An instant of the month; days count from 1. */
const at = (day: number, minute: number) => MONTH + (day - 1) * DAY_MS + minute * MINUTE_MS
let temperature = 0
const publishReadings = (origin: Origin, times: readonly number[]) =>
  publish(testing.database, {
    origin,
    setupId: null,
    batches: [
      {
        kind: 'observation',
        rows: times.flatMap((time) =>
          ['north-1', 'south-1'].map((id) =>
            anObservation(id, new Date(time).toISOString(), { air_temperature_c: temperature++ / 10 }),
          ),
        ),
      },
    ],
  })

const run = (store: Blobs = blobs, signal?: AbortSignal) =>
  writeHistory(
    { database: testing.database, blobs: store, ...(signal && { signal }) },
    horizon(NOW.getTime()),
  )
const back = (usedAt = NOW) => recall({ database: testing.database, blobs, usedAt }, [WINDOW_OF_MONTH])
const rows = async () =>
  (
    await testing.database.query<{ row: string }>(
      'select r::text as row from observation r order by station_id, observed_at, rev',
    )
  ).map(({ row }) => row)
const problems = () =>
  testing.database.query<{ subject: string; isRead: boolean; detail: string }>(
    'select subject, is_read as "isRead", detail from history_problem order by subject',
  )
const recorded = async () =>
  (
    await testing.database.query<{ day: string; rows: number }>(
      'select day::text, row_count as rows from history_file order by day, after_rev',
    )
  ).map(({ day, rows: count }) => `${day} ${count}`)
const hasMonth = async () =>
  (await testing.database.query("select 1 from pg_class where relname = 'observation_2025_03'")).length > 0

test('a month leaves day by day in files, and comes back as it was', async () => {
  const before = await rows()
  await run()
  expect(await recorded()).toEqual(['2025-03-01 6', '2025-03-02 6', '2025-03-03 6'])
  expect([await rows(), await hasMonth(), await problems()]).toEqual([[], false, []])
  expect(await back()).toBe(true)
  expect(await rows()).toEqual(before)
  await run()
  expect((await recorded()).length).toBe(3)
  expect(await rows()).toEqual(before)
})

test('only hours that are looked at come back, and they leave when nobody uses them', async () => {
  await run()
  const { database } = testing
  const window = { kind: 'observation', from: new Date(at(2, 10)), to: new Date(at(2, 40)) }
  await recall({ database, blobs, usedAt: NOW }, [window])
  expect((await rows()).length).toBe(4)
  const later = new Date(NOW.getTime() + 5 * HOUR_MS)
  await forgetRecalled(database, later)
  await recall({ database, blobs, usedAt: later }, [window])
  await forgetRecalled(database, new Date(NOW.getTime() + 7 * HOUR_MS))
  expect((await rows()).length).toBe(4)
  await forgetRecalled(database, new Date(NOW.getTime() + 12 * HOUR_MS))
  expect(await rows()).toEqual([])
  await recall({ database, blobs, usedAt: later }, [window])
  expect((await rows()).length).toBe(4)
})

test('a long reader releases what only it has used', async () => {
  await run()
  const { database } = testing
  const [first, second] = [1, 2].map((day) => ({
    kind: 'observation',
    from: new Date(at(day, 0)),
    to: new Date(at(day + 1, 0)),
  }))
  if (!first || !second) throw new Error('two days')
  const briefly = brieflyUsedAt(NOW)
  await recall({ database, blobs, usedAt: briefly }, [first])
  await recall({ database, blobs, usedAt: briefly }, [second])
  await recall({ database, blobs, usedAt: NOW }, [second])
  await release(database, first, briefly)
  await release(database, second, briefly)
  expect((await rows()).length).toBe(6)
})

test('simultaneous readers get the rows once', async () => {
  const before = await rows()
  await run()
  await Promise.all(Array.from({ length: 4 }, () => back()))
  expect(await rows()).toEqual(before)
})

const failing = (change: Partial<Blobs>): Blobs => ({ ...blobs, ...change })
const away = async () => {
  throw new StoreUnavailable('away', { isRefusal: false })
}
/** A store that fails from the second file on. */
function secondTime<T extends unknown[], R>(work: (...input: T) => Promise<R>, fail: () => Promise<R>) {
  let times = 0
  return (...input: T) => (++times >= 2 ? fail() : work(...input))
}
test.each<[string, () => Blobs]>([
  ['does not answer when a file is to be written', () => failing({ put: secondTime(blobs.put, away) })],
  ['does not answer when it is to be read back', () => failing({ get: secondTime(blobs.get, away) })],
  ['has lost the file', () => failing({ get: secondTime(blobs.get, async () => null) })],
  [
    'gives other bytes',
    () =>
      failing({
        async get(key) {
          const bytes = await blobs.get(key)
          if (key.includes('2025-03-02') && bytes) bytes[100] = (bytes[100] ?? 0) ^ 1
          return bytes
        },
      }),
  ],
  [
    'gives fewer bytes',
    () => failing({ get: async (key) => (await blobs.get(key))?.subarray(0, 2000) ?? null }),
  ],
])('nothing is deleted if the store %s, and the next run continues', async (_, store) => {
  const before = await rows()
  await run(store())
  expect(await rows()).toEqual(before)
  expect(await hasMonth()).toBe(true)
  expect(await problems()).toEqual([
    { subject: 'observation 2025-03', isRead: false, detail: expect.any(String) },
  ])
  await run()
  expect([await rows(), await problems()]).toEqual([[], []])
  // Files that no row names are deleted when they are a day old, and no others.
  await sweepFiles(testing.database, blobs, new Date(Date.now() + 2 * DAY_MS))
  await back()
  expect(await rows()).toEqual(before)
})

test('a run that is stopped after a day continues with the next one', async () => {
  const before = await rows()
  const stopping = new AbortController()
  const store = failing({
    async put(key, bytes) {
      await blobs.put(key, bytes)
      stopping.abort()
    },
  })
  await run(store, stopping.signal)
  expect([await recorded(), await rows()]).toEqual([['2025-03-01 6'], before])
  await run()
  await back()
  expect(await rows()).toEqual(before)
})

test('rows that arrive while a month is written are not lost', async () => {
  let hasArrived = false
  await run(
    failing({
      async get(key) {
        if (key.includes('2025-03-03') && !hasArrived) {
          hasArrived = true
          await publishReadings('live', [at(1, 5)])
        }
        return blobs.get(key)
      },
    }),
  )
  const before = await rows()
  expect(before.length).toBe(20)
  expect(await problems()).toMatchObject([{ detail: expect.stringContaining('in no file yet') }])
  await run()
  expect(await recorded()).toEqual(['2025-03-01 6', '2025-03-01 2', '2025-03-02 6', '2025-03-03 6'])
  expect(await rows()).toEqual([])
  await back()
  expect(await rows()).toEqual(before)
})

test('rows that arrive after their month has left follow it, while others are looking at it', async () => {
  await run()
  await back()
  await publishReadings('live', [at(2, 7)])
  const before = await rows()
  await run()
  expect(await recorded()).toEqual(['2025-03-01 6', '2025-03-02 6', '2025-03-02 2', '2025-03-03 6'])
  expect(await rows()).toEqual(before)
  await forgetRecalled(testing.database, new Date(NOW.getTime() + DAY_MS))
  expect(await rows()).toEqual([])
  await back()
  expect(await rows()).toEqual(before)
})

test('what a person imported stays in the database', async () => {
  await publishReadings('archive', [at(2, 8)])
  const before = await rows()
  await run()
  expect((await rows()).length).toBe(2)
  expect(await problems()).toEqual([])
  await back()
  expect(await rows()).toEqual(before)
  await forgetRecalled(testing.database, new Date(NOW.getTime() + DAY_MS))
  expect((await rows()).length).toBe(2)
})

test('a damaged or missing file is an error and a problem until it is there again', async () => {
  const before = await rows()
  await run()
  const [file] = await testing.database.query<{ blob: string }>(
    "select blob from history_file where day = '2025-03-02'",
  )
  const key = file?.blob ?? ''
  const bytes = await blobs.get(key)
  if (!bytes) throw new Error('it was written')
  const damaged = Buffer.from(bytes)
  damaged[50] = (damaged[50] ?? 0) ^ 4
  await blobs.put(key, damaged)
  await expect(back()).rejects.toThrow(HistoryDamaged)
  expect(await problems()).toEqual([{ subject: key, isRead: true, detail: 'the file is damaged' }])
  await blobs.delete(key)
  await expect(back()).rejects.toThrow(HistoryDamaged)
  expect(await problems()).toEqual([{ subject: key, isRead: true, detail: 'the file is missing' }])
  await blobs.put(key, bytes)
  await back()
  expect([await rows(), await problems()]).toEqual([before, []])
})

test('a file of an older program comes back without the columns that it does not know', async () => {
  const { database } = testing
  const before = await rows()
  await run()
  await database.query('alter table observation add column added_mm real not null default 7')
  await back()
  expect(await rows()).toEqual(before.map((row) => row.replace(/\)$/, ',7)')))
  await database.query('alter table observation drop column added_mm')
})

test('more rows than one read may bring back are refused', async () => {
  await run()
  await testing.database.query('update history_file set row_count = 10000000')
  await expect(back()).rejects.toThrow(HistoryTooLong)
  expect(await rows()).toEqual([])
})

test('files go to the bucket itself, never to those that wait for it, and to the folder without one', () => {
  const inFolder = folderStore(folder)
  expect(historyPlace(inFolder)).toBe(inFolder.blobs)
  const bucket = { ...blobs }
  const objectStore = { bucket } as unknown as FileStore['objectStore']
  const contents = { ...inFolder.contents, goesToStore: true }
  expect(historyPlace({ ...inFolder, contents, objectStore })).toBe(bucket)
  expect(historyPlace({ ...inFolder, objectStore })).toBe(inFolder.blobs)
})

test('the job of the night does nothing unless history is set up', async () => {
  const before = await rows()
  const services = { database: testing.database, files: folderStore(folder), log: () => {} }
  await nightlyHistory({ ...services, hasHistory: false }, new AbortController().signal)
  expect([await rows(), await hasMonth(), await recorded()]).toEqual([before, true, []])
})
