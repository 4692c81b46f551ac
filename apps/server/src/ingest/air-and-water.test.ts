import { sourceById } from '@verglas/sources'
import { aCommunity } from '@verglas/sources/providers/geomet-aqhi/community-builder'
import { aGauge } from '@verglas/sources/providers/geomet-hydrometric/gauge-builder'
import { aCollection } from '@verglas/sources/providers/geomet-swob/swob-feature-builder'
import { aTable, WINTER } from '@verglas/sources/providers/purpleair/sensor-builder'
import { bytesOf } from '@verglas/sources/test-support/parsing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openStore } from './store.ts'

const NOW = new Date('2026-01-15T12:30:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

async function take(sourceId: string, ...documents: unknown[]) {
  const source = sourceById(sourceId)
  const store = openStore(db.database, {
    source,
    connectionId: null,
    ownerSetupId: null,
    now: () => NOW,
    asArchive: false,
  })
  for (const [index, document] of documents.entries()) {
    const body = (async function* () {
      yield bytesOf(document)
    })()
    await store.take({ name: `${sourceId} ${index}`, body, receivedAt: NOW })
  }
  await store.flush()
  return store.summary()
}

const extrasOf = (stationId: string) =>
  db.database.query<{
    at: Date
    water: number | null
    extra: Record<string, number>
    quality: Record<string, unknown>
  }>(
    `select distinct on (observed_at) observed_at as at, water_elevation_m as water, extra, quality
       from observation where station_id = $1 order by observed_at, rev desc`,
    [stationId],
  )

test('discharge, air quality index and particles are stored in the extra column, with their quality flags', async () => {
  expect((await take('geomet-hydrometric', aCollection([aGauge()]))).refusedCount).toBe(0)
  await take('geomet-aqhi', aCollection([aCommunity()]))
  await take('purpleair', aTable(WINTER))
  const [gauge] = await extrasOf('geomet-hydrometric-02ph010')
  expect(gauge).toMatchObject({ extra: { discharge: 56.9 }, quality: { discharge: { flag: 'source' } } })
  expect(gauge?.water).toBeCloseTo(2.395, 3)
  const [community] = await extrasOf('geomet-aqhi-evbnn')
  expect(community).toMatchObject({ extra: { aqhi: 3.18 } })
  const [sensor] = await extrasOf('purpleair-131075')
  expect(sensor?.extra.pm25).toBeCloseTo(11.582, 6)
})

test('messages that arrive late, twice or in another order give the same result', async () => {
  const hours = ['08', '09', '10', '11']
  const messageOf = (station: string) => (hour: string) =>
    aCollection([
      aGauge({
        STATION_NUMBER: station,
        DATETIME: `2026-01-15T${hour}:00:00Z`,
        LEVEL: Number(hour),
        DISCHARGE: Number(hour) * 10,
      }),
    ])
  await take('geomet-hydrometric', ...hours.map(messageOf('01AA001')))
  const expected = (await extrasOf('geomet-hydrometric-01aa001')).map(({ at, water, extra }) => ({
    at,
    water,
    extra,
  }))
  expect(expected).toHaveLength(4)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...hours), { minLength: 0, maxLength: 4 }),
      fc.shuffledSubarray(hours, { minLength: 4 }),
      async (before, rest) => {
        run += 1
        const station = `01BB${String(run).padStart(3, '0')}`
        await take('geomet-hydrometric', ...[...before, ...rest, ...before].map(messageOf(station)))
        const facts = await extrasOf(`geomet-hydrometric-${station.toLowerCase()}`)
        expect(facts.map(({ at, water, extra }) => ({ at, water, extra }))).toEqual(expected)
      },
    ),
    { numRuns: 8 },
  )
  expect((await take('geomet-hydrometric', ...hours.map(messageOf('01AA001')))).appended).toBe(0)
}, 60_000)
