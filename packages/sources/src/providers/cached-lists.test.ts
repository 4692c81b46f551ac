import { afterEach, expect, test } from 'vitest'
import { sourceById } from '../index.ts'
import type { Pulled } from '../requesting/connection.ts'
import { ANYWHERE } from '../requesting/outbound.ts'
import { localServer } from '../test-support/local-server.ts'

let close = async (): Promise<unknown> => undefined
afterEach(() => close())

async function pull(source: string, id: string, settings: Record<string, unknown>, now: Date) {
  const connection = { id, settings, cursor: {}, contact: 'ops@example.org', outbound: ANYWHERE }
  const pulled: Pulled[] = []
  for await (const step of sourceById(source).pull(connection, now, new AbortController().signal))
    pulled.push(step)
  return pulled
}
const NOW = new Date('2026-01-15T12:00:00Z')

test('a table unlocked with the key of one organisation is not given to another', async () => {
  const right = `Basic ${Buffer.from('us:right').toString('base64')}`
  const server = await localServer((request, response) => {
    if (request.url === '/sites' && request.headers.authorization !== right) response.writeHead(401).end()
    else response.end('<?xml version="1.0" encoding="UTF-8"?><d/>')
  })
  close = server.close
  const settings = { url: `${server.url}/data`, sitesUrl: `${server.url}/sites`, username: 'us' }
  const ours = await pull('datex-weather', 'ours', { ...settings, password: 'right' }, NOW)
  expect(ours[0]?.message).not.toBeNull()
  const theirs = await pull('datex-weather', 'theirs', { ...settings, password: 'wrong' }, NOW)
  expect(theirs).toMatchObject([{ message: null, refusal: { reason: 'no_stations' } }])
  const requestCount = server.requests.length
  await pull('datex-weather', 'ours', { ...settings, password: 'right' }, NOW)
  // The table is cached.
  expect(server.requests.slice(requestCount).map(({ url }) => url)).toEqual(['/data'])
})
