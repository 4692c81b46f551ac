import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

const NOW = new Date()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: () => NOW })
})
afterAll(() => app.close())

const observe = (values: object) =>
  publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'observation', rows: [anObservation('north-1', new Date().toISOString(), { ...values })] },
    ],
  })

test('the next read after a write is not older than the write', async () => {
  for (let value = 20; value < 30; value++) {
    const { rev } = await observe({ air_temperature_c: value })
    const headers = { 'verglas-min-rev': String(rev) }
    const { body } = await app.as('olga', 'GET', '/setups/north/stations?measures=tair', { headers })
    expect(body).toMatchObject({ stations: [{ latest: { values: { tair: value } } }] })
  }
})

describe('an answer that the client already has', () => {
  const ask = (person: string, url: string, headers: Record<string, string>) =>
    app.as(person, 'GET', url, { headers })

  test('is not sent again until one of its topics changes', async () => {
    const first = await ask('olga', '/setups/north/stations', {})
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await ask('olga', '/setups/north/stations', headers)).status).toBe(304)
    await app.tail.waitForRevision((await observe({ rain_mm: 1 })).rev)
    expect((await ask('olga', '/setups/north/stations', headers)).status).toBe(200)
  })

  test('is not invalidated by a publication of another organisation', async () => {
    const first = await ask('sam', '/setups/south/stations', {})
    await app.tail.waitForRevision((await observe({ rain_mm: 2 })).rev)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await ask('sam', '/setups/south/stations', headers)).status).toBe(304)
  })

  test('is not reused for another organisation at the same address', async () => {
    const url = '/ext/q511?all=true'
    const north = await ask('duo', url, { 'x-setup': 'north' })
    const south = await ask('duo', url, { 'x-setup': 'south' })
    expect([north.status, south.status]).toEqual([200, 200])
    // none of it has changed for either of them
    const headers = { 'x-setup': 'south', 'if-none-match': String(north.headers.etag) }
    expect((await ask('duo', url, headers)).status).toBe(200)
  })
})

describe('the parameter time', () => {
  const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString()
  const codeAt = async (time: string) => {
    const { status, body } = await app.as('olga', 'GET', `/setups/north/stations?time=${time}`)
    return status === 200 ? 'answered' : (body as { code: string }).code
  }

  test('may be up to a minute ahead of the clock', async () => {
    expect(await codeAt(secondsFromNow(59))).toBe('answered')
    expect(await codeAt(secondsFromNow(61))).toBe('TimeInFuture')
    expect(await codeAt(secondsFromNow(86_400))).toBe('TimeInFuture')
  })

  test('cannot precede the log', async () => {
    const [first] = await app.database.query<{ at: Date }>('select min(known_at) as at from publication')
    const startedAt = first?.at.getTime() ?? 0
    expect(await codeAt(new Date(startedAt - 1).toISOString())).toBe('TimeBeforeHorizon')
    expect(await codeAt(new Date(startedAt + 1).toISOString())).toBe('answered')
  })
})
