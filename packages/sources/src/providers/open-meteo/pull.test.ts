import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { anAnswer } from './answer-builder.ts'

const NOW = new Date('2026-01-15T12:30:00Z')
const POINT = { id: 'p1', name: 'Col', latitudeDeg: 45.123456789, longitudeDeg: -0.00001, altitudeM: 1012.6 }

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

async function serve(...[answer]: Parameters<typeof localServer>) {
  const server = await localServer(answer)
  close = server.close
  return server
}

test('each point is requested in UTC and metres per second, and gives a run at its own place', async () => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(anAnswer()))),
  )
  const settings = {
    points: [POINT, { id: 'p2', latitudeDeg: 46, longitudeDeg: 6, altitudeM: null }],
    service: `${server.url}/v1/forecast`,
    model: 'meteofrance_arome_france_hd',
  }
  const pulled = await pullOnce('open-meteo', { settings, now: NOW })
  const queries = server.requests.map((request) => new URL(request.url ?? '', server.url).searchParams)
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    latitude: '45.1235',
    longitude: '0',
    elevation: '1013',
    models: 'meteofrance_arome_france_hd',
    timezone: 'GMT',
    wind_speed_unit: 'ms',
    forecast_hours: '240',
  })
  expect(queries[0]?.get('hourly')?.split(',')).toHaveLength(15)
  expect(queries[1]?.has('elevation')).toBe(false)
  expect(server.requests[0]?.headers).toMatchObject({
    'user-agent': 'Verglas/1 (ops@example.org)',
    'accept-encoding': 'gzip',
  })
  expect(pulled.map((step) => step.message?.place?.id)).toEqual(['p1', 'p2'])
  expect(await parsed('open-meteo', pulled[0]?.message)).toMatchObject([
    { kind: 'forecast', location: { latitudeDeg: 45.123456789, longitudeDeg: -0.00001, altitudeM: 1012 } },
  ])
})

test('the key of a subscription goes to the provider and nowhere else', async () => {
  const server = await serve((_, response) =>
    response.writeHead(400).end('{"error":true,"reason":"bad key"}'),
  )
  const settings = { points: [POINT], service: `${server.url}/v1/forecast`, apiKey: 'S3cret' }
  const pulled = await pullOnce('open-meteo', { settings, now: NOW })
  expect(server.requests[0]?.url).toContain('apikey=S3cret')
  expect(pulled[0]?.refusal).toMatchObject({ reason: 'http_status', detail: 'open-meteo p1: HTTP 400' })
  expect(JSON.stringify(pulled)).not.toContain('S3cret')
})

test('reaching a rate limit stops the round until the limit expires', async () => {
  const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  const settings = { points: [POINT, { ...POINT, id: 'p2' }], service: server.url }
  const pulled = await pullOnce('open-meteo', { settings, now: NOW })
  expect(server.requests).toHaveLength(1)
  expect(Number(pulled[0]?.notBefore) - NOW.getTime()).toBeGreaterThanOrEqual(3_600_000)
})

test.each([
  ['a place off the earth', { points: [{ ...POINT, latitudeDeg: 99 }] }, /points\.0\.latitudeDeg/],
  [
    'a point twice over the free limit',
    { points: Array(251).fill(POINT) },
    /points: the free service .* 250 points/,
  ],
  ['an address that is none', { points: [], service: 'file:///etc/passwd' }, /service/],
  ['a model with odd characters', { points: [], model: 'a&apikey=b' }, /model/],
  ['a word that is not known', { points: [], apikey: 'x' }, /apikey/],
  ['no points', {}, /points/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('open-meteo', { settings, now: NOW })).rejects.toThrow(words)
})
