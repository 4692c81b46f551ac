import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionalGet } from './http-get.ts'
import { hostsOf, isOwnNetwork, outboundTo } from './outbound.ts'

let port = 0
let requestCount = 0
const server = createServer((request, response) => {
  requestCount += 1
  if (request.url === '/away') response.writeHead(302, { location: `http://localhost:${port}/secret` }).end()
  else response.end('secret')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (url: string, hosts: string[], privateHosts: string[] = []) =>
  conditionalGet(
    url,
    {},
    {
      contact: 'ops@example.org',
      outbound: outboundTo(new Set(hosts), new Set(privateHosts)),
      now: new Date('2026-01-15T12:00:00Z'),
      signal: new AbortController().signal,
      maxBytes: 1000,
      timeoutMs: 2000,
    },
  )

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'ff02::1',
  'no address',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  'fe80::1%eth0',
  '5f00::1',
  '3fff::1',
  '::1%lo',
  '2002:7f00:1::',
])('%s is not a public address', (address) => {
  expect(isOwnNetwork(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isOwnNetwork(address)).toBe(false)
})

test.each([
  ['an address as a number', 'http://2130706433', '127.0.0.1'],
  ['an address in hexadecimal', 'http://0x7f.1', '127.0.0.1'],
  ['IPv6', 'http://[::1]', '::1'],
  ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['a name of this machine', 'http://localhost', 'localhost'],
])('an administrator cannot reach this machine: %s', async (_, address, host) => {
  const before = requestCount
  expect(await get(`${address}:${port}/`, [host])).toMatchObject({
    kind: 'failed',
    reason: 'forbidden_address',
  })
  expect(requestCount).toBe(before)
})

test('a host that does not belong to the source is not contacted', async () => {
  expect(await get('https://example.org/', ['example.com'])).toMatchObject({
    kind: 'failed',
    reason: 'forbidden_address',
    detail: expect.stringContaining('example.org is not a host of this source'),
  })
})

test('a redirect to another host is refused', async () => {
  expect(await get(`http://127.0.0.1:${port}/away`, ['127.0.0.1', 'localhost'], ['127.0.0.1'])).toMatchObject(
    {
      kind: 'failed',
      reason: 'redirect',
    },
  )
})

test('a host allowed by the operator of the machine can be contacted', async () => {
  expect(await get(`http://127.0.0.1:${port}/`, ['127.0.0.1'], ['127.0.0.1'])).toMatchObject({ kind: 'body' })
  expect(await get(`http://localhost:${port}/`, ['localhost'], ['localhost'])).toMatchObject({ kind: 'body' })
})

test('the hosts of a connection are those of its source and of the addresses in its settings', () => {
  const settings = {
    urls: ['https://files.example.org/a.csv'],
    nested: { broker: 'amqps://mq.example.org:5671' },
    text: 'x',
  }
  expect([...hostsOf({ hosts: ['api.example.com'] }, settings)]).toEqual([
    'api.example.com',
    'files.example.org',
    'mq.example.org',
  ])
})

describe('a source with a wildcard for the host number', () => {
  const outbound = outboundTo(hostsOf({ hosts: ['dd*.weather.example'] }, {}), new Set())
  const isAllowed = (host: string) => {
    try {
      outbound.check(new URL(`https://${host}/x`))
      return true
    } catch {
      return false
    }
  }

  test.each(['dd.weather.example', 'dd2.weather.example', 'dd5.weather.example', 'DD12.weather.example'])(
    '%s is asked',
    (host) => expect(isAllowed(host)).toBe(true),
  )

  test.each([
    'weather.example',
    'ddx.weather.example',
    'dd4.other.example',
    'dd4.weather.example.evil.example',
    'dd4.evil.weather.example',
    'add4.weather.example',
    'dd4-5.weather.example',
    'dd12345.weather.example',
    'dd*.weather.example.net',
    '4.weather.example',
  ])('%s is not', (host) => expect(isAllowed(host)).toBe(false))
})
