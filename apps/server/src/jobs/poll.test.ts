import { afterAll, beforeAll, expect, test } from 'vitest'
import { localServer } from '../ingest/local-server.ts'
import { aSwob } from '../ingest/sources/msc-swob/swob-builder.ts'
import { type TestApp, testApp } from '../test-support/app.ts'
import { isDue, pollSources } from './poll.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>

const OBSERVED_AT = new Date(Date.now() - 20 * 60_000).toISOString()
const BODY = aSwob({
  identification: { msc_id: '7051111', date_tm: OBSERVED_AT },
  elements: [{ name: 'air_temp', uom: '°C', value: '-6.5', qa: 100 }],
})

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    if (request.url === '/broken') response.writeHead(500).end('no')
    else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"', 'content-type': 'application/xml' }).end(BODY)
  })
  await app.database.query(
    `insert into connection (id, source, settings) values ('good', 'msc-swob', $1), ('bad', 'msc-swob', $2)`,
    [
      JSON.stringify({ urls: [`${provider.url}/good`] }),
      JSON.stringify({ urls: [`${provider.url}/broken`] }),
    ],
  )
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

const poll = (now: Date, contact: string | null = 'ops@example.org') =>
  pollSources(
    { database: app.database, contact, privateHosts: new Set(['127.0.0.1']), now: () => now, log: () => {} },
    new AbortController().signal,
  )

const stateOf = async (id: string) => {
  const [row] = await app.database.query<{
    last_success_at: Date | null
    last_error: string | null
    cursor: object
  }>('select last_success_at, last_error, cursor from connection where id = $1', [id])
  return row
}

test('nobody is asked without a contact', async () => {
  await poll(new Date(), null)
  expect(provider.requests).toEqual([])
})

test('what a provider has comes in, a failing one is noted and stops no other', async () => {
  await poll(new Date())
  const rows = await app.database.query<{ tair: number }>(
    "select air_temperature_c as tair from observation where station_id = 'msc-swob-7051111'",
  )
  expect(rows).toEqual([{ tair: -6.5 }])
  expect((await stateOf('good'))?.last_success_at).not.toBeNull()
  expect((await stateOf('bad'))?.last_error).toMatch(/500/)
  expect(provider.requests[0]?.headers['user-agent']).toContain('ops@example.org')
})

test('the next time only what has changed is asked for, and nothing is stored twice', async () => {
  const publications = await app.database.query('select max(rev) as rev from publication')
  provider.requests.length = 0
  await poll(new Date(Date.now() + 15 * 60_000))
  expect(provider.requests.find(({ url }) => url === '/good')?.headers['if-none-match']).toBe('"1"')
  expect(await app.database.query('select max(rev) as rev from publication')).toEqual(publications)
})

test('a connection is due by its source’s pause and by the rest that the provider asked for', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const source = { everyMinutes: 10 }
  expect(isDue({ last_attempt_at: null, not_before: null }, source, now)).toBe(true)
  expect(isDue({ last_attempt_at: ago(5), not_before: null }, source, now)).toBe(false)
  expect(isDue({ last_attempt_at: ago(10), not_before: null }, source, now)).toBe(true)
  expect(isDue({ last_attempt_at: ago(60), not_before: ago(-1) }, source, now)).toBe(false)
})
