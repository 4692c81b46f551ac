import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { layerTimes } from './capabilities.ts'
import { aCapabilities, anInfo, EXCEPTION, hour, RUN } from './info-builder.ts'

const NOW = new Date('2026-01-15T17:30:00Z')
const POINT = { id: 'p1', name: 'Pont', latitudeDeg: 46.82, longitudeDeg: -71.2, altitudeM: 90 }
const LAYERS = [
  { name: 'HRDPS.CONTINENTAL_TT', gives: 'tair', covers: 'instant' },
  { name: 'HRDPS.CONTINENTAL_PR', gives: 'precipitation', covers: 'run' },
]

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

type Query = (query: URLSearchParams) => { status?: number; headers?: Record<string, string>; body: string }
async function serve(answer: Query) {
  const server = await localServer((request, response) => {
    const { status = 200, headers = {}, body } = answer(new URL(request.url ?? '', 'http://x').searchParams)
    response.writeHead(status, headers).end(body)
  })
  close = server.close
  const queries = () => server.requests.map((request) => new URL(request.url ?? '', server.url).searchParams)
  return { settings: { points: [POINT], hours: 2, layers: LAYERS, service: `${server.url}/geomet` }, queries }
}

const usual: Query = (query) => {
  const layer = query.get('LAYER') ?? query.get('LAYERS') ?? ''
  if (query.get('REQUEST') === 'GetCapabilities') {
    const isSum = layer.endsWith('_PR')
    return { body: aCapabilities(layer, isSum ? { time: `${hour(1)}/${hour(48)}/PT1H` } : {}) }
  }
  const time = query.get('TIME') ?? ''
  const value = layer.endsWith('_PR') ? (Date.parse(time) - Date.parse(RUN)) / 3_600_000 : -3
  return {
    body: JSON.stringify(
      anInfo({ layer, time, value, title: layer.endsWith('_PR') ? 'P [kg/m²]' : 'T [°C]' }),
    ),
  }
}

test('the times of the latest run are read from the capabilities, and each layer is requested for each of them', async () => {
  const { settings, queries } = await serve(usual)
  const pulled = await pullOnce('geomet-point', { settings, now: NOW })
  expect(queries().map((query) => query.get('REQUEST'))).toEqual([
    'GetCapabilities',
    'GetCapabilities',
    ...Array(6).fill('GetFeatureInfo'),
  ])
  const [, , first] = queries()
  expect(Object.fromEntries(first ?? [])).toMatchObject({
    LAYERS: 'HRDPS.CONTINENTAL_TT',
    CRS: 'EPSG:4326',
    BBOX: '46.77,-71.25,46.87,-71.15',
    I: '50',
    INFO_FORMAT: 'application/json',
    TIME: hour(5),
    DIM_REFERENCE_TIME: RUN,
  })
  expect(pulled).toHaveLength(1)
  expect(pulled[0]?.cursor).toEqual({ 'hrdps p1 46.82,-71.2': RUN })
  const [fact] = await parsed('geomet-point', pulled[0]?.message, settings)
  expect(fact).toMatchObject({
    kind: 'forecast',
    model: 'hrdps',
    issuedAt: new Date(RUN),
    values: { tair: [-3, -3, -3] },
  })
  // A point whose run has been received is not requested again.
  const secondPull = await pullOnce('geomet-point', { settings, cursor: pulled[0]?.cursor ?? {}, now: NOW })
  expect(secondPull).toEqual([])
  expect(queries()).toHaveLength(9)
})

test('an incomplete run is requested again, and error values are left out', async () => {
  const { settings } = await serve((query) =>
    query.get('REQUEST') === 'GetCapabilities' ? usual(query) : { body: EXCEPTION },
  )
  const [pulled] = await pullOnce('geomet-point', { settings, now: NOW })
  expect(pulled?.cursor).toEqual({})
  expect(await parsed('geomet-point', pulled?.message, settings)).toMatchObject([
    { reason: 'empty' },
    { reason: 'provider_error' },
    { reason: 'provider_error' },
  ])
})

test('a service that asks for a pause is not contacted again in the same round', async () => {
  let requestCount = 0
  const { settings, queries } = await serve((query) => {
    requestCount += 1
    return requestCount > 3 ? { status: 429, headers: { 'retry-after': '900' }, body: '' } : usual(query)
  })
  const [pulled] = await pullOnce('geomet-point', { settings, now: NOW })
  expect(queries()).toHaveLength(4)
  expect(pulled).toMatchObject({ message: null, refusal: { reason: 'throttled' } })
  expect(Number(pulled?.notBefore) - NOW.getTime()).toBeGreaterThanOrEqual(900_000)
})

test('a missing layer is reported, and the others are requested', async () => {
  const { settings } = await serve((query) =>
    query.get('LAYER')?.endsWith('_PR') ? { body: EXCEPTION } : usual(query),
  )
  const pulled = await pullOnce('geomet-point', { settings, now: NOW })
  expect(pulled.map(({ refusal }) => refusal?.reason ?? null)).toEqual(['provider_error', null])
  expect(pulled[1]?.message?.name).toBe(`geomet-point hrdps p1 ${RUN}`)
})

test.each([
  [
    'more points than one request a second allows',
    { points: Array(20).fill(POINT) },
    /points: more than 3000 requests/,
  ],
  ['too many steps of one point', { points: [], model: 'rdps', hours: 90 }, /hours: one point/],
  [
    'a layer with odd characters',
    { points: [], layers: [{ name: 'A&B', gives: 'tair', covers: 'instant' }] },
    /layers\.0\.name/,
  ],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('geomet-point', { settings, now: NOW })).rejects.toThrow(words)
})

test('capabilities are read for the layer, with ranges and lists, and invalid times are refused', () => {
  const timesIn = (text: string) => layerTimes(Buffer.from(text), 'A')
  expect(timesIn(aCapabilities('A', { time: `${hour(0)}/${hour(6)}/PT3H` })).timesMs).toEqual(
    [0, 3, 6].map((count) => Date.parse(hour(count))),
  )
  expect(timesIn(aCapabilities('A', { time: `${hour(3)},${hour(0)}` })).timesMs).toEqual(
    [0, 3].map((count) => Date.parse(hour(count))),
  )
  expect(timesIn(aCapabilities('A', { run: '' })).runMs).toBe(Date.parse(RUN))
  expect(() => timesIn(aCapabilities('B'))).toThrow(/no times of layer A/)
  expect(() => timesIn(aCapabilities('A', { time: `${hour(0)}/${hour(6)}/PT0S` }))).toThrow(
    /a range that is none/,
  )
  expect(() =>
    timesIn(aCapabilities('A', { time: '2000-01-01T00:00:00Z/2026-01-01T00:00:00Z/PT1M' })),
  ).toThrow(/more than 2000/)
  expect(() => timesIn('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow(/document type/)
  expect(() => timesIn('<a><b></a>')).toThrow()
  expect(() => timesIn(EXCEPTION)).toThrow(/NoMatch: time outside valid hours/)
})

const samples = samplesOf('msc-geomet-wms')
test.skipIf(!samples)('real capabilities (skipped if they are not next to the repository)', () => {
  const bytes = readFileSync(join(samples ?? '', 'getcapabilities-radar-layer.xml'))
  const layer = /<Name>(RADAR_[^<]*)<\/Name>/.exec(bytes.toString())?.[1] ?? ''
  const { runMs, timesMs } = layerTimes(bytes, layer)
  expect(runMs).toBeNull()
  expect(timesMs.length).toBeGreaterThan(10)
  expect((timesMs[1] ?? 0) - (timesMs[0] ?? 0)).toBe(6 * 60_000)
})
