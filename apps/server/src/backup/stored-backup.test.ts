import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../blobs/blobs.ts'
import { s3Blobs } from '../blobs/s3-blobs.ts'
import { latestBackup, latestBackupAt, nightlyBackup } from '../jobs/backup.ts'
import { anObjectStore, type ObjectStore } from '../test-support/object-store.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { storePlace } from './backup-place.ts'
import { restoreBackup } from './restore.ts'

let store: ObjectStore
let source: TestDatabase
beforeAll(async () => {
  store = await anObjectStore()
  source = await testDatabase()
})
afterAll(async () => {
  await source.drop()
  await store.close()
})

const QUICK = { connectMs: 300, answerMs: 1000, chunkMs: 1000 }
const placeOfStore = () => storePlace(s3Blobs(store.settings, QUICK), 'the store')
const night = (day: number) => () => new Date(Date.UTC(2026, 0, day, 2, 41))

test('each night writes a backup into the store and deletes the oldest; the latest can be restored', async () => {
  const place = placeOfStore()
  expect(await latestBackupAt(place)).toBeNull()
  for (const day of [1, 2, 3])
    await nightlyBackup({ database: source.database, backup: { place, keep: 2 }, now: night(day) })
  expect((await place.list()).map(({ name }) => name)).toEqual([
    'verglas-20260103T024100Z.backup.gz',
    'verglas-20260102T024100Z.backup.gz',
  ])
  const file = await latestBackup(place)
  const target = await emptyDatabase()
  const { header } = await restoreBackup(target.database, file ?? '')
  expect(header.takenAt).toBe(night(3)().toISOString())
  const count = 'select count(*) as count from station_version'
  expect(await target.database.query(count)).toEqual(await source.database.query(count))
  await target.drop()
}, 60_000)

test('a backup during an outage of the store leaves nothing, and the earlier ones stay', async () => {
  const place = placeOfStore()
  const before = await place.list()
  await store.stop()
  await expect(
    nightlyBackup({ database: source.database, backup: { place, keep: 1 }, now: night(4) }),
  ).rejects.toThrow(StoreUnavailable)
  await store.start()
  expect(await place.list()).toEqual(before)
})

test('a backup whose bytes are not what was written is deleted', async () => {
  const blobs = s3Blobs(store.settings)
  const place = storePlace(
    // A store that loses the end of what it is sent.
    { ...blobs, putStream: async (key) => blobs.put(key, Buffer.from('1f8b0800', 'hex')) },
    'a bad store',
  )
  const before = await place.list()
  await expect(
    nightlyBackup({ database: source.database, backup: { place, keep: 1 }, now: night(5) }),
  ).rejects.toThrow('cannot be used as a backup of Verglas')
  expect(await place.list()).toEqual(before)
})
