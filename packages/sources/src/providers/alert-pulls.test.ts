import { afterEach, expect, test } from 'vitest'
import { localServer } from '../test-support/local-server.ts'
import { parsed, pullOnce } from '../test-support/pull-once.ts'
import { aCap } from './cap/cap-builder.ts'
import { aCollection, aFeature } from './geomet-alerts/feature-builder.ts'
import { aMap, aPeriod } from './vigilance/product-builder.ts'

const NOW = new Date('2026-01-15T09:05:00Z')

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))
async function serve(answer: Parameters<typeof localServer>[0]) {
  const server = await localServer(answer)
  close = server.close
  return server
}

test('CAP messages are requested one by one, and not again while they are unchanged', async () => {
  const server = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(aCap())
  })
  const settings = { urls: [`${server.url}/a.cap`] }
  const [first] = await pullOnce('cap', { settings, now: NOW })
  expect(await parsed('cap', first?.message)).toMatchObject([{ kind: 'alert', form: 'message' }])
  const [second] = await pullOnce('cap', { settings, cursor: first?.cursor ?? {}, now: NOW })
  expect(second).toMatchObject({ message: null, refusal: null })
})

test('GeoMet is asked for the full list, within a box if one is set', async () => {
  const server = await serve((_, response) => response.end(JSON.stringify(aCollection([aFeature()]))))
  const service = `${server.url}/items`
  const [pulled] = await pullOnce('geomet-alerts', {
    settings: { service, box: [-80, 44, -60, 53] },
    now: NOW,
  })
  expect(server.requests[0]?.url).toBe('/items?f=json&limit=10000&bbox=-80%2C44%2C-60%2C53')
  expect(server.requests[0]?.headers['user-agent']).toContain('ops@example.org')
  expect(await parsed('geomet-alerts', pulled?.message)).toMatchObject([{ form: 'list', isComplete: true }])
})

test('Vigilance sends its key in a header, requests its texts before its map, and keeps no key in the cursor', async () => {
  const period = aPeriod('J', '2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', {
    '63': { '5': [['2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', 3]] },
  })
  const server = await serve((request, response) => {
    if (request.headers.apikey !== 'S3cret') response.writeHead(401).end()
    else if (request.url?.includes('carte'))
      response.end(JSON.stringify(aMap('2026-01-15T09:00:00Z', [period])))
    else response.writeHead(500).end()
  })
  const settings = { apiKey: 'S3cret', service: `${server.url}/v1/` }
  const pulled = await pullOnce('vigilance', { settings, now: NOW })
  expect(server.requests.map((request) => request.url)).toEqual([
    '/v1/textesvigilance/encours',
    '/v1/cartevigilance/encours',
  ])
  // A failed request for the texts does not hold back the map.
  expect(pulled.map((step) => step.refusal?.reason ?? 'message')).toEqual(['http_status', 'message'])
  expect(await parsed('vigilance', pulled[1]?.message)).toMatchObject([{ form: 'list' }])
  expect(JSON.stringify(pulled.map((step) => step.cursor))).not.toContain('S3cret')
  const refused = await pullOnce('vigilance', { settings: { ...settings, apiKey: 'wrong' }, now: NOW })
  expect(refused.map((step) => step.refusal?.detail)).toEqual([
    expect.stringContaining('401'),
    expect.stringContaining('401'),
  ])
})

test('Vigicrues is not contacted while it asks for a pause', async () => {
  const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '600' }).end())
  const [pulled] = await pullOnce('vigicrues', {
    settings: { service: `${server.url}/InfoVigiCru.geojson` },
    now: NOW,
  })
  expect(pulled?.refusal?.reason).toBe('throttled')
  expect(pulled?.notBefore?.getTime()).toBeGreaterThan(NOW.getTime() + 590_000)
})

test.each([
  ['cap', { urls: ['file:///etc/passwd'] }],
  ['geomet-alerts', { box: [-60, 44, -80, 53] }],
  ['geomet-alerts', { apikey: 'x' }],
  ['vigilance', {}],
  ['vigilance', { apiKey: 'with\nnewline' }],
  ['vigicrues', { service: 'ftp://example.org' }],
])('%s refuses invalid settings', async (id, settings) => {
  await expect(pullOnce(id, { settings, now: NOW })).rejects.toThrow()
})
