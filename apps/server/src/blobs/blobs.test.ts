import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anObjectStore, outsideStore } from '../test-support/object-store.ts'
import { BLOB_KINDS, type Blobs } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

type Opened = { blobs: Blobs; close(): Promise<void> }

/** The adapters that must behave alike. */
const ADAPTERS: { name: string; open(): Promise<Opened> }[] = [
  { name: 'the data folder', open: aFolder },
  { name: 'a bucket of s3rver', open: aBucket },
  ...(outsideStore() ? [{ name: 'the bucket of TEST_S3_URL', open: anOutsideBucket }] : []),
]

async function aFolder(): Promise<Opened> {
  const root = await mkdtemp(path.join(tmpdir(), 'verglas-blobs-'))
  return { blobs: folderBlobs(root), close: () => rm(root, { recursive: true }) }
}

async function aBucket(): Promise<Opened> {
  const store = await anObjectStore()
  return {
    blobs: s3Blobs({ ...store.settings, prefix: 'some/where/' }, { pageSize: 10 }),
    close: store.close,
  }
}

async function anOutsideBucket(): Promise<Opened> {
  const settings = outsideStore()
  if (!settings) throw new Error('TEST_S3_URL is not set')
  const blobs = s3Blobs(
    { ...settings, prefix: `${settings.prefix}verglas-test-${process.pid}-${Date.now()}/` },
    { pageSize: 10 },
  )
  return {
    blobs,
    async close() {
      for (const kind of BLOB_KINDS)
        for await (const { key } of blobs.list(`${kind}/`)) await blobs.delete(key)
    },
  }
}

const bytesOf = (text: string) => Buffer.from(text)
async function keysOf(blobs: Blobs, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list(prefix)) keys.push(key)
  return keys
}

describe.each(ADAPTERS)('$name', ({ open }) => {
  let opened: Opened
  let blobs: Blobs
  beforeAll(async () => {
    opened = await open()
    blobs = opened.blobs
  })
  afterAll(() => opened.close())

  test('gives back what was put, as bytes and as a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7) % 256))
    await blobs.put('pictures/ab/a', bytes)
    expect(await blobs.get('pictures/ab/a')).toEqual(bytes)
    const stream = await blobs.stream('pictures/ab/a')
    expect(stream?.sizeBytes).toBe(bytes.length)
    expect(stream && (await buffer(stream.body))).toEqual(bytes)
  })

  test('stores an empty file', async () => {
    await blobs.put('documents/empty', new Uint8Array())
    expect(await blobs.get('documents/empty')).toEqual(Buffer.alloc(0))
    await blobs.putStream('documents/empty-stream', Readable.from([]))
    expect(await blobs.get('documents/empty-stream')).toEqual(Buffer.alloc(0))
  })

  test('has nothing under a key that was never put', async () => {
    expect(await blobs.get('pictures/no/where')).toBeNull()
    expect(await blobs.stream('pictures/no/where')).toBeNull()
    await blobs.delete('pictures/no/where')
    expect(await keysOf(blobs, 'pictures/no/')).toEqual([])
  })

  test('stores a stream of unknown length, longer than one part', async () => {
    const block = Buffer.alloc(1024 * 1024, 'v')
    await blobs.putStream('backups/large', Readable.from(Array.from({ length: 20 }, () => block)))
    const stream = await blobs.stream('backups/large')
    expect(stream?.sizeBytes).toBe(20 * block.length)
    let count = 0
    for await (const chunk of stream?.body ?? []) count += (chunk as Buffer).length
    expect(count).toBe(20 * block.length)
  })

  test('has nothing under the key of a stream that failed', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * 1024 * 1024)
        throw new Error('the database went away')
      })(),
    )
    await expect(blobs.putStream('backups/broken', source)).rejects.toThrow('the database went away')
    expect(await blobs.get('backups/broken')).toBeNull()
    expect(await keysOf(blobs, 'backups/')).not.toContain('backups/broken')
  })

  test('lists what is below a prefix, in order, with sizes and times', async () => {
    const startedMs = Date.now() - 2000
    for (const name of ['b', 'c', 'a'])
      await blobs.put(`messages/2026-01-0${name === 'c' ? 2 : 1}/${name}`, bytesOf(name))
    expect(await keysOf(blobs, 'messages/')).toEqual([
      'messages/2026-01-01/a',
      'messages/2026-01-01/b',
      'messages/2026-01-02/c',
    ])
    expect(await keysOf(blobs, 'messages/2026-01-01/')).toHaveLength(2)
    for await (const { sizeBytes, writtenAt } of blobs.list('messages/')) {
      expect(sizeBytes).toBe(1)
      expect(writtenAt.getTime()).toBeGreaterThan(startedMs)
    }
  })

  test('lists more files than fit one answer', async () => {
    const names = Array.from({ length: 32 }, (_, n) => `exports/many/${String(n).padStart(4, '0')}`)
    await Promise.all(names.map((key) => blobs.put(key, bytesOf('x'))))
    expect(await keysOf(blobs, 'exports/many/')).toEqual(names)
  })

  test('deletes a file, and no other', async () => {
    await blobs.put('documents/one', bytesOf('1'))
    await blobs.put('documents/one-more', bytesOf('2'))
    await blobs.delete('documents/one')
    expect(await blobs.get('documents/one')).toBeNull()
    expect(await blobs.get('documents/one-more')).toEqual(bytesOf('2'))
  })

  test('can still be read when it is deleted meanwhile', async () => {
    await blobs.put('documents/read', Buffer.alloc(300_000, 'r'))
    const stream = await blobs.stream('documents/read')
    await blobs.delete('documents/read')
    expect(stream && (await buffer(stream.body))).toHaveLength(300_000)
  })

  test.each([
    '../secret.key',
    'pictures/../secret.key',
    'pictures/../../etc/passwd',
    'pictures/..',
    'pictures/./a',
    'pictures//a',
    'pictures/',
    'pictures',
    '/pictures/a',
    'pictures/a/',
    'pictures\\..\\secret.key',
    'pictures/a\0b',
    'pictures/a b',
    'pictures/.hidden',
    'pictures/%2e%2e/secret.key',
    'pictures/a?x=1',
    'pictures/a.draft',
    'secret.key',
    'postgres/data',
    '',
    `pictures/${'a'.repeat(400)}`,
  ])('refuses the key %j in every call', async (key) => {
    const refusal = 'not the key of a file'
    await expect(async () => blobs.put(key, bytesOf('x'))).rejects.toThrow(refusal)
    await expect(async () => blobs.putStream(key, Readable.from(['x']))).rejects.toThrow(refusal)
    await expect(async () => blobs.get(key)).rejects.toThrow(refusal)
    await expect(async () => blobs.stream(key)).rejects.toThrow(refusal)
    await expect(async () => blobs.delete(key)).rejects.toThrow(refusal)
    await expect(async () => blobs.signedAddress(key, 60)).rejects.toThrow(refusal)
    await expect(async () => keysOf(blobs, `${key}/../`)).rejects.toThrow()
  })

  test('refuses to list a prefix that is no folder of a kind', async () => {
    for (const prefix of ['', '/', 'pictures', '../', 'pictures/../', 'postgres/'])
      await expect(async () => keysOf(blobs, prefix), prefix).rejects.toThrow()
  })
})

describe('the data folder', () => {
  test('stores a file under its key, and drafts of killed processes are deleted', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'verglas-blobs-'))
    const blobs = folderBlobs(root)
    await blobs.put('pictures/ab/abc', bytesOf('1'))
    await blobs.put('backups/secret', bytesOf('2'))
    const draft = path.join(root, 'pictures', 'ab', 'abc.1.2.draft')
    const young = path.join(root, 'pictures', 'ab', 'abc.1.3.draft')
    for (const file of [draft, young, path.join(root, 'pictures', 'ab', '.DS_Store')])
      await writeFile(file, '')
    await utimes(draft, new Date(0), new Date(0))
    expect(await keysOf(blobs, 'pictures/')).toEqual(['pictures/ab/abc'])
    await blobs.removeUnfinished(new Date(Date.now() - 3_600_000))
    expect((await readdir(path.join(root, 'pictures', 'ab'))).sort()).toEqual([
      '.DS_Store',
      'abc',
      'abc.1.3.draft',
    ])
    if (process.platform !== 'win32')
      expect((await stat(path.join(root, 'backups', 'secret'))).mode & 0o777).toBe(0o600)
    await rm(root, { recursive: true })
  })
})
