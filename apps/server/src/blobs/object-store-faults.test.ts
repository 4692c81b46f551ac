import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { S3Settings } from '../installation/store-settings.ts'
import { anObjectStore, type ObjectStore } from '../test-support/object-store.ts'
import { StoreUnavailable } from './blobs.ts'
import { openFileStore, waitingFolder } from './file-store.ts'
import { folderBlobs } from './folder-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

let store: ObjectStore
let dataFolder: string
beforeAll(async () => {
  store = await anObjectStore()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-faults-'))
})
afterAll(async () => {
  await store.close()
  await rm(dataFolder, { recursive: true })
})

const QUICK = { connectMs: 300, answerMs: 300, chunkMs: 300 }
const bytesOf = (text: string) => Buffer.from(text)
const failureOf = async (work: () => Promise<unknown>): Promise<StoreUnavailable> => {
  const error = await work().then(
    () => null,
    (cause) => cause,
  )
  expect(error).toBeInstanceOf(StoreUnavailable)
  return error
}

async function expectRefusal(settings: S3Settings): Promise<void> {
  const blobs = s3Blobs(settings)
  for (const work of [
    () => blobs.check(),
    () => blobs.put('pictures/a', bytesOf('a')),
    () => blobs.get('pictures/a'),
    () => blobs.putStream('backups/a', Readable.from([bytesOf('a')])),
    () => blobs.list('pictures/').next(),
  ]) {
    const error = await failureOf(work)
    expect(error.message).toMatch(/refuses the keys for the bucket «verglas».*check VERGLAS_BLOBS_ACCESS_KEY/)
    expect(error.isRefusal).toBe(true)
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null])).not.toContain(
      'very-secret-value',
    )
  }
}

test('an unknown access key is reported with what to check, and no secret', async () => {
  await expectRefusal({ ...store.settings, accessKey: 'nobody', secretKey: 'very-secret-value' })
})

// s3rver checks no signature, so the answer of S3 to a wrong one is sent by hand.
test('a wrong secret key is reported with what to check, and no secret', async () => {
  const refusing = http.createServer((request, response) => {
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(
      '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>',
    )
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  await expectRefusal({ ...store.settings, endpoint, secretKey: 'very-secret-value' })
  refusing.closeAllConnections()
  refusing.close()
})

test('a missing bucket is reported, and is not a missing file', async () => {
  const blobs = s3Blobs({ ...store.settings, bucket: 'nowhere' })
  for (const work of [
    () => blobs.check(),
    () => blobs.get('pictures/a'),
    () => blobs.stream('pictures/a'),
    () => blobs.put('pictures/a', bytesOf('a')),
    () => blobs.delete('pictures/a'),
  ]) {
    const error = await failureOf(work)
    expect(error.message).toContain('has no bucket «nowhere»')
    expect(error.isRefusal).toBe(true)
  }
})

test('a store that accepts connections and never answers is given up in time', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const blobs = s3Blobs({ ...store.settings, endpoint }, QUICK)
  for (const work of [
    () => blobs.get('pictures/a'),
    () => blobs.put('pictures/a', bytesOf('a')),
    () => blobs.putStream('backups/a', Readable.from([bytesOf('a')])),
    () => blobs.check(),
  ]) {
    const startedMs = performance.now()
    const error = await failureOf(work)
    expect(error.message).toContain('does not answer')
    expect(error.isRefusal).toBe(false)
    expect(performance.now() - startedMs).toBeLessThan(5000)
  }
  silent.close()
})

test('a body that stops in the middle ends with an error instead of waiting for ever', async () => {
  const stalling = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('only a part')
  })
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`
  const blobs = s3Blobs({ ...store.settings, endpoint }, QUICK)
  await failureOf(() => blobs.get('pictures/a'))
  const opened = await blobs.stream('pictures/a')
  await expect(opened && buffer(opened.body)).rejects.toThrow()
  stalling.closeAllConnections()
  stalling.close()
})

test('what is written while the store is away waits in the data folder and is uploaded when it is back', async () => {
  const settings = { dataFolder, store: { place: 's3', s3: store.settings, holdsBackups: false } } as const
  const files = await openFileStore(settings, { ...QUICK, pauseMs: 200 })
  const { blobs, objectStore } = files
  await blobs.put('pictures/ab/before', bytesOf('before'))
  await store.stop()

  expect((await failureOf(() => blobs.get('pictures/ab/before'))).message).toContain('does not answer')
  await failureOf(() => blobs.stream('pictures/ab/nothing'))
  await blobs.put('pictures/ab/during', bytesOf('during'))
  const stored = await files.contents.store('documents/during', bytesOf('document'))
  // Another process of this machine reads it too, also after a restart.
  const another = await openFileStore(settings, QUICK)
  expect(await another.blobs.get('pictures/ab/during')).toEqual(bytesOf('during'))
  const opened = await another.blobs.stream('pictures/ab/during')
  expect(opened && (await buffer(opened.body))).toEqual(bytesOf('during'))
  expect(await another.contents.read(stored)).toEqual(bytesOf('document'))
  expect(await objectStore?.upload()).toBe(0)
  expect(await objectStore?.waiting()).toMatchObject({ count: 2, bytes: 14 })

  await store.start()
  expect(await another.objectStore?.upload()).toBe(2)
  expect(await objectStore?.waiting()).toEqual({ count: 0, bytes: 0, since: null })
  expect(await objectStore?.bucket.get('pictures/ab/during')).toEqual(bytesOf('during'))
  expect(await blobs.get('pictures/ab/before')).toEqual(bytesOf('before'))
  expect(await blobs.get('documents/during')).toEqual(bytesOf('document'))
  expect(await blobs.get('pictures/ab/nothing')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 250))
  await blobs.put('pictures/ab/after', bytesOf('after'))
  expect(await objectStore?.bucket.get('pictures/ab/after')).toEqual(bytesOf('after'))
})

test('keys that were refused wait too, and are uploaded with the right ones', async () => {
  const settings = (accessKey: string) =>
    ({
      dataFolder,
      store: { place: 's3', s3: { ...store.settings, accessKey }, holdsBackups: false },
    }) as const
  const wrong = await openFileStore(settings('nobody'))
  await wrong.blobs.put('pictures/cd/key', bytesOf('key'))
  expect(await wrong.objectStore?.upload()).toBe(0)
  const right = await openFileStore(settings('S3RVER'))
  expect(await right.objectStore?.upload()).toBe(1)
  expect(await right.objectStore?.bucket.get('pictures/cd/key')).toEqual(bytesOf('key'))
})

test('a write that is not acknowledged leaves nothing half-written in what waits', async () => {
  const local = folderBlobs(waitingFolder(dataFolder))
  const failing = Readable.from(
    (async function* () {
      yield bytesOf('half')
      throw new Error('power cut')
    })(),
  )
  await expect(local.putStream('pictures/ef/half', failing)).rejects.toThrow('power cut')
  expect(await readdir(path.join(waitingFolder(dataFolder), 'pictures', 'ef'))).toEqual([])
})

test('while files move, each is read from the place where it is', async () => {
  const folder = folderBlobs(dataFolder)
  const bucket = s3Blobs(store.settings)
  await folder.put('pictures/01/in-folder', bytesOf('folder'))
  await bucket.put('pictures/01/in-bucket', bytesOf('bucket'))
  for (const place of ['folder', 's3'] as const) {
    const { blobs } = await openFileStore({
      dataFolder,
      store: { place, s3: store.settings, holdsBackups: false },
    })
    expect(await blobs.get('pictures/01/in-folder')).toEqual(bytesOf('folder'))
    expect(await blobs.get('pictures/01/in-bucket')).toEqual(bytesOf('bucket'))
    await blobs.put(`pictures/02/new-${place}`, bytesOf('new'))
    const keys: string[] = []
    for await (const { key } of blobs.list('pictures/01/')) keys.push(key)
    expect(keys.sort()).toEqual(['pictures/01/in-bucket', 'pictures/01/in-folder'])
  }
  expect(await folder.get('pictures/02/new-folder')).not.toBeNull()
  expect(await bucket.get('pictures/02/new-folder')).toBeNull()
  expect(await bucket.get('pictures/02/new-s3')).not.toBeNull()
})
