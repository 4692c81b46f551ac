import { DAY_MS } from '@verglas/quantities'
import { sourceById } from '@verglas/sources'
import { aForestMap } from '@verglas/sources/providers/meteo-forets/map-builder'
import { aFeed, aWarning } from '@verglas/sources/providers/meteoalarm/warnings-builder'
import { aFire, aZone } from '@verglas/sources/providers/sopfeu/answers-builder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { openStore } from '../../ingest/store.ts'
import { aCastpoint } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const POINTS = [
  ['marseille', 5.37, 43.3, null],
  ['saguenay', -71.07, 48.43, null],
  ['linz', 14.29, 48.31, { areas: ['emma:AT408'] }],
  ['graz', 15.44, 47.07, null],
] as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const rows = POINTS.map(([id, longitude, latitude, site]) =>
    aCastpoint({
      castpoint_id: id,
      name: id,
      longitude_deg: longitude,
      latitude_deg: latitude,
      ...(site ? { site } : {}),
    }),
  )
  await publish(app.database, { origin: 'live', setupId: null, batches: [{ kind: 'castpoint', rows }] })
  for (const [id] of POINTS)
    await app.database.query("insert into setup_castpoint values ('north', $1)", [id])
  await app.database.query(
    `insert into setup_source select 'north', s from unnest(array['sopfeu', 'sopfeu-fires', 'meteo-forets', 'meteoalarm']) s`,
  )
})
afterAll(() => app.close())
beforeEach(() => app.database.query('truncate alert, alert_list'))

const PLACE = {
  id: 'saguenay',
  name: 'Saguenay',
  location: { longitudeDeg: -71.07, latitudeDeg: 48.43, altitudeM: null },
}

async function take(sourceId: string, message: string | object, settings: Record<string, unknown> = {}) {
  const options = {
    connectionId: null,
    ownerSetupId: null,
    now: () => new Date(),
    asArchive: false,
    settings,
  }
  const store = openStore(app.database, { source: sourceById(sourceId), ...options })
  const bytes = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  const body = (async function* () {
    yield bytes
  })()
  await store.take({ name: 'test', receivedAt: new Date(), answeredAt: new Date(), body, place: PLACE })
  expect(store.summary().refused).toEqual([])
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}

async function readAlertLines(): Promise<string[]> {
  const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/alerts')
  const { alerts } = body as {
    alerts: { id_castpoint: string; type: string; severity: number; source: string }[]
  }
  return alerts.map((alert) => `${alert.id_castpoint} ${alert.type} ${alert.severity} ${alert.source}`)
}

test('the danger of a department applies to its points and lasts until the next issue', async () => {
  await take('meteo-forets', aForestMap(at(-1), { '13': [3, 2], '63': [4, 4] }))
  expect(await readAlertLines()).toEqual(['marseille forest_fire 2 MF', 'marseille forest_fire 1 MF'])
  await take('meteo-forets', aForestMap(at(0), { '13': [1, 1], '63': [4, 4] }))
  // Yesterday's warning covers today; tomorrow is now free of danger.
  expect(await readAlertLines()).toEqual(['marseille forest_fire 2 MF'])
})

test('the danger at a place applies to the points around it, and ends when it is low', async () => {
  await take('sopfeu', aZone(4, 4, 1), { points: [] })
  expect(await readAlertLines()).toEqual(['saguenay forest_fire 3 other'])
  await take('sopfeu', aZone(1, 1, 1), { points: [] })
  expect(await readAlertLines()).toEqual([])
})

test('a fire applies to the points near it, and does not end the danger', async () => {
  await take('sopfeu', aZone(2, 2, 2), { points: [] })
  await take('sopfeu-fires', [aFire({ DateDeDebut: at(-1) }), aFire({ NoFeu: 2, Lat: 52 })])
  expect(await readAlertLines()).toEqual(['saguenay forest_fire 3 other', 'saguenay forest_fire 1 other'])
  await take('sopfeu-fires', [])
  expect(await readAlertLines()).toEqual(['saguenay forest_fire 1 other'])
})

test('a region without an outline applies only to the points that name it', async () => {
  const infos = [{ onset: at(-0.1), expires: at(1) }]
  await take('meteoalarm', aFeed(aWarning({ sent: at(-0.2), infos })))
  expect(await readAlertLines()).toEqual(['linz snow_ice 3 other'])
})
