import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { aPng } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anArchive, aVectorTile } from '../../test-support/an-archive.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { openBaseMaps } from './base-map.ts'

const PNG = Buffer.from(aPng())
const VECTOR_TILE = aVectorTile()
const folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-styles-'))

let app: TestApp
let provider: Server
let requests: string[] = []
/** What the test server answers at each path; null: it never answers. */
let pages: Record<string, Buffer | string | object | null> = {}
beforeAll(async () => {
  mkdirSync(path.join(folder, 'maps'))
  app = await testApp({ dataFolder: folder })
  provider = createServer((request, response) => {
    const url = request.url ?? ''
    requests.push(url)
    const page = pages[url.split('?')[0] ?? '']
    if (page === null) return
    const isText = typeof page === 'string' || Buffer.isBuffer(page)
    response.writeHead(page === undefined ? 404 : 200).end(isText ? page : JSON.stringify(page))
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  requests = []
  await app.database.query('truncate base_map')
})

const host = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const SETTINGS = {
  kind: 'style',
  address: '',
  darkAddress: null,
  tileSizePx: 256,
  maxZoom: 18,
  attribution: '',
} as const
const putSettings = (body: object, expectedRevision: number | null = null) =>
  app.as('olga', 'PUT', '/setups/north/base_map/settings', { body: { expectedRevision, ...body } })
const readBaseMap = async () => (await app.as('vera', 'GET', '/setups/north/base_map')).body
const tile = (version: string, source: string, person = 'vera') =>
  app.as(person, 'GET', `/setups/north/base_map/tiles/0/0/0?version=${version}&source=${source}`)
const styleOf = (version: string, person = 'vera') =>
  app.as(person, 'GET', `/setups/north/base_map/style?version=${version}`)

const aStyle = () => ({
  version: 8,
  glyphs: `${host()}/fonts/{fontstack}/{range}.pbf`,
  sprite: `${host()}/sprite`,
  sources: {
    streets: { type: 'vector', url: `${host()}/streets.json?k={key}` },
    photo: { type: 'raster', tiles: ['photo/{z}/{x}/{y}.png'], tileSize: 256, maxzoom: 9 },
    inside: { type: 'raster', tiles: ['https://10.0.0.1/{z}/{x}/{y}.png'] },
    drawn: { type: 'geojson', data: 'https://example.org/roads.json' },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
    { id: 'earth', type: 'fill', source: 'streets', 'source-layer': 'earth' },
    { id: 'houses', type: 'fill-extrusion', source: 'streets', 'source-layer': 'buildings' },
    { id: 'own', type: 'line', source: 'drawn' },
    { id: 'inner', type: 'raster', source: 'inside' },
    { id: 'photo', type: 'raster', source: 'photo' },
  ],
})
const aService = () => ({
  '/style.json': aStyle(),
  '/streets.json': {
    tiles: [`${host()}/streets/{z}/{x}/{y}.pbf?k={key}`],
    maxzoom: 12,
    attribution: '<a href="#">© Rues</a>',
  },
  '/streets/0/0/0.pbf': VECTOR_TILE,
  '/photo/0/0/0.png': PNG,
})

describe('a style at an address', () => {
  test('is drawn from tiles served through the program, with a key that nobody sees', async () => {
    pages = aService()
    const address = `${host()}/style.json?k={key}`
    expect((await putSettings({ ...SETTINGS, address, key: 'secret' })).body).toMatchObject({
      settings: { kind: 'style', hasKey: true },
    })
    expect(await readBaseMap()).toMatchObject({
      baseMap: { form: 'style', attribution: '© Rues', version: '1' },
      problem: null,
    })
    const { body, text } = await styleOf('1')
    expect(body).toMatchObject({
      sources: [
        { id: 'streets', type: 'vector', maxZoom: 12 },
        { id: 'photo', type: 'raster', tileSizePx: 256, maxZoom: 9 },
      ],
      layers: [{ id: 'ground' }, { id: 'earth' }, { id: 'photo' }],
    })
    expect(text).not.toContain('secret')
    expect(text).not.toContain(host())
    const vectors = await tile('1', 'streets')
    expect(vectors.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect((await tile('1', 'photo')).headers['content-type']).toBe('image/png')
    expect((await tile('1', 'inside')).status).toBe(404)
    expect((await tile('1', 'streets', 'sam')).status).toBe(404)
    expect(requests).toEqual([
      '/style.json?k=secret',
      '/streets.json?k=secret',
      '/streets/0/0/0.pbf?k=secret',
      '/photo/0/0/0.png',
    ])
  })

  test.each([
    ['is gone', {}, 'unreachable'],
    ['is a page', { '/style.json': '<html>' }, 'no_style'],
    ['is another list', { '/style.json': { version: 7 } }, 'no_style'],
    [
      'has nothing that can be fetched',
      { '/style.json': { version: 8, sources: {}, layers: [] } },
      'no_style',
    ],
  ])('that %s is reported as such', async (name, served, problem) => {
    pages = served
    await putSettings({ ...SETTINGS, address: `${host()}/style.json?${encodeURIComponent(name)}` })
    expect(await readBaseMap()).toEqual({ baseMap: null, problem, terrain: null, terrainProblem: null })
    expect((await styleOf('1')).status).toBe(404)
  })

  test('that never answers times out, and is not requested again at once', async () => {
    pages = { '/style.json': null }
    const maps = openBaseMaps({
      config: { contact: 'test@example.org', privateHosts: new Set(['127.0.0.1']), dataFolder: folder },
      now: () => new Date('2026-01-14T05:00:00Z'),
      timeoutMs: 500,
    })
    const settings = {
      ...SETTINGS,
      address: `${host()}/style.json`,
      key: null,
      terrainAddress: null,
      terrainEncoding: 'terrarium',
      terrainMaxZoom: 12,
    } as const
    const unreachable = { drawing: null, problem: 'unreachable' }
    expect(await maps.drawing(settings)).toEqual(unreachable)
    expect(await maps.drawing(settings)).toEqual(unreachable)
    expect(requests).toHaveLength(1)
  })

  test('has no tile placeholder, and has its own host', async () => {
    for (const address of ['https://style.example.org/{z}.json', 'http://style.example.org/s.json'])
      expect(await putSettings({ ...SETTINGS, address })).toMatchObject({
        status: 400,
        body: { field: 'body.address' },
      })
  })
})

describe('elevation data for hill shading', () => {
  const outline = { ...SETTINGS, kind: 'outline' }

  test('is read from tiles, with any base map', async () => {
    pages = { '/dem/0/0/0.png': PNG }
    const terrainAddress = `${host()}/dem/{z}/{x}/{y}.png`
    await putSettings({
      ...outline,
      attribution: '© Heights',
      terrainAddress,
      terrainEncoding: 'mapbox',
      terrainMaxZoom: 11,
    })
    expect(await readBaseMap()).toMatchObject({
      baseMap: null,
      terrain: { encoding: 'mapbox', maxZoom: 11, attribution: '© Heights', version: '1' },
      terrainProblem: null,
    })
    expect((await tile('1', 'terrain')).headers['content-type']).toBe('image/png')
  })

  test('is read from an archive of images in the data folder', async () => {
    writeFileSync(path.join(folder, 'maps', 'heights.pmtiles'), anArchive(PNG, { type: 'png' }))
    writeFileSync(path.join(folder, 'maps', 'roads.pmtiles'), anArchive(VECTOR_TILE))
    await putSettings({ ...outline, terrainAddress: 'heights.pmtiles' })
    expect(await readBaseMap()).toMatchObject({
      terrain: { encoding: 'terrarium', maxZoom: 0, attribution: '© Example' },
    })
    expect((await tile('1', 'terrain')).status).toBe(200)
    await putSettings({ ...outline, terrainAddress: 'roads.pmtiles' }, 1)
    expect(await readBaseMap()).toMatchObject({ terrain: null, terrainProblem: 'unknown_tiles' })
  })

  test('is tested, and refused with a key or outside the folder', async () => {
    pages = {}
    const tried = await app.as('olga', 'POST', '/setups/north/base_map/trial', {
      body: { ...outline, terrainAddress: `${host()}/none/{z}/{x}/{y}.png` },
    })
    expect(tried.body).toMatchObject({ terrain: null, terrainProblem: 'no_tile' })
    for (const terrainAddress of ['https://dem.example.org/{z}/{x}/{y}?k={key}', '../heights.pmtiles'])
      expect(await putSettings({ ...outline, terrainAddress })).toMatchObject({
        status: 400,
        body: { field: 'body.terrainAddress' },
      })
  })
})
