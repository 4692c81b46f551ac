import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlobKind, type Blobs, StoreUnavailable } from '../blobs/blobs.ts'
import { type FileStore, openFileStore } from '../blobs/file-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { moveFiles } from '../blobs/move-files.ts'
import { s3Blobs } from '../blobs/s3-blobs.ts'
import { readConfig } from '../config.ts'
import { storeSent } from '../db/sent-documents.ts'
import { rawMessages } from '../ingest/raw-messages.ts'
import { anObjectStore, type ObjectStore } from '../test-support/object-store.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'

const PROCESS = fileURLToPath(new URL('../test-support/move-process.ts', import.meta.url))
const PICTURES = 120
const DOCUMENTS = 40

let store: ObjectStore
let dataFolder: string
let testing: TestDatabase
beforeAll(async () => {
  store = await anObjectStore()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-move-'))
  testing = await testDatabase()
})
afterAll(async () => {
  await testing.drop()
  await store.close()
  await rm(dataFolder, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pictures = Array.from({ length: PICTURES }, (_, n) => Buffer.from(`picture ${n} `.repeat(500)))
const documents = Array.from({ length: DOCUMENTS }, (_, n) => Buffer.from(`document ${n} `.repeat(500)))
const message = Buffer.from('station;air\nnorth-1;-3.3\n')
const keyOf = (bytes: Buffer) => `pictures/${sha256(bytes).slice(0, 2)}/${sha256(bytes)}`

const envOf = (place: 'folder' | 's3') => ({
  DATABASE_URL: testing.url,
  VERGLAS_DATA: dataFolder,
  VERGLAS_BLOBS_URL: `${store.settings.endpoint}/${store.settings.bucket}`,
  VERGLAS_BLOBS_ACCESS_KEY: store.settings.accessKey,
  VERGLAS_BLOBS_SECRET_KEY: store.settings.secretKey,
  VERGLAS_BLOBS_PLACE: place,
})
const filesIn = (place: 'folder' | 's3') => openFileStore(readConfig(envOf(place), '.'))

/** Moves in a process of its own; kills it after so many files. Returns how many it moved, and what it could not. */
async function move(place: 'folder' | 's3', { killAfter = Number.POSITIVE_INFINITY } = {}) {
  const child = fork(PROCESS, {
    env: { PATH: process.env.PATH ?? '', ...envOf(place) },
    execArgv: ['--import', 'tsx'],
  })
  let moved = 0
  let failed: string[] | null = null
  child.on('message', (report: { moved?: number; failed?: string[] }) => {
    moved = report.moved ?? moved
    failed = report.failed ?? failed
    if (moved >= killAfter) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'exit')
  return { moved, failed, code, signal }
}

async function readContents(files: FileStore): Promise<Buffer[]> {
  const rows = await testing.database.query<{ content: Buffer | null; blob: string | null }>(
    `select content, blob from report_document order by sent_at`,
  )
  return Promise.all(rows.map(async (row) => (await files.contents.read(row)) ?? Buffer.alloc(0)))
}

/** Reads everything as the running program would. */
async function expectAllReadable(files: FileStore): Promise<void> {
  for (const bytes of pictures) {
    const read = await files.blobs.get(keyOf(bytes))
    expect(read && sha256(read)).toBe(sha256(bytes))
  }
  expect((await readContents(files)).map(sha256)).toEqual(documents.map(sha256))
}

async function countIn(blobs: Blobs, kind: BlobKind): Promise<number> {
  let count = 0
  for await (const _entry of blobs.list(`${kind}/`)) count += 1
  return count
}

test.each([
  { place: 's3', other: 'folder' },
  { place: 'folder', other: 's3' },
] as const)(
  'a move to $place that is killed loses nothing, and the next one completes it',
  async ({ place, other }) => {
    const before = await filesIn(other)
    for (const bytes of pictures) await before.blobs.put(keyOf(bytes), bytes)
    await testing.database.query('truncate report_document, raw_message')
    for (const [index, content] of documents.entries())
      await storeSent({ database: testing.database, files: before }, 'report_document', {
        setupId: 'north',
        id: sha256(content),
        mediaType: 'application/pdf',
        content,
        sentBy: 'Olga',
        now: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })
    const raw = rawMessages(testing.database, 'csv', before.contents)
    const received = { name: 'a.csv', receivedAt: new Date('2026-01-20T12:00:00Z') }
    await raw.keep(Buffer.from(sha256(message), 'hex'), received, message)
    await raw.flush()

    const running = await filesIn(place)
    await expectAllReadable(running)
    // One process is killed while it moves pictures, and one while it moves contents of rows.
    for (const killAfter of [30, PICTURES - 30 + 10]) {
      const killed = await move(place, { killAfter })
      expect(killed.signal).toBe('SIGKILL')
      await expectAllReadable(running)
    }
    let isMoving = true
    const reading = (async () => {
      while (isMoving) await expectAllReadable(running)
    })()
    const { failed, code } = await move(place)
    isMoving = false
    await reading
    expect([failed, code]).toEqual([[], 0])

    const [folder, bucket] = [folderBlobs(dataFolder), s3Blobs(store.settings)]
    expect(await countIn(folder, 'pictures')).toBe(place === 'folder' ? PICTURES : 0)
    expect(await countIn(bucket, 'pictures')).toBe(place === 's3' ? PICTURES : 0)
    const [row] = await testing.database.query<{ rows: number; blobs: number; messages: number }>(
      `select (select count(*) from report_document where content is not null) as rows,
            (select count(*) from report_document where blob is not null) as blobs,
            (select count(*) from raw_message where blob = $1) as messages`,
      [`messages/2026-01-20/${sha256(message)}`],
    )
    expect(row).toEqual(
      place === 's3'
        ? { rows: 0, blobs: DOCUMENTS, messages: 1 }
        : { rows: DOCUMENTS, blobs: 0, messages: 0 },
    )
    await expectAllReadable(running)
    expect(await move(place)).toMatchObject({ moved: 0, failed: [] })
    for (const bytes of pictures) await running.blobs.delete(keyOf(bytes))
  },
  180_000,
)

test('a file whose copy is not the same stays where it was, and is named', async () => {
  const from = folderBlobs(dataFolder)
  await from.put('pictures/ab/good', Buffer.from('good'))
  await from.put('pictures/ab/torn', Buffer.from('torn'))
  const bucket = s3Blobs(store.settings)
  const tearing: Blobs = {
    ...bucket,
    async putStream(key, source) {
      if (!key.endsWith('torn')) return bucket.putStream(key, source)
      source.resume()
      await bucket.put(key, Buffer.from('tor'))
    },
  }
  const result = await moveFiles({ from, to: tearing, kinds: ['pictures'] })
  expect(result).toEqual({ moved: 1, bytes: 4, failed: ['pictures/ab/torn'] })
  expect(await from.get('pictures/ab/torn')).toEqual(Buffer.from('torn'))
  expect(await from.get('pictures/ab/good')).toBeNull()
  expect(await bucket.get('pictures/ab/torn')).toBeNull()
  for (const place of [from, bucket])
    for (const name of ['good', 'torn']) await place.delete(`pictures/ab/${name}`)
})

test('a move ends with a sentence when the store goes away, and continues when it is back', async () => {
  const from = folderBlobs(dataFolder)
  for (let n = 0; n < 30; n++) await from.put(`pictures/cd/${n}`, Buffer.from(`${n}`))
  const to = s3Blobs(store.settings, { connectMs: 300, answerMs: 500, chunkMs: 500 })
  let stopped: Promise<void> | null = null
  const onProgress = ({ moved }: { moved: number }) => {
    if (moved === 5) stopped = store.stop()
  }
  await expect(moveFiles({ from, to, kinds: ['pictures'] }, { onProgress })).rejects.toThrow(StoreUnavailable)
  await stopped
  await store.start()
  await moveFiles({ from, to, kinds: ['pictures'] })
  expect(await countIn(from, 'pictures')).toBe(0)
  expect(await countIn(to, 'pictures')).toBe(30)
})
