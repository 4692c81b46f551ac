import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { platformRoutes } from './platform-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await platformRoutes(app, null)
})
afterAll(() => app.close())

describe('an implausible instant is refused', () => {
  test.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00-23:59',
    '9999-12-31T23:59:59-23:59',
    '2026-01-01T00:00:00+99:99',
    '2026-02-30T00:00:00Z',
    '%00',
  ])('%s', async (time) => {
    for (const path of ['stations', 'users/olga/stations_with_latest']) {
      const { status } = await app.as('olga', 'GET', `/setups/north/${path}?time=${time.replace('+', '%2B')}`)
      expect(status).toBe(400)
    }
  })
})

test('150 decimals of a second are parsed to the microsecond', async () => {
  const now = new Date().toISOString().slice(0, 19)
  const { status } = await app.as('olga', 'GET', `/setups/north/stations?time=${now}.${'1'.repeat(150)}Z`)
  expect(status).toBe(200)
})

test('an instant issued by the server is accepted again even after the clock was set back', async () => {
  await app.database.query(
    `insert into publication (rev, known_at, topics, origin)
     select max(rev) + 1, now() + interval '1 hour', '{tick}', 'live' from publication`,
  )
  await app.tail.waitForRevision(Number.MAX_SAFE_INTEGER)
  const live = await app.as('olga', 'GET', '/setups/north/stations')
  const { asOf } = live.body as { asOf: { at: string } }
  expect(Date.parse(asOf.at)).toBeGreaterThan(Date.now() + 3_000_000)
  const readAtRevision = await app.as(
    'olga',
    'GET',
    `/setups/north/stations?time=${encodeURIComponent(asOf.at)}`,
  )
  expect(readAtRevision.text).toBe(live.text)
})

describe('input that no database can store is refused, and never fails', () => {
  test.each([
    '/setups/north%00/stations',
    '/setups/north/stations/a%00b',
    '/castpoints/%00/forecast/24h',
    '/%00',
  ])('%s', async (path) => {
    const { status } = await app.as('olga', 'GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test.each(['a\0b', 'a\ud800b', '\udc00'])('a text of a body: %j', async (name) => {
    const body = { source: 'csv', name, settings: {} }
    const { status, body: problem } = await app.as('olga', 'POST', '/setups/north/connections', { body })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'Invalid', field: 'body.name' })
  })
})

test('a missing parameter is named; one of another type is not reported as missing', async () => {
  const requestForecast = (body: object) => app.as('olga', 'POST', '/castpoints/many/forecast/1h', { body })
  expect((await requestForecast({})).body).toMatchObject({
    code: 'MissingParameter',
    field: 'body.castpoints',
  })
  expect((await requestForecast({ castpoints: 5 })).body).toMatchObject({
    code: 'Invalid',
    field: 'body.castpoints',
  })
  expect((await requestForecast([])).body).toMatchObject({ code: 'Invalid', field: 'body' })
})

test('the page of the calls is readable', async () => {
  const { status, text } = await app.as(null, 'GET', '/docs')
  expect(status).toBe(200)
  expect(text).toContain('/api/setups/{setupId}')
})
