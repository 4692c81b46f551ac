import type { CallAnswer } from '@verglas/contract'
import { sourceById } from '@verglas/sources'
import { aStrike, aStrikeBatch } from '@verglas/sources/providers/blitzortung/strikes-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { openStore } from '../../../ingest/store.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

type Storm = CallAnswer<'getStormData'>

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Minutes before the test began; the station of organisation north is at 44.9 N 3.1 E. */
const BEGAN_MS = Date.now()
const ago = (minutes: number) => new Date(BEGAN_MS - minutes * 60_000).toISOString()

async function take(owner: string | null, messages: unknown[], watchedAt: string | null) {
  const settings = { broker: 'mqtt://example.org', geohashes: ['u0'] }
  const store = openStore(app.database, {
    source: sourceById('blitzortung'),
    connectionId: null,
    ownerSetupId: owner,
    now: () => new Date(),
    asArchive: false,
    settings,
  })
  const body = (async function* () {
    yield Buffer.from(JSON.stringify(aStrikeBatch(messages, watchedAt)))
  })()
  await store.take({ name: 'blitzortung', body, receivedAt: new Date() })
  await store.flush()
  return store.summary()
}

async function storm(person = 'olga', more = '', station = 'north-1', setup = 'north') {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  const url = `/setups/${setup}/stations/${station}/storm_data${more}`
  const { status, body } = await app.as(person, 'GET', url, {
    headers: { 'verglas-min-rev': String(row?.rev) },
  })
  return { status, storm: body as Storm }
}

describe('lightning around a station', () => {
  test('is not available when no source is listening', async () => {
    const { storm: answer } = await storm()
    expect(answer).toMatchObject({ isActive: false, newestSign: null, nearestKm: null, strikes: [] })
    expect(answer.counts).toEqual([
      { radiusKm: 30, count: 0 },
      { radiusKm: 60, count: 0 },
    ])
  })

  test('is available around a forecast point too, for places without a station', async () => {
    const { status, storm: answer } = await storm('olga', '', 'north-c1')
    expect([status, answer]).toMatchObject([
      200,
      { stationId: 'north-c1', place: { name: expect.any(String), longitude: 3.1 } },
    ])
    expect((await storm('sam', '', 'north-c1', 'south')).status).toBe(404)
    expect((await storm('olga', '', 'nowhere')).status).toBe(404)
  })

  test('is empty but available when a source was listening', async () => {
    expect((await take('north', [], ago(12))).appended).toBe(1)
    expect((await storm()).storm).toMatchObject({ isActive: true, strikes: [] })
    // A signal of another organisation's source does not count.
    expect((await storm('sam', '', 'south-1', 'south')).storm).toMatchObject({
      isActive: false,
      newestSign: null,
    })
  })

  test('counts the strikes of the last half hour, newest first, and each only once', async () => {
    const strikes = [
      aStrike({ at: ago(5), lat: 45.0, lon: 3.1 }),
      aStrike({ at: ago(25), lat: 44.5, lon: 3.1, pol: -1 }),
      aStrike({ at: ago(3), lat: 48, lon: 3.1 }),
      aStrike({ at: ago(50), lat: 44.9, lon: 3.2 }),
    ]
    expect((await take('north', strikes, ago(2))).appended).toBe(5)
    expect((await take('north', [...strikes].reverse(), ago(2))).appended).toBe(0)
    const { storm: answer } = await storm()
    expect(answer).toMatchObject({
      stationId: 'north-1',
      delay: 30,
      isActive: true,
      counts: [
        { radiusKm: 30, count: 1 },
        { radiusKm: 60, count: 2 },
      ],
      nearestKm: 11.1,
      attributions: ['Blitzortung.org'],
    })
    expect(answer.strikes).toMatchObject([
      { struckAt: ago(5), distanceKm: 11.1, bearing: 0, polarity: null, currentKa: null },
      { struckAt: ago(25), distanceKm: 44.5, bearing: 180, polarity: -1 },
    ])
    expect((await storm('olga', '?delay=60')).storm.strikes).toHaveLength(3)
  })

  test('is private to the organisation of the connection; public data reaches those who subscribe to the source', async () => {
    await take('south', [aStrike({ at: ago(4), lat: 44.95, lon: 3.1 })], null)
    expect((await storm()).storm.strikes).toHaveLength(2)
    await take(null, [aStrike({ at: ago(4), lat: 44.96, lon: 3.1 })], null)
    expect((await storm()).storm.strikes).toHaveLength(2)
    await app.database.query("insert into setup_source (setup_id, source) values ('north', 'blitzortung')")
    await publish(app.database, {
      origin: 'live',
      setupId: null,
      batches: [
        { kind: 'lightning_watch', rows: [{ source: 'blitzortung', watched_at: ago(1), attribution: '' }] },
      ],
    })
    expect((await storm()).storm.strikes).toHaveLength(3)
  })

  test('is returned back in time as it was, byte for byte', async () => {
    const { storm: before } = await storm()
    await take('north', [aStrike({ at: ago(1), lat: 44.91, lon: 3.1 })], null)
    expect((await storm()).storm.strikes).toHaveLength(4)
    const { storm: earlierStorm } = await storm('olga', `?time=${encodeURIComponent(before.asOf.at)}`)
    expect(earlierStorm).toEqual(before)
  })

  test('requires the feature, a station of the organisation, and a valid delay', async () => {
    expect((await storm('vera')).status).toBe(403)
    expect((await storm('olga', '', 'south-1')).status).toBe(404)
    expect((await storm('olga', '?delay=0')).status).toBe(400)
    expect((await storm('olga', '?delay=99999')).status).toBe(400)
  })
})

describe('lightning on the map of an organisation', () => {
  const strikesOf = async (person: string, setup: string, more = '') => {
    const { status, body } = await app.as(person, 'GET', `/setups/${setup}/strikes${more}`)
    return { status, answer: body as CallAnswer<'listStrikes'> }
  }

  test('lists strikes within 150 km of its places, newest first, and those of nobody else', async () => {
    const strikes = [
      aStrike({ at: ago(4), lat: 45.9, lon: 3.1 }),
      aStrike({ at: ago(8), lat: 46.0, lon: 3.2 }),
      aStrike({ at: ago(2), lat: 49, lon: 3.1 }),
    ]
    await take('north', strikes, ago(1))
    await storm()
    const { answer } = await strikesOf('olga', 'north', '?delay=10')
    expect(answer.isActive).toBe(true)
    const latitudes = answer.strikes.map(({ latitude }) => latitude)
    expect(latitudes).toContain(45.9)
    expect(latitudes).not.toContain(49)
    expect(latitudes.indexOf(45.9)).toBeLessThan(latitudes.indexOf(46))
    expect(answer.count).toBe(answer.strikes.length)
    const { answer: foreign } = await strikesOf('sam', 'south', '?delay=10')
    expect(foreign.strikes.map(({ latitude }) => latitude)).not.toContain(45.9)
  })

  test('looks back at least a minute and at most a day', async () => {
    for (const delay of ['0', '1441', '-3', 'x'])
      expect((await strikesOf('olga', 'north', `?delay=${delay}`)).status).toBe(400)
  })
})
