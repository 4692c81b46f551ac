import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { envcaPages } from './envca.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the page depends on the location, in both languages; outside Canada there is none', () => {
  const place = { longitude: -71.2082, latitude: 46.8139 }
  expect(envcaPages({ ...place, timezone: 'America/Toronto' })).toEqual({
    fr: 'https://meteo.gc.ca/fr/location/index.html?coords=46.814,-71.208',
    en: 'https://weather.gc.ca/en/location/index.html?coords=46.814,-71.208',
  })
  expect(envcaPages({ ...place, timezone: 'America/New_York' })).toBeNull()
})

test('stations of Environment Canada are listed with ours, nearest first, without those of other organisations', async () => {
  const station = (id: string, latitude: number, changes: object = {}) =>
    aStation({ station_id: id, latitude_deg: latitude, longitude_deg: 3, source: 'msc-swob', ...changes })
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'station',
        rows: [
          station('north-1', 45, { source: 'simulated' }),
          station('ec-near', 45.2),
          station('ec-far', 45.6),
          station('ec-away', 52),
          station('ec-hidden', 45.1),
        ],
      },
      {
        kind: 'setup_station',
        rows: ['ec-near', 'ec-far', 'ec-away'].map((id) => ({
          setup_id: 'north',
          station_id: id,
          zone_id: null,
          position: 0,
          changed_by: 'test',
        })),
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  const { status, body } = await app.as('olga', 'GET', '/setups/north/stations/north-1/ext/envca')
  expect(status).toBe(200)
  const { stations, pages } = body as { stations: { id: string; distanceKm: number }[]; pages: null }
  expect([stations.map(({ id }) => id), pages]).toEqual([['ec-near', 'ec-far'], null])
  expect((await app.as('olga', 'GET', '/setups/north/stations/south-1/ext/envca')).status).toBe(404)
})
