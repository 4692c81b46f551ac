import { HOUR_MS } from '@verglas/quantities'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aStationList, GAUGE, HIGH_AND_LOW, LEVELS } from './levels-builder.ts'

const NOW = new Date('2026-03-07T12:20:00Z')

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

/** The service, with a gauge that has the given series. */
async function service(...series: string[]) {
  const server = await localServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const code = searchParams.get('time-series-code') ?? ''
    if (pathname === '/stations') response.end(JSON.stringify(aStationList(...series)))
    else if (series.includes(code)) response.end(JSON.stringify(code === 'wlo' ? LEVELS : HIGH_AND_LOW))
    else response.writeHead(400).end('{}')
  })
  close = server.close
  const takeRequests = () =>
    server.requests.splice(0).map((request) => {
      const url = new URL(request.url ?? '', 'http://x')
      return [url.pathname, Object.fromEntries(url.searchParams)] as const
    })
  return { settings: { stations: [{ code: GAUGE.code }], service: server.url, hours: 3 }, takeRequests }
}
const data = `/stations/${GAUGE.id}/data`

test('a station code is sufficient: the list gives the rest, and the available series are requested', async () => {
  const { settings, takeRequests } = await service('wlo', 'wlp', 'wlp-hilo', 'wlf', 'wlf-spine')
  const pulled = await pullOnce('iwls', { settings, now: NOW })
  expect(pulled.map(({ refusal }) => refusal)).toEqual([null, null, null, null])
  const minutes = (code: string, from: string, to: string, resolution?: string) => [
    data,
    { 'time-series-code': code, from, to, ...(resolution ? { resolution } : {}) },
  ]
  expect(takeRequests()).toEqual([
    ['/stations', {}],
    minutes('wlo', '2026-03-07T09:00:00Z', '2026-03-07T13:00:00Z', 'FIVE_MINUTES'),
    minutes('wlp', '2026-03-06T00:00:00Z', '2026-03-12T23:59:59Z', 'FIFTEEN_MINUTES'),
    minutes('wlp-hilo', '2026-03-05T00:00:00Z', '2026-03-28T23:59:59Z'),
    minutes('wlf-spine', '2026-03-07T00:00:00Z', '2026-03-09T23:59:59Z', 'FIFTEEN_MINUTES'),
  ])
  const facts = await Promise.all(pulled.map(({ message }) => parsed('iwls', message, settings)))
  expect(facts[0]?.[0]).toMatchObject({
    kind: 'observation',
    stationRef: GAUGE.code,
    stationName: GAUGE.name,
    location: { latitudeDeg: GAUGE.latitudeDeg },
  })
  expect(facts.slice(1).map((fact) => fact[0])).toMatchObject([
    { kind: 'tide', series: 'prediction' },
    { kind: 'tide', series: 'extremes' },
    { kind: 'tide', series: 'forecast' },
  ])
}, 20_000)

test('each series is requested again at its own interval, and the list after a week', async () => {
  const { settings, takeRequests } = await service('wlp-hilo', 'wlf-spine')
  const codesAt = async (hours: number, cursor: Record<string, string>) => {
    const now = new Date(NOW.getTime() + hours * HOUR_MS)
    const pulled = await pullOnce('iwls', { settings, cursor, now })
    return [
      pulled.at(-1)?.cursor ?? cursor,
      takeRequests().map(([path, query]) => query['time-series-code'] ?? path),
    ] as const
  }
  const [first, asked0] = await codesAt(0, {})
  expect(asked0).toEqual(['/stations', 'wlp-hilo', 'wlf-spine'])
  expect((await codesAt(0.5, first))[1]).toEqual([])
  const [second, asked1] = await codesAt(1, first)
  expect(asked1).toEqual(['wlf-spine'])
  const [, asked25] = await codesAt(25, second)
  expect([...asked25].sort()).toEqual(['wlf-spine', 'wlp-hilo'])
  expect((await codesAt(7 * 24 + 1, second))[1]).toContain('/stations')
}, 20_000)

test('a failed series does not count as done, and without predictions only observed levels are requested', async () => {
  const { settings, takeRequests } = await service('wlo')
  const requestedSettings = { ...settings, stations: [{ ...GAUGE }, { code: '99999' }] }
  const pulled = await pullOnce('iwls', {
    settings: { ...requestedSettings, withPredictions: false },
    now: NOW,
  })
  expect(takeRequests().map(([path]) => path)).toEqual(['/stations', data])
  expect(pulled.map(({ refusal }) => refusal?.reason)).toEqual(['no_station', undefined])
  expect(Object.keys(pulled.at(-1)?.cursor ?? {}).some((key) => key.startsWith('due'))).toBe(false)
})

test('if the list is unavailable, the series in the settings are requested', async () => {
  const server = await localServer((request, response) =>
    request.url?.startsWith('/stations?') || request.url === '/stations'
      ? response.writeHead(500).end()
      : response.end(JSON.stringify(LEVELS)),
  )
  close = server.close
  const settings = { stations: [GAUGE, { code: '02985' }], service: server.url, withPredictions: false }
  const pulled = await pullOnce('iwls', { settings, now: NOW })
  expect(pulled.map(({ refusal }) => refusal?.reason)).toEqual(['http_status', undefined])
  expect(await parsed('iwls', pulled[1]?.message, settings)).toHaveLength(4)
  // The list is cached, the gauge is not.
  await pullOnce('iwls', { settings, cursor: pulled[1]?.cursor ?? {}, now: new Date(NOW.getTime() + 5000) })
  expect(server.requests.filter((request) => request.url === '/stations')).toHaveLength(1)
})

test.each([
  ['no stations', {}, /stations/],
  [
    'a number without its zero',
    { stations: [{ ...GAUGE, code: '3248' }] },
    /stations\.0\.code: the station number of five digits/,
  ],
  ['an id that would change the address', { stations: [{ ...GAUGE, id: '../../x' }] }, /stations\.0\.id/],
  ['a span that the service refuses', { stations: [GAUGE], hours: 1000 }, /hours/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('iwls', { settings, now: new Date() })).rejects.toThrow(words)
})
