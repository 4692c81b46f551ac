import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aGrid } from './grid-builder.ts'

const NOW = new Date('2026-01-15T13:10:00Z')
const POINT = { id: 'p1', latitudeDeg: 46.861234567, longitudeDeg: -68.02, altitudeM: 171 }

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

async function service(point: unknown, status = 200, headers = {}) {
  const server = await localServer((request, response) => {
    if (request.url?.startsWith('/points/')) response.writeHead(status, headers).end(JSON.stringify(point))
    else response.end(JSON.stringify(aGrid()))
  })
  close = server.close
  return server
}

const CELL = {
  properties: { gridId: 'CAR', gridX: 80, gridY: 120, forecastGridData: 'http://elsewhere.example/x' },
}

test('the cell of a point is requested once, and then its forecast', async () => {
  const server = await service(CELL)
  const settings = { points: [POINT], service: server.url }
  const [first] = await pullOnce('nws', { settings, now: NOW })
  expect(server.requests.map((request) => request.url)).toEqual([
    '/points/46.8612,-68.02',
    '/gridpoints/CAR/80,120',
  ])
  expect(server.requests[0]?.headers['user-agent']).toBe('Verglas/1 (ops@example.org)')
  expect((await parsed('nws', first?.message)).map((fact) => fact.kind)).toEqual(['forecast', 'forecast'])
  expect(first?.message?.place).toMatchObject({ id: 'p1', location: { altitudeM: 171 } })
  const later = new Date(+NOW + 1_800_000)
  await pullOnce('nws', { settings, cursor: first?.cursor, now: later })
  expect(server.requests.map((request) => request.url).slice(2)).toEqual(['/gridpoints/CAR/80,120'])
  // A point that has moved is in another cell.
  const moved = { ...settings, points: [{ ...POINT, latitudeDeg: 46.9 }] }
  await pullOnce('nws', { settings: moved, cursor: first?.cursor, now: later })
  expect(server.requests[3]?.url).toBe('/points/46.9,-68.02')
})

test('a cell in the settings is not requested', async () => {
  const server = await service(CELL)
  await pullOnce('nws', {
    settings: { points: [{ ...POINT, grid: 'TAE/58,65' }], service: server.url },
    now: NOW,
  })
  expect(server.requests.map((request) => request.url)).toEqual(['/gridpoints/TAE/58,65'])
})

test.each([
  ['outside the United States', { title: 'Data Unavailable For Requested Point' }, 404, /HTTP 404/],
  [
    'with a name that would change the address',
    { properties: { gridId: '../x', gridX: 1, gridY: 2 } },
    200,
    /no grid/,
  ],
  ['without an answer of that form', [], 200, /no grid/],
])('a point %s is reported, and the others are still requested', async (_, answer, status, words) => {
  const server = await service(answer, status)
  const points = [POINT, { ...POINT, id: 'p2', grid: 'CAR/80,120' }]
  const pulled = await pullOnce('nws', { settings: { points, service: server.url }, now: NOW })
  expect(pulled[0]?.refusal).toMatchObject({ reason: 'no_grid', detail: expect.stringMatching(words) })
  expect(pulled[1]?.message?.place?.id).toBe('p2')
})

test('a service that asks for a pause is not contacted again in the same round', async () => {
  const server = await service({}, 429, { 'retry-after': '600' })
  const settings = { points: [POINT, { ...POINT, id: 'p2' }], service: server.url }
  const pulled = await pullOnce('nws', { settings, now: NOW })
  expect(server.requests).toHaveLength(1)
  expect(pulled).toMatchObject([{ message: null, refusal: { reason: 'throttled' } }])
  expect(Number(pulled[0]?.notBefore) - +NOW).toBeGreaterThanOrEqual(600_000)
})

test.each([
  [
    'a cell of another form',
    { points: [{ ...POINT, grid: '58,65' }] },
    /points\.0\.grid: an office and a cell/,
  ],
  ['no points', {}, /points/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('nws', { settings, now: NOW })).rejects.toThrow(words)
})
