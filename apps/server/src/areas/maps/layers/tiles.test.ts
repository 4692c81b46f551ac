import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@verglas/quantities'
import { aPng } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { tileAddress } from './tile-address.ts'
import { timedLayer } from './timed-layer.ts'

const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const AT = new Date(HOUR).toISOString().replace('.000Z', 'Z')
const PNG = Buffer.from(aPng())

let app: TestApp
let provider: Server
let requestedPaths: string[] = []
let answers: () => { status: number; body: Buffer | string } = () => ({ status: 200, body: PNG })
beforeAll(async () => {
  app = await testApp()
  provider = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    const { status, body } = answers()
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  provider.close()
  await app.close()
})
beforeEach(async () => {
  requestedPaths = []
  answers = () => ({ status: 200, body: PNG })
  await app.database.query('truncate timed_layer, timed_layer_read')
})

const tiles = (pattern: string) => ({ kind: 'tiles', pattern, minZoom: 2, maxZoom: 9, tileSizePx: 256 })

function content(map: object) {
  return {
    name: { fr: 'Radar', en: 'Radar' },
    role: 'radar_rain',
    map,
    spans: [[new Date(HOUR - HOUR_MS).toISOString(), new Date(HOUR).toISOString(), 600]],
    newestAt: new Date(HOUR).toISOString(),
    byDay: false,
    legend: null,
    bounds: null,
    attribution: { text: 'Example', url: null },
  }
}

let version = 0
async function connect(ownerSetupId = 'north') {
  version += 1
  const { port } = provider.address() as AddressInfo
  const row = {
    source: 'tiles',
    owner_setup_id: ownerSetupId,
    layer_ref: 'radar',
    read_at: new Date(HOUR),
    // Each test has an address of its own, because pictures are cached.
    content: content(tiles(`http://127.0.0.1:${port}/${version}/{time}/{z}/{x}/{y}.png`)),
  }
  await publish(app.database, {
    origin: 'live',
    setupId: ownerSetupId,
    batches: [{ kind: 'timed_layer', rows: [row] }],
  })
  const [latestPublication] = await app.database.query<{ rev: number }>(
    'select max(rev) as rev from publication',
  )
  await app.tail.waitForRevision(latestPublication?.rev ?? 0)
}

const tile = (place = '5/16/11', at = AT, person = 'olga') =>
  app.fastify.inject({
    url: `/api/setups/north/timed_layers/north.tiles.radar/tiles/${place}?at=${encodeURIComponent(at)}`,
    headers: { authorization: `Bearer ${person}` },
  })

describe('a tile of a layer', () => {
  test('is fetched from its provider once for everybody who views it', async () => {
    await connect()
    const [first, second] = await Promise.all([tile(), tile()])
    expect(first.statusCode).toBe(200)
    expect(first.rawPayload.equals(PNG)).toBe(true)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
    })
    expect(second.statusCode).toBe(200)
    await tile()
    expect(requestedPaths).toEqual([`/${version}/${AT}/5/16/11.png`])
  })

  test.each([
    ['at an instant that the layer does not have', '5/16/11', new Date(HOUR - 90_000).toISOString()],
    ['at no instant', '5/16/11', 'yesterday'],
    ['outside its zooms', '10/500/300', AT],
    ['beyond the edge of the world', '3/8/0', AT],
  ])('%s is refused without a request to the provider', async (_, place, at) => {
    await connect()
    expect((await tile(place, at)).statusCode).toBe(404)
    expect(requestedPaths).toEqual([])
  })

  test.each([
    ['an error', 500, 'sorry'],
    ['a page', 200, '<html>no such layer</html>'],
    ['a redirect to elsewhere', 302, ''],
  ])(
    'is missing when the provider answers %s, and is not requested again at once',
    async (_, status, body) => {
      await connect()
      answers = () => ({ status, body })
      expect((await tile()).statusCode).toBe(404)
      expect((await tile()).statusCode).toBe(404)
      expect(requestedPaths).toHaveLength(1)
    },
  )

  test('is available only to its organisation', async () => {
    await connect()
    expect((await tile('5/16/11', AT, 'sam')).statusCode).toBe(404)
    const foreign = await app.fastify.inject({
      url: `/api/setups/south/timed_layers/north.tiles.radar/tiles/5/16/11?at=${AT}`,
      headers: { authorization: 'Bearer sam' },
    })
    expect(foreign.statusCode).toBe(404)
    expect(requestedPaths).toEqual([])
  })
})

describe('a request to a map server for a tile', () => {
  const layerOf = (crs: string, axesVersion = '1.3.0') =>
    timedLayer(
      {
        source: 'wms',
        owner_setup_id: null,
        layer_ref: 'x',
        content: content({
          kind: 'wms',
          version: axesVersion,
          url: 'https://maps.example.org/wms',
          layer: 'A',
          style: '',
          format: 'image/png',
          crs,
          referenceAt: null,
        }) as never,
      },
      { atMs: HOUR, isLive: false },
    )
  const query = (address: string | null) => Object.fromEntries(new URL(address ?? '').searchParams)
  const PLACE = { zoom: 7, column: 65, row: 46 }

  test('uses metres of Web Mercator', () => {
    const { bbox, width, time } = query(tileAddress(layerOf('EPSG:3857'), PLACE, AT))
    expect(bbox?.split(',').map(Number).map(Math.round)).toEqual([313086, 5322463, 626172, 5635549])
    expect([width, time]).toEqual(['512', AT])
  })

  test('uses degrees, latitude first when the protocol requires it', () => {
    expect(query(tileAddress(layerOf('EPSG:4326'), PLACE, AT)).bbox).toBe('43.068888,2.8125,45.089036,5.625')
    expect(query(tileAddress(layerOf('EPSG:4326', '1.1.1'), PLACE, AT)).bbox).toBe(
      '2.8125,43.068888,5.625,45.089036',
    )
  })

  test('is not sent if the tile is not a rectangle in its system', () => {
    expect(tileAddress(layerOf('EPSG:4326'), { zoom: 3, column: 4, row: 2 }, AT)).toBeNull()
    expect(tileAddress(layerOf('EPSG:2154'), PLACE, AT)).toBeNull()
  })
})
