import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, call } from './call.ts'
import { raiseHighestRev, resetRev } from './credentials.ts'

/** The next answer of the server, and the requests it received. */
let answer: object = {}
const requests: { address: string; headers: Headers }[] = []
beforeEach(() => {
  requests.length = 0
  resetRev(0)
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    requests.push({ address, headers })
    return Response.json(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const minRev = () => requests.at(-1)?.headers.get('verglas-min-rev')
const listStations = (time?: string) =>
  call('listStations', { params: { setupId: 'a75' }, query: time === undefined ? {} : { time } })

test('fills in and encodes the parameters of an address, and appends only the given ones', () => {
  expect(
    addressOf(
      '/setups/:setupId/stations/:stationId',
      { setupId: 'a75', stationId: 'x/y é' },
      { step: '60,30', time: undefined },
    ),
  ).toBe('/api/setups/a75/stations/x%2Fy%20%C3%A9?step=60%2C30')
})

test('a missing parameter is reported as a programming error', () => {
  expect(() => addressOf('/points/:pointId', {}, {})).toThrow('pointId')
})

test('a live read is never older than what the person has written or seen', async () => {
  answer = { stations: [], asOf: { rev: 7, at: new Date().toISOString() } }
  await listStations()
  expect(minRev()).toBeNull()
  await listStations()
  expect(minRev()).toBe('7')
  // like a form after saving
  raiseHighestRev(9)
  await listStations()
  expect(minRev()).toBe('9')
})

test('a historical read sends its instant and no revision', async () => {
  raiseHighestRev(9)
  answer = { stations: [], asOf: { rev: 3, at: '2026-01-15T06:00:00Z' } }
  await listStations('2026-01-15T06:00:00Z')
  expect(requests[0]?.address).toBe('/api/setups/a75/stations?time=2026-01-15T06%3A00%3A00Z')
  expect(minRev()).toBeNull()
  await listStations()
  expect(minRev()).toBe('9')
})
