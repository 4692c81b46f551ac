import type { IncomingMessage, ServerResponse } from 'node:http'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { SOURCES } from '@verglas/sources'
import type { Source } from '@verglas/sources/source'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { anEngine } from './engine-builder.ts'
import { threadParser } from './thread-parser.ts'

/** Answers of a hostile provider that unpack to far more, through a connection, parsed in threads as in production. */

const MB = 1024 * 1024
/** Memory of a parsing thread (at most 128 MB) and of the largest answer of a source, packed and unpacked. */
const MAX_GROWTH_BYTES = 320 * MB

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {}
const parser = threadParser(2)

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://x').pathname]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
})
afterEach(async () => {
  answers = {}
  await app.database.query('delete from connection')
})
afterAll(async () => {
  await parser.close()
  await provider.close()
  await app.close()
})

const zeros = (size: number) => Buffer.alloc(size, 0x20)
/** Some 100 kB that unpack to 100 MB. */
const GZIPPED = gzipSync(zeros(100 * MB), { level: 9 })
const doublyGzipped = gzipSync(GZIPPED, { level: 9 })
const encoded = (encoding: string, bytes: Uint8Array) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
const plain = (body: string | Uint8Array) => (_: IncomingMessage, response: ServerResponse) =>
  response.end(body)

/** One file of an archive: a local header and its bytes. The stated size is a lie. */
function member(name: string, bytes: Uint8Array, method: 0 | 8): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt32LE(10, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), bytes])
}

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE alert [<!ENTITY a "${'x'.repeat(1000)}">${[...'bcdefgh']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
  .join('')}]><alert>&h;</alert>`
const EXTERNAL =
  '<?xml version="1.0"?><!DOCTYPE alert [<!ENTITY a SYSTEM "file:///etc/passwd">]><alert>&a;</alert>'
const DEEP = `<?xml version="1.0"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">${'<a>'.repeat(1_000_000)}`
const WIDE = `<?xml version="1.0"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><info>${'<a/>'.repeat(1_500_000)}</info></alert>`
const ATTRIBUTES = `<?xml version="1.0"?><alert ${Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(' ')}>`

async function connect(source: string, settings: object): Promise<string> {
  const { status, body, text } = await app.as('olga', 'POST', '/setups/north/connections', {
    body: { source, name: source, settings, isEnabled: true },
  })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return (body as { id: string }).id
}

const problemOf = async (id: string) => {
  const [row] = await app.database.query<{ last_error: string | null; leased_by: string | null }>(
    'select last_error, leased_by from connection where id = $1',
    [id],
  )
  return row
}

/** Runs all connections once; returns the maximum growth of this process's memory meanwhile, bytes. */
async function growthOfRuns(sources: readonly Source[] = SOURCES): Promise<number> {
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5)
  const engine = anEngine(app.database, { secrets: app.secrets, parser, sources })
  try {
    await engine.startPendingRuns()
    await engine.idle()
  } finally {
    clearInterval(timer)
    await engine.close()
  }
  return highest - before
}

/** File of a good connection, which must work while the hostile one runs. */
const ROWS = `time,t\n${new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()},-1.5\n`
const table = () => ({
  urls: [`${provider.url}/good.csv`],
  stations: [{ ref: 'G', name: 'Good', latitudeDeg: 45, longitudeDeg: 3, altitudeM: 900 }],
  timeZone: 'UTC',
  time: { columns: ['time'] },
  columns: [{ column: 't', measure: 'ts', unit: '°C' }],
})

const cap = () => ({ urls: [`${provider.url}/alert.xml`] })

test.each<[string, string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['a gzip that unpacks to 100 MB', 'too_large', encoded('gzip', GZIPPED)],
  ['a gzip inside a gzip', '', encoded('gzip', doublyGzipped)],
  ['deflate, which nobody asked for', 'bad_encoding', encoded('deflate', deflateRawSync(zeros(MB)))],
  ['brotli, which nobody asked for', 'bad_encoding', encoded('br', Buffer.from('x'))],
  ['two encodings', 'bad_encoding', encoded('gzip, gzip', doublyGzipped)],
  ['entities that multiply', 'doctype', plain(ENTITIES)],
  ['an entity that names a file of this machine', 'doctype', plain(EXTERNAL)],
  ['a million elements inside each other', 'too_deep', plain(DEEP)],
  ['a million elements in one alert', 'too_large', plain(WIDE)],
  ['300,000 attributes', 'too_large', plain(ATTRIBUTES)],
  ['one line of 8 MB', '', plain(`<?xml version="1.0"?><alert>${'x'.repeat(8 * MB - 100)}`)],
])('bomb: %s is refused in words, with bounded memory, and others go on', async (_, reason, answer) => {
  answers = { '/alert.xml': answer, '/good.csv': plain(ROWS) }
  const hostile = await connect('cap', cap())
  const good = await connect('csv', table())
  expect(await growthOfRuns()).toBeLessThan(MAX_GROWTH_BYTES)
  const problem = await problemOf(hostile)
  expect(problem?.last_error).toMatch(reason === '' ? /^\w+: ./ : new RegExp(`^${reason}: .*`))
  expect(problem?.last_error?.length).toBeLessThan(500)
  expect(problem?.leased_by).toBeNull()
  expect((await problemOf(good))?.last_error).toBeNull()
})

const KML = '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
test.each<[string, string, () => Uint8Array]>([
  [
    'a giant file',
    'too_large',
    () => member('doc.kml', deflateRawSync(Buffer.concat([Buffer.from(KML), zeros(500 * MB)])), 8),
  ],
  ['a giant file that nobody reads', 'empty', () => member('other.txt', deflateRawSync(zeros(500 * MB)), 8)],
  [
    'as many files as fit',
    'too_large',
    () => Buffer.concat(Array.from({ length: 430_000 }, (_, n) => member(String(n), Buffer.alloc(0), 0))),
  ],
  [
    'as many KML files as fit',
    'too_large',
    () => Buffer.concat(Array.from({ length: 350_000 }, (_, n) => member(`${n}.kml`, Buffer.alloc(0), 0))),
  ],
  ['a size that is not there', '', () => member('doc.kml', Buffer.alloc(3), 8).subarray(0, 38)],
])('bomb: an archive with %s is refused in words, with bounded memory', async (_, reason, archive) => {
  const version = '20260115120000'
  answers = {
    '/bisversion.json': plain(JSON.stringify(version)),
    [`/bismarkers${version}.json`]: plain('{"pannes":[]}'),
    [`/bispoly${version}.kmz`]: plain(archive()),
    '/good.csv': plain(ROWS),
  }
  const hostile = await connect('hydro-quebec', { service: provider.url, areas: true, planned: false })
  const good = await connect('csv', table())
  expect(await growthOfRuns()).toBeLessThan(MAX_GROWTH_BYTES)
  expect((await problemOf(hostile))?.last_error).toMatch(
    reason === '' ? /^\w+: ./ : new RegExp(`^${reason}: .+`),
  )
  expect((await problemOf(good))?.last_error).toBeNull()
})

test('bomb: an endless body, a byte at a time, ends at the limit of the pull', async () => {
  answers = {
    '/alert.xml': (_, response) => {
      const timer = setInterval(() => response.write('<'), 200)
      response.on('close', () => clearInterval(timer))
    },
    '/good.csv': plain(ROWS),
  }
  const hostile = await connect('cap', cap())
  const good = await connect('csv', table())
  const sources = SOURCES.map((source) =>
    source.id === 'cap' ? { ...source, limits: { ...source.limits, pullMs: 1500 } } : source,
  )
  expect(await growthOfRuns(sources)).toBeLessThan(MAX_GROWTH_BYTES)
  expect((await problemOf(hostile))?.last_error).toMatch(/^timeout: /)
  expect((await problemOf(good))?.last_error).toBeNull()
})
