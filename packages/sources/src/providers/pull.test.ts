import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { SOURCES, sourceById } from '../index.ts'
import type { Connection, Cursor, Pulled } from '../requesting/connection.ts'
import { ANYWHERE } from '../requesting/outbound.ts'
import type { Source } from '../source.ts'
import { localServer } from '../test-support/local-server.ts'
import { anAnswer } from './met-norway/forecast-builder.ts'
import { aSwob, WINTER } from './msc-swob/swob-builder.ts'

const NOW = new Date('2026-01-15T12:30:00Z')
const SIGNAL = new AbortController().signal

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await localServer(answer)
  close = server.close
  return server
}

async function pull(id: string, settings: Record<string, unknown>, cursor: Cursor = {}, now = NOW) {
  const connection: Connection = { id: 'c', settings, cursor, contact: 'ops@example.org', outbound: ANYWHERE }
  const pulled: Pulled[] = []
  for await (const step of sourceById(id).pull(connection, now, SIGNAL)) pulled.push(step)
  return pulled
}

async function kinds(source: Source, pulled: Pulled | undefined) {
  const list: string[] = []
  if (!pulled?.message) return list
  for await (const fact of source.parse(pulled.message.body, { receivedAt: pulled.message.receivedAt }))
    list.push(fact.kind)
  return list
}

test('a station file is pulled, parsed, and not pulled again while it is unchanged', async () => {
  const server = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(aSwob(WINTER))
  })
  const settings = { urls: [`${server.url}/CXXX-AUTO-swob.xml`] }
  const [first] = await pull('msc-swob', settings)
  expect(await kinds(sourceById('msc-swob'), first)).toEqual(['observation'])
  const [second] = await pull('msc-swob', settings, first?.cursor)
  expect(second).toMatchObject({ message: null, refusal: null, notBefore: null })
  const [third] = await pull('msc-swob', settings, second?.cursor)
  expect(third).toMatchObject({ message: null, refusal: null })
})

test('a failing address does not affect the others, and is paused', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/a') response.writeHead(404).end()
    else response.end(aSwob(WINTER))
  })
  const settings = { urls: [`${server.url}/a`, `${server.url}/b`, `${server.url}/b`] }
  const first = await pull('msc-swob', settings)
  expect(first.map((step) => step.refusal?.reason ?? 'message')).toEqual(['http_status', 'message'])
  const secondPull = await pull('msc-swob', settings, first.at(-1)?.cursor)
  expect(secondPull).toHaveLength(1)
  const later = await pull(
    'msc-swob',
    { urls: [`${server.url}/a`] },
    secondPull.at(-1)?.cursor,
    new Date('2026-01-15T14:00:00Z'),
  )
  expect(later).toHaveLength(1)
  expect(Object.keys(later[0]?.cursor ?? {})).toEqual([`${server.url}/a`])
})

test('a provider that asks for a pause is not contacted again in the same round', async () => {
  const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '900' }).end())
  const pulled = await pull('msc-swob', { urls: [`${server.url}/a`, `${server.url}/b`] })
  expect(server.requests).toHaveLength(1)
  expect(pulled).toMatchObject([{ message: null, refusal: { reason: 'throttled' } }])
  expect(Number(pulled[0]?.notBefore) - NOW.getTime()).toBeGreaterThanOrEqual(900_000)
})

test('forecasts are requested with four decimals and whole metres, and not before they expire', async () => {
  const server = await serve((_, response) => {
    const headers = { date: 'Thu, 15 Jan 2026 12:30:00 GMT', expires: 'Thu, 15 Jan 2026 13:00:00 GMT' }
    response.writeHead(200, { ...headers, 'last-modified': headers.date }).end(JSON.stringify(anAnswer()))
  })
  const points = [
    { id: 'p1', latitudeDeg: 45.123456789, longitudeDeg: -0.00001, altitudeM: 1012.6 },
    { id: 'p2', latitudeDeg: 45.123456789, longitudeDeg: -0.00001, altitudeM: null },
  ]
  const settings = { points, service: `${server.url}/complete` }
  const pulled = await pull('met-norway', settings)
  expect(server.requests.map((request) => request.url)).toEqual([
    '/complete?lat=45.1235&lon=0&altitude=1013',
    '/complete?lat=45.1235&lon=0',
  ])
  expect(pulled.map((step) => step.message?.place?.id)).toEqual(['p1', 'p2'])
  expect(await kinds(sourceById('met-norway'), pulled[0])).toEqual(['forecast', 'forecast'])
  expect(await pull('met-norway', settings, pulled[1]?.cursor, new Date('2026-01-15T12:59:00Z'))).toEqual([])
  await pull('met-norway', settings, pulled[1]?.cursor, new Date('2026-01-15T13:00:01Z'))
  expect(server.requests).toHaveLength(4)
  expect(server.requests[2]?.headers['if-modified-since']).toBe('Thu, 15 Jan 2026 12:30:00 GMT')
})

test('a cursor in another format is ignored', async () => {
  const server = await serve((_, response) => response.end(aSwob(WINTER)))
  const url = `${server.url}/a`
  for (const entry of [
    'not json',
    'null',
    '7',
    '{"etag":5,"notBefore":{},"failures":"x"}',
    '{"etag":"a\\nb"}',
  ]) {
    const [pulled] = await pull('msc-swob', { urls: [url] }, { [url]: entry })
    expect(pulled?.message, entry).not.toBeNull()
  }
})

test('invalid settings are reported at once', async () => {
  await expect(pull('msc-swob', { urls: ['file:///etc/passwd'] })).rejects.toThrow()
  await expect(
    pull('met-norway', { points: [{ id: 'p', latitudeDeg: 99, longitudeDeg: 0, altitudeM: 0 }] }),
  ).rejects.toThrow()
})

test('an unknown source is answered with the list of existing ones', () => {
  expect(() => sourceById('constructor')).toThrow(
    'no source "constructor"; there are msc-swob, msc-swob-push, geomet-swob, geomet-hydrometric, geomet-aqhi, met-norway',
  )
  expect(new Set(SOURCES.map((source) => source.id)).size).toBe(SOURCES.length)
})
