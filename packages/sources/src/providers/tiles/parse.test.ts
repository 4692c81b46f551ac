import { afterEach, describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aPng } from '../camera-pictures/picture-builder.ts'
import { anIndex, LISTED, STEPPED } from './index-builder.ts'
import { parseTiles } from './parse.ts'

const NOW = new Date('2026-01-15T09:02:00Z')
const LATEST_S = Date.parse('2026-01-15T09:00:00Z') / 1000
const SOURCE = { parse: parseTiles }

const parse = (document: unknown, site: Partial<ParseSite> = {}) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), {
    receivedAt: NOW,
    settings: { layers: [LISTED] },
    name: 'tiles radar',
    ...site,
  })
const layersIn = (items: Items) => factsOfKind(items, 'layer')

describe('a list of instants', () => {
  test('gives the instants that the layer can display, past and forecast', async () => {
    const [layer] = layersIn(await parse(anIndex(LATEST_S)))
    expect(layer?.content).toMatchObject({
      role: 'radar_rain',
      map: { kind: 'tiles', pattern: LISTED.pattern, minZoom: 0, maxZoom: 7, tileSizePx: 256 },
      newestAt: '2026-01-15T09:00:00.000Z',
      attribution: { text: 'Radar of Example', url: null },
    })
    expect(layer?.content.frames).toEqual([
      { at: '2026-01-15T08:40:00.000Z', path: `v2/radar/${LATEST_S - 1200}` },
      { at: '2026-01-15T08:50:00.000Z', path: `v2/radar/${LATEST_S - 600}` },
      { at: '2026-01-15T09:00:00.000Z', path: `v2/radar/${LATEST_S}` },
      { at: '2026-01-15T09:10:00.000Z', path: 'v2/radar/nowcast_1' },
    ])
  })

  test('gives the same in another order, and with a duplicate instant', async () => {
    const index = anIndex(LATEST_S)
    const { past } = index.radar
    const turned = { ...index, radar: { ...index.radar, past: [...past.slice().reverse(), ...past] } }
    expect(await parse(turned)).toEqual(await parse(index))
  })

  test('may be plain instants, as text or seconds', async () => {
    const settings = {
      layers: [{ ...LISTED, indexLists: '', pattern: 'https://tiles.example.org/{time}/{z}/{x}/{y}.png' }],
    }
    const items = await parse(['2026-01-15T08:55:00Z', LATEST_S, LATEST_S * 1000], { settings })
    expect(layersIn(items)[0]?.content.spans.map(([at]) => at)).toEqual([
      '2026-01-15T08:55:00.000Z',
      '2026-01-15T09:00:00.000Z',
    ])
    expect(layersIn(items)[0]?.content.frames).toBeUndefined()
  })

  test('if empty gives a layer with nothing to display', async () => {
    const index = { radar: { past: [], nowcast: [] } }
    expect(layersIn(await parse(index))[0]?.content.spans).toEqual([])
  })

  test('invalid instants and paths that lead elsewhere are reported once', async () => {
    const index = anIndex(LATEST_S)
    const odd = [
      null,
      { time: 'x' },
      { time: 12 },
      { time: LATEST_S, path: '/../../admin' },
      { time: 4e12, path: '/a' },
    ]
    const items = await parse({ radar: { past: [...index.radar.past, ...odd], nowcast: [] } })
    expect(reasonsIn(items)).toEqual(['unknown_entry'])
    expect(layersIn(items)[0]?.content.frames).toHaveLength(3)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['another form', { satellite: {} }, 'wrong_root'],
    ['no list', { radar: { past: 'x' } }, 'wrong_root'],
    ['a broken end', '{"radar":{"past":[', 'malformed'],
  ])('of %s is refused', async (_, document, reason) => {
    expect(reasonsIn(await parse(document))).toEqual([reason])
  })

  test('damaged in a thousand ways never gives an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(anIndex(LATEST_S), null, 1))
    const site = { receivedAt: NOW, settings: { layers: [LISTED] }, name: 'tiles radar' }
    for (let seed = 0; seed < 1000; seed += 1)
      for (const fact of await collect(SOURCE, mutate(bytes, seed), site))
        expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
  }, 30_000)
})

describe('a key', () => {
  const layer = { ...LISTED, pattern: `${LISTED.pattern}?key={key}` }
  test.each([
    [
      'reaches the browser where it is meant for it',
      { key: 'secret', keyForBrowser: 'a%b' },
      `${LISTED.pattern}?key=a%25b`,
    ],
    ['stays here where it is not', { key: 'secret' }, null],
    ['is missing', {}, null],
  ])('%s', async (_, entry, pattern) => {
    const [fact] = layersIn(await parse(anIndex(LATEST_S), { settings: { layers: [layer], ...entry } }))
    expect(fact?.content.map).toMatchObject({ pattern })
    expect(JSON.stringify(fact)).not.toContain('secret')
  })
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('one list serves all its layers, and with a fixed step only the latest tile is requested, once', async () => {
  const server = await localServer((request, response) => {
    if (request.url?.startsWith('/index')) response.end(JSON.stringify(anIndex(LATEST_S)))
    else if (request.url?.includes('T08:20')) response.end(aPng())
    else response.writeHead(404).end()
  })
  close = server.close
  const listed = { ...LISTED, indexUrl: `${server.url}/index.json?key={key}` }
  const stepped = { ...STEPPED, pattern: `${server.url}/{time}/{z}/{y}/{x}.png` }
  const settings = { layers: [listed, { ...listed, id: 'snow' }, stepped], key: 'k1' }
  const pulled = await pullOnce('tiles', { settings, now: NOW })
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/index.json?key=k1',
    '/2026-01-15T08:20:00Z/2/1/3.png',
  ])
  expect(await parsed('tiles', pulled[0]?.message, settings)).toMatchObject([
    { layerRef: 'radar' },
    { layerRef: 'snow' },
  ])
  expect(await parsed('tiles', pulled[1]?.message, settings)).toMatchObject([
    {
      layerRef: 'satellite',
      content: {
        spans: [['2026-01-15T05:20:00.000Z', '2026-01-15T08:20:00.000Z', 600]],
        newestAt: '2026-01-15T08:20:00.000Z',
      },
    },
  ])
  expect(JSON.stringify(pulled.at(-1)?.cursor)).not.toContain('k1')

  const cursor = pulled.at(-1)?.cursor ?? {}
  const soon = await pullOnce('tiles', { settings, cursor, now: new Date('2026-01-15T09:05:00Z') })
  expect(soon).toHaveLength(1)
  const later = await pullOnce('tiles', { settings, cursor, now: new Date('2026-01-15T09:11:00Z') })
  expect(later.map(({ refusal }) => refusal?.reason)).toEqual([undefined, 'http_status'])
}, 15_000)

test.each([
  ['no z', { ...LISTED, pattern: 'https://x.example.org/{x}/{y}/{time}.png' }, /\{z\}, \{x\} and \{y\}/],
  [
    'an unknown place',
    { ...LISTED, pattern: 'https://x.example.org/{z}/{x}/{y}/{path}/{secret}' },
    /no other places/,
  ],
  ['no time', { ...LISTED, pattern: 'https://x.example.org/{z}/{x}/{y}.png' }, /one of \{time\}/],
  ['a script', { ...LISTED, pattern: 'javascript:alert(1)//{z}/{x}/{y}/{time}' }, /pattern/],
  ['both a list and a step', { ...LISTED, stepMinutes: 10 }, /either indexUrl or stepMinutes/],
])('settings with %s are refused with a clear message', async (_, layer, words) => {
  await expect(pullOnce('tiles', { settings: { layers: [layer] }, now: NOW })).rejects.toThrow(words)
})
