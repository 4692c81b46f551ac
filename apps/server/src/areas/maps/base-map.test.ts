import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { aPng } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anArchive } from '../../test-support/an-archive.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const PNG = Buffer.from(aPng())
const VECTOR_TILE = Buffer.from([0x1a, 0x00])
const folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-maps-'))

let app: TestApp
let provider: Server
let requests: string[] = []
let answer: (url: string, range: string | undefined) => { status: number; body: Buffer | string }
beforeAll(async () => {
  mkdirSync(path.join(folder, 'maps'))
  app = await testApp({ dataFolder: folder })
  provider = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { status, body } = answer(request.url ?? '', request.headers.range)
    if (status === 206) response.setHeader('content-range', 'bytes */*')
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  provider.close()
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  requests = []
  answer = () => ({ status: 200, body: PNG })
  await app.database.query('truncate base_map')
})

const host = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const NO_BASE_MAP = { baseMap: null, problem: null, terrain: null, terrainProblem: null }
const OUTLINE = {
  kind: 'outline',
  address: '',
  darkAddress: null,
  tileSizePx: 256,
  maxZoom: 18,
  attribution: '',
}
const tiles = (address = `${host()}/light/{z}/{x}/{y}?k={key}`) => ({
  ...OUTLINE,
  kind: 'tiles',
  address,
  attribution: '© Example',
})
const archive = (address: string) => ({ ...OUTLINE, kind: 'archive', address })
const putSettings = (body: object, expectedRevision: number | null = null, person = 'olga') =>
  app.as(person, 'PUT', '/setups/north/base_map/settings', { body: { expectedRevision, ...body } })
const trial = async (body: object) =>
  (await app.as('olga', 'POST', '/setups/north/base_map/trial', { body })).body as {
    baseMap: { version: string } | null
    problem: string | null
  }
const readBaseMap = async (person = 'olga', setupId = 'north') =>
  (await app.as(person, 'GET', `/setups/${setupId}/base_map`)).body
const tile = (version: string, rest = '', person = 'olga', setupId = 'north') =>
  app.as(person, 'GET', `/setups/${setupId}/base_map/tiles/0/0/0?version=${version}${rest}`)

test('an organisation starts with the outline map', async () => {
  expect(await readBaseMap('vera')).toEqual(NO_BASE_MAP)
  expect((await tile('1')).status).toBe(404)
  const { body } = await app.as('olga', 'GET', '/setups/north/base_map/settings')
  expect(body).toMatchObject({ settings: { kind: 'outline', hasKey: false, revision: null }, files: [] })
})

describe('tiles of a service', () => {
  test('are served through the program, with a key that nobody sees', async () => {
    const key = 'pk secret'
    const changed = await putSettings({ ...tiles(), darkAddress: `${host()}/dark/{z}/{x}/{y}?k={key}`, key })
    expect(changed.body).toMatchObject({ settings: { hasKey: true, revision: 1 } })
    expect(changed.text).not.toContain('secret')
    expect(await readBaseMap('vera')).toMatchObject({
      baseMap: { form: 'pictures', maxZoom: 18, attribution: '© Example', version: '1' },
    })
    const light = await tile('1', '', 'vera')
    expect([light.status, light.headers['content-type']]).toEqual([200, 'image/png'])
    await tile('1', '&mode=dark', 'vera')
    expect(requests).toEqual(['/light/0/0/0?k=pk%20secret', '/dark/0/0/0?k=pk%20secret'])
    expect((await app.as('olga', 'GET', '/setups/north/base_map/settings')).text).not.toContain('secret')
    const { rows } = { rows: await app.database.query('select after from administrative_act') }
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('a key is retained while only other fields change, and is not sent to another host', async () => {
    await putSettings({ ...tiles(), key: 'k' })
    await putSettings({ ...tiles(), maxZoom: 12 }, 1)
    await tile('2')
    expect(requests).toEqual(['/light/0/0/0?k=k'])
    const moved = await putSettings(tiles('https://tiles.example.org/{z}/{x}/{y}?k={key}'), 2)
    expect(moved).toMatchObject({ status: 400, body: { field: 'body.key' } })
  })

  test('a key that was sealed with a lost key of the installation counts as missing', async () => {
    await putSettings({ ...tiles(), key: 'k' })
    await app.database.query('update base_map set key = $1', [Buffer.alloc(60, 1)])
    expect((await tile('3')).status).toBeLessThan(500)
    const { status, body } = await app.as('olga', 'GET', '/setups/north/base_map/settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({ settings: { hasKey: false } })
    expect((await putSettings({ ...tiles(), key: 'again' }, 1)).status).toBe(200)
  })

  test('a refusal by the service gives no tile, and neither does an HTML page', async () => {
    await putSettings({ ...tiles(`${host()}/{z}/{x}/{y}`) })
    answer = () => ({ status: 403, body: 'no' })
    expect((await tile('1')).status).toBe(404)
    answer = () => ({ status: 200, body: '<html>' })
    await putSettings({ ...tiles(`${host()}/b/{z}/{x}/{y}`) }, 1)
    expect((await tile('2')).status).toBe(404)
    expect(await trial(tiles(`${host()}/b/{z}/{x}/{y}`))).toEqual({ ...NO_BASE_MAP, problem: 'no_tile' })
  })
})

describe('an archive', () => {
  test('in the data folder is listed, tested, and read in ranges', async () => {
    writeFileSync(path.join(folder, 'maps', 'massif.pmtiles'), anArchive(VECTOR_TILE))
    const { body } = await app.as('olga', 'GET', '/setups/north/base_map/settings')
    expect(body).toMatchObject({ files: ['massif.pmtiles'] })
    const { baseMap } = await trial(archive('massif.pmtiles'))
    expect(baseMap).toMatchObject({ form: 'vectors', maxZoom: 0, attribution: '© Example' })
    const vectors = await tile(encodeURIComponent(baseMap?.version ?? ''))
    expect(vectors.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(vectors.headers['content-length']).toBe(`${VECTOR_TILE.length}`)
    expect(await readBaseMap()).toMatchObject({ baseMap: null })
  })

  test('that is replaced is read again', async () => {
    const file = path.join(folder, 'maps', 'new.pmtiles')
    writeFileSync(file, anArchive(VECTOR_TILE))
    await putSettings(archive('new.pmtiles'))
    expect((await tile('1')).headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    writeFileSync(file, anArchive(PNG, { type: 'png', attribution: 'Another one' }))
    expect((await tile('1')).headers['content-type']).toBe('image/png')
  })

  test('at an address is requested only in ranges', async () => {
    const bytes = anArchive(VECTOR_TILE)
    answer = (_, range) => {
      const [from = 0, to = 0] =
        /bytes=(\d+)-(\d+)/
          .exec(range ?? '')
          ?.slice(1)
          .map(Number) ?? []
      return { status: 206, body: bytes.subarray(from, to + 1) }
    }
    await putSettings(archive(`${host()}/region.pmtiles`))
    expect(await readBaseMap()).toMatchObject({ baseMap: { form: 'vectors' }, problem: null })
    expect((await tile('1')).status).toBe(200)
  })

  test.each([
    ['is not there', 'none.pmtiles', Buffer.alloc(0), 'unreachable'],
    ['is something else', 'text.pmtiles', Buffer.from('not a map '.repeat(2000)), 'no_archive'],
    [
      'has tiles that nobody knows',
      'odd.pmtiles',
      anArchive(VECTOR_TILE, { type: 'unknown' }),
      'unknown_tiles',
    ],
  ])('that %s is reported as such', async (_, name, bytes, problem) => {
    if (bytes.length > 0) writeFileSync(path.join(folder, 'maps', name), bytes)
    expect(await trial(archive(name))).toEqual({ ...NO_BASE_MAP, problem })
    await putSettings(archive(name))
    expect(await readBaseMap()).toEqual({ ...NO_BASE_MAP, problem })
  })
})

test.each([
  ['a file outside the folder', archive('../secret.key'), 'body.address'],
  ['a file of another kind', archive('secret.key'), 'body.address'],
  ['an address of the machine’s own network', tiles('https://10.0.0.1/{z}/{x}/{y}'), 'body.address'],
  ['no https', tiles('http://tiles.example.org/{z}/{x}/{y}'), 'body.address'],
  ['a host to fill in', tiles('https://{key}.example.org/{z}/{x}/{y}'), 'body.address'],
  ['no place for the row', tiles('https://tiles.example.org/{z}/{x}'), 'body.address'],
  ['an unknown place', tiles('https://tiles.example.org/{z}/{x}/{y}/{token}'), 'body.address'],
  ['no key', tiles('https://tiles.example.org/{z}/{x}/{y}?k={key}'), 'body.key'],
])('%s is refused', async (_, body, field) => {
  expect(await putSettings(body)).toMatchObject({ status: 400, body: { field } })
  expect(requests).toEqual([])
})

test('is chosen by administrators, visible to members alone, and a concurrent second choice gets a conflict', async () => {
  expect((await putSettings(tiles(`${host()}/{z}/{x}/{y}`), null, 'vera')).status).toBe(403)
  await putSettings(tiles(`${host()}/{z}/{x}/{y}`))
  expect((await putSettings(OUTLINE, null)).body).toMatchObject({
    code: 'Conflict',
    conflict: { changedBy: 'Olga Test', stored: { kind: 'tiles' } },
  })
  expect(await readBaseMap('sam', 'south')).toEqual(NO_BASE_MAP)
  expect((await tile('1', '', 'sam')).status).toBe(404)
  const { baseMap } = await trial(tiles(`${host()}/{z}/{x}/{y}`))
  const other = await tile(encodeURIComponent(baseMap?.version ?? ''), '', 'sam', 'south')
  expect(other.status).toBe(404)
})
