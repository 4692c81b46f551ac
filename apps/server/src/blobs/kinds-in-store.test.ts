import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DAY_MS } from '@verglas/quantities'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawMessages } from '../ingest/raw-messages.ts'
import { sweepFiles } from '../jobs/file-sweep.ts'
import { anObjectStore, type ObjectStore } from '../test-support/object-store.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { type FileStore, openFileStore } from './file-store.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

let store: ObjectStore
let dataFolder: string
let files: FileStore
let app: TestApp
beforeAll(async () => {
  store = await anObjectStore()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-kinds-'))
  files = await openFileStore(
    { dataFolder, store: { place: 's3', s3: store.settings, holdsBackups: false } },
    { connectMs: 300, answerMs: 1000, chunkMs: 1000, pauseMs: 0 },
  )
  app = await testApp({ dataFolder, files })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await rm(dataFolder, { recursive: true })
})

async function duringOutage<T>(work: () => Promise<T>): Promise<T> {
  await store.stop()
  try {
    return await work()
  } finally {
    await store.start()
  }
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.blobs.list(prefix)) keys.push(key)
  return keys
}

async function sendDocument(bytes: Buffer): Promise<{ status: number; id: string }> {
  const body = { name: 'nuit.pdf', content: bytes.toString('base64') }
  const answer = await app.as('olga', 'POST', '/setups/north/report_documents', { body })
  return { status: answer.status, id: (answer.body as { document?: { id: string } }).document?.id ?? '' }
}
const readDocument = (id: string) => app.as('olga', 'GET', `/setups/north/report_documents/${id}`)

test('a document goes to the store and is served from there, to its organisation only', async () => {
  const { status, id } = await sendDocument(PDF)
  expect(status).toBe(200)
  const [row] = await app.database.query<{ content: Buffer | null; blob: string }>(
    'select content, blob from report_document where document_id = $1',
    [id],
  )
  expect(row?.content).toBeNull()
  expect(await files.objectStore?.bucket.get(row?.blob ?? '')).toEqual(PDF)
  const answer = await readDocument(id)
  expect([answer.status, answer.text]).toEqual([200, PDF.toString()])
  expect((await app.as('sam', 'GET', `/setups/south/report_documents/${id}`)).status).toBe(404)
  const document = { id, name: 'nuit.pdf', mediaType: 'application/pdf', sizeBytes: PDF.length }
  const report = (change: object) => ({
    kind: 'document',
    texts: { fr: { title: 'Essai', body: '' }, en: null },
    fromAt: '2026-01-01T00:00:00Z',
    toAt: '2026-01-02T00:00:00Z',
    zoneIds: [],
    documents: [{ ...document, ...change }],
  })
  const add = (change: object) =>
    app.as('olga', 'POST', '/setups/north/reports', { body: report(change) }).then(({ status }) => status)
  expect([await add({ sizeBytes: 1 }), await add({})]).toEqual([400, 200])
})

test('while the store is away reads say so, and what is sent is acknowledged and readable', async () => {
  const stored = await sendDocument(Buffer.concat([PDF, Buffer.from('% earlier %%EOF')]))
  const sent = await duringOutage(async () => {
    const answer = await readDocument(stored.id)
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: 'Unavailable', detail: 'the object store does not answer' })
    const document = await sendDocument(Buffer.concat([PDF, Buffer.from('% later %%EOF')]))
    expect(document.status).toBe(200)
    expect((await readDocument(document.id)).text).toContain('% later')
    return document
  })
  expect((await readDocument(stored.id)).status).toBe(200)
  expect(await files.objectStore?.upload()).toBe(1)
  expect((await readDocument(sent.id)).text).toContain('% later')
  expect(existsSync(path.join(dataFolder, 'pictures'))).toBe(false)
})

test('a camera picture goes to the store; during an outage it waits and is shown', async () => {
  const camera = {
    name: 'Pont bleu',
    longitude: 3.1,
    latitude: 45.2,
    heading: null,
    road: null,
    kilometre: null,
    zoneId: null,
    stationId: null,
    castpointId: null,
    everyMinutes: 10,
    state: 'in_service',
    expectedRevision: null,
  }
  const added = await app.as('olga', 'PUT', '/setups/north/own_cameras/pont', { body: camera })
  await app.tail.waitForRevision((added.body as { rev: number }).rev)
  const { body: token } = await app.as('olga', 'POST', '/setups/north/own_cameras/pont/token')
  const { secret, address } = token as { secret: string; address: string }
  const payload = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  const image = (id: string, size: string, headers = {}) =>
    app.fastify.inject({
      url: `/api/images/${id}?size=${size}`,
      headers: { authorization: 'Bearer olga', 'x-setup': 'north', ...headers },
    })
  const id = await duringOutage(async () => {
    const sent = await app.fastify.inject({
      method: 'PUT',
      url: address,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'image/jpeg' },
      payload,
    })
    expect(sent.statusCode).toBe(200)
    const { imageId } = sent.json() as { imageId: string }
    const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
    await app.tail.waitForRevision(row?.rev ?? 0)
    expect((await image(imageId, 'small')).headers['content-type']).toBe('image/webp')
    return imageId
  })
  expect(await files.objectStore?.waiting()).toMatchObject({ count: 2 })
  expect(await files.objectStore?.upload()).toBe(2)
  const picture = await image(id, 'whole')
  expect(createHash('sha256').update(picture.rawPayload).digest('hex')).toBe(id)
  expect((await image(id, 'whole', { 'if-none-match': `"${id}"` })).statusCode).toBe(304)
  expect(await keysOf(`pictures/${id.slice(0, 2)}/`)).toHaveLength(2)
  const during = await duringOutage(() => image(id, 'whole'))
  expect([during.statusCode, during.json().code]).toEqual([503, 'Unavailable'])
})

test('an export file goes to the store; if it cannot be read, the answer is an error and no broken file', async () => {
  const created = await app.as('olga', 'POST', '/setups/north/users/olga/exports', {
    body: {
      kind: 'stations',
      format: 'csv',
      from: null,
      to: null,
      zoneId: null,
      lang: 'fr',
      units: 'metric',
      timezone: 'Europe/Paris',
    },
  })
  const { id, sizeBytes } = (created.body as { export: { id: string; sizeBytes: number } }).export
  const fetched = () => app.as('olga', 'GET', `/setups/north/users/olga/exports/${id}/file`)
  const { status, text } = await fetched()
  expect([status, Buffer.byteLength(text)]).toEqual([200, sizeBytes])
  expect(await keysOf('exports/')).toHaveLength(1)
  const during = await duringOutage(fetched)
  expect([during.status, during.body]).toMatchObject([503, { code: 'Unavailable' }])
})

test('a message goes to the store once, under the day on which it came', async () => {
  const raw = rawMessages(app.database, 'csv', files.contents)
  const bytes = Buffer.from('station;air\nnorth-1;-3.3\n')
  const hash = createHash('sha256').update(bytes).digest()
  const message = { name: 'a.csv', receivedAt: new Date('2026-01-20T23:59:00Z') }
  for (const receivedAt of [message.receivedAt, new Date('2026-01-22T00:00:00Z')]) {
    await raw.keep(hash, { ...message, receivedAt }, bytes)
    await raw.flush()
  }
  const rows = await app.database.query<{ body: Buffer | null; blob: string }>(
    "select body, blob from raw_message where source = 'csv'",
  )
  const key = `messages/2026-01-20/${hash.toString('hex')}`
  expect(rows).toEqual([{ body: null, blob: key }])
  expect(await keysOf('messages/')).toEqual([key])
  expect(gunzipSync((await files.blobs.get(key)) ?? Buffer.alloc(0))).toEqual(bytes)
})

test('files without a row are deleted after a day, messages after ninety, and nothing else', async () => {
  const before = [...(await keysOf('documents/')), ...(await keysOf('exports/'))]
  await files.blobs.put('documents/nobody', PDF)
  await files.blobs.put('exports/nobody', PDF)
  const swept = async (daysFromNow: number) => {
    await sweepFiles(app.database, files.blobs, new Date(Date.now() + daysFromNow * DAY_MS))
    return [...(await keysOf('documents/')), ...(await keysOf('exports/'))]
  }
  expect(await swept(0)).toEqual(expect.arrayContaining(['documents/nobody', 'exports/nobody']))
  expect((await swept(1.1)).sort()).toEqual(before.sort())
  await app.database.query('delete from export')
  expect(await swept(1.1)).toEqual(await keysOf('documents/'))
  for (const day of ['2026-01-20', '2026-01-21', '2026-01-22'])
    await files.blobs.put(`messages/${day}/abc`, PDF)
  await sweepFiles(app.database, files.blobs, new Date('2026-04-21T03:00:00Z'))
  expect(await keysOf('messages/')).toEqual(['messages/2026-01-21/abc', 'messages/2026-01-22/abc'])
})
