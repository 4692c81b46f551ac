import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aKml, aKmz, aNotice, anOutage, anOutageList, aPlacemark } from './outage-builder.ts'

const NOW = new Date('2026-01-15T15:05:00Z')
const VERSION = '20260115100004'

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

/** The service with files by name; a file given as a list returns its entries one after the other. */
async function serve(files: Record<string, string | Uint8Array | (string | Uint8Array)[]>) {
  const server = await localServer((request, response) => {
    const file = files[request.url?.slice(1) ?? '']
    const body = Array.isArray(file) ? (file.length > 1 ? file.shift() : file[0]) : file
    if (body === undefined || body === '404') response.writeHead(404).end()
    else if (body === '429') response.writeHead(429, { 'retry-after': '600' }).end()
    else response.end(body)
  })
  close = server.close
  const settings = { service: server.url }
  return {
    requestedFiles: () => server.requests.map((request) => request.url?.slice(1)),
    pull: (cursor = {}, more = {}) =>
      pullOnce('hydro-quebec', { settings: { ...settings, ...more }, cursor, now: NOW }),
  }
}

const BIS = {
  'bisversion.json': JSON.stringify(VERSION),
  [`bismarkers${VERSION}.json`]: anOutageList([anOutage()]),
  [`bispoly${VERSION}.kmz`]: aKmz(aKml(aPlacemark())),
}

test('the version is requested first, the areas before the list, and the cursor advances with the list', async () => {
  const { pull, requestedFiles } = await serve({
    ...BIS,
    'aipversion.json': '"20260115100005"',
    'aipmarkers20260115100005.json': JSON.stringify([aNotice()]),
  })
  const pulled = await pull()
  expect(requestedFiles()).toEqual([
    'bisversion.json',
    `bismarkers${VERSION}.json`,
    `bispoly${VERSION}.kmz`,
    'aipversion.json',
    'aipmarkers20260115100005.json',
    'aippoly20260115100005.kmz',
  ])
  expect(pulled.map(({ message, refusal }) => message?.name ?? refusal?.reason)).toEqual([
    `bispoly${VERSION}.kmz`,
    `bismarkers${VERSION}.json`,
    // Missing areas do not hold up the list.
    'http_status',
    'aipmarkers20260115100005.json',
  ])
  expect(pulled.map(({ cursor }) => cursor)).toEqual([
    {},
    { bis: VERSION },
    { bis: VERSION },
    { bis: VERSION, aip: '20260115100005' },
  ])
  expect(await parsed('hydro-quebec', pulled[0]?.message)).toMatchObject([{ list: 'outage_areas' }])
  expect(await parsed('hydro-quebec', pulled[1]?.message)).toMatchObject([{ list: 'outages' }])
  expect(await parsed('hydro-quebec', pulled[3]?.message)).toMatchObject([{ list: 'planned_outages' }])
})

test('a version already read is not requested again', async () => {
  const { pull, requestedFiles } = await serve(BIS)
  const pulled = await pull({ bis: VERSION }, { planned: false })
  expect(requestedFiles()).toEqual(['bisversion.json'])
  expect(pulled).toEqual([{ message: null, refusal: null, cursor: { bis: VERSION }, notBefore: null }])
})

test('a version that disappears between two requests is looked up again', async () => {
  const { pull, requestedFiles } = await serve({
    ...BIS,
    'bisversion.json': ['"20260115095004"', JSON.stringify(VERSION)],
  })
  const pulled = await pull({}, { planned: false, areas: false })
  expect(requestedFiles()).toEqual([
    'bisversion.json',
    'bismarkers20260115095004.json',
    'bisversion.json',
    `bismarkers${VERSION}.json`,
  ])
  expect(pulled).toMatchObject([{ message: { name: `bismarkers${VERSION}.json` }, cursor: { bis: VERSION } }])
})

test('a version that stays missing is refused, the cursor stays, and planned interruptions are still requested', async () => {
  const { pull } = await serve({
    'bisversion.json': JSON.stringify(VERSION),
    'aipversion.json': '{"version":1}',
  })
  const pulled = await pull()
  expect(pulled.map(({ refusal }) => refusal?.reason)).toEqual(['http_status', 'malformed'])
  expect(pulled.at(-1)?.cursor).toEqual({})
})

test('a provider that asks for a pause is not contacted', async () => {
  const { pull, requestedFiles } = await serve({ 'bisversion.json': '429' })
  const pulled = await pull()
  expect(requestedFiles()).toEqual(['bisversion.json'])
  expect(pulled).toMatchObject([{ refusal: { reason: 'throttled' } }])
  expect(pulled[0]?.notBefore?.getTime()).toBeGreaterThan(NOW.getTime() + 590_000)
})

test.each([{ service: 'ftp://example.org' }, { planned: 'yes' }, { key: 'x' }])(
  'refuses the invalid settings %o',
  async (settings) => {
    await expect(pullOnce('hydro-quebec', { settings, now: NOW })).rejects.toThrow()
  },
)
