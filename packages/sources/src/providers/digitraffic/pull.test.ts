import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { AT, aFeature, aList, aStationData, WINTER } from './snapshot-builder.ts'

const NOW = new Date('2026-01-15T12:22:00Z')

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

/** The service: all answers compressed, data with an ETag, 406 for clients without gzip. */
async function service({ listStatus = () => 200 }: { listStatus?: () => number } = {}) {
  const server = await localServer((request, response) => {
    const send = (document: unknown, headers = {}) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip', ...headers })
        .end(gzipSync(JSON.stringify(document)))
    if (request.headers['accept-encoding'] !== 'gzip') response.writeHead(406).end()
    else if (request.url === '/stations') {
      if (listStatus() === 200) send(aList(aFeature(3034)))
      else response.writeHead(listStatus()).end()
    } else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else send({ dataUpdatedTime: AT, stations: [aStationData(3034, WINTER)] }, { etag: '"1"' })
  })
  close = server.close
  return server
}

test('values and places come together, and the list is requested once every twelve hours', async () => {
  const server = await service()
  const settings = { service: server.url, user: 'Example/Verglas' }
  const [first] = await pullOnce('digitraffic', { settings, now: NOW })
  expect(server.requests.map((request) => request.url)).toEqual(['/stations', '/stations/data'])
  expect(server.requests[1]?.headers).toMatchObject({
    'digitraffic-user': 'Example/Verglas',
    'accept-encoding': 'gzip',
  })
  expect(await parsed('digitraffic', first?.message, settings)).toMatchObject([
    { stationRef: '3034', values: { ts: -1.8 } },
  ])
  const [second] = await pullOnce('digitraffic', {
    settings,
    cursor: first?.cursor,
    now: new Date(+NOW + 300_000),
  })
  expect(second).toMatchObject({ message: null, refusal: null })
  expect(server.requests).toHaveLength(3)
  await pullOnce('digitraffic', { settings, cursor: first?.cursor, now: new Date(+NOW + 13 * 3_600_000) })
  expect(server.requests.map((request) => request.url).slice(3)).toEqual(['/stations', '/stations/data'])
})

test('without a list no further request is made, and an older list is used as long as necessary', async () => {
  let status = 500
  const server = await service({ listStatus: () => status })
  const settings = { service: server.url }
  const [failed] = await pullOnce('digitraffic', { settings, now: NOW })
  expect(failed).toMatchObject({ message: null, refusal: { reason: 'no_stations' } })
  expect(server.requests).toHaveLength(1)
  status = 200
  await pullOnce('digitraffic', { settings, now: NOW })
  status = 500
  const [later] = await pullOnce('digitraffic', { settings, now: new Date(+NOW + 13 * 3_600_000) })
  expect(await parsed('digitraffic', later?.message, settings)).toHaveLength(1)
})

test('the list is not requested if the settings have the places', async () => {
  const server = await service()
  const settings = {
    service: server.url,
    stations: [{ id: 3034, name: 'Pirkkola', latitudeDeg: 60.23, longitudeDeg: 24.89 }],
  }
  const [pulled] = await pullOnce('digitraffic', { settings, now: NOW })
  expect(server.requests.map((request) => request.url)).toEqual(['/stations/data'])
  expect(await parsed('digitraffic', pulled?.message, settings)).toMatchObject([{ stationName: 'Pirkkola' }])
})

test.each([
  ['a user without an application', { user: 'Somebody' }, /user: write Company\/Application/],
  ['a header in the user', { user: 'a/b\r\nx: y' }, /user/],
  ['stations without a place', { stations: [{ id: 1, name: 'x' }] }, /stations\.0\.latitudeDeg/],
  ['an unknown word', { station: [1] }, /station/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('digitraffic', { settings, now: NOW })).rejects.toThrow(words)
})
