import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces } from '../../ingest/places.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a station is added once before its first reading, and later readings from its source belong to it', async () => {
  const body = {
    source: 'csv',
    ref: 'COL-9',
    name: 'Col neuf',
    longitude: 3.1,
    latitude: 44.9,
    altitude: 1050,
  }
  const add = (changes: object = {}, login = 'olga') =>
    app.as(login, 'POST', '/setups/north/stations', { body: { ...body, ...changes } })
  expect((await add({}, 'vera')).status).toBe(403)
  expect(await add({ source: 'open-meteo' })).toMatchObject({ status: 400, body: { field: 'body.source' } })
  expect(await add({ latitude: 91 })).toMatchObject({ status: 400, body: { field: 'body.latitude' } })
  const added = await add()
  expect(added.status).toBe(200)
  const { stationId, rev } = added.body as { stationId: string; rev: number }
  await app.tail.waitForRevision(rev)
  expect(await add()).toMatchObject({ status: 409, body: { code: 'DuplicateName', field: 'body.ref' } })
  const listed = async (setupId: string, login: string) => {
    const answer = await app.as(login, 'GET', `/setups/${setupId}/stations`)
    return (answer.body as { stations: object[] }).stations
  }
  expect(await listed('north', 'olga')).toContainEqual(
    expect.objectContaining({
      id: stationId,
      name: 'Col neuf',
      ref: 'COL-9',
      altitude: 1050,
      timezone: 'Europe/Paris',
      latest: null,
    }),
  )
  expect(await listed('south', 'sam')).not.toContainEqual(expect.objectContaining({ id: stationId }))
  const places = openPlaces(app.database, { sourceId: 'csv', ownerSetupId: 'north', isDryRun: false })
  const described = {
    stationRef: 'COL-9',
    stationName: 'Col neuf',
    location: { longitudeDeg: 3.1, latitudeDeg: 44.9, altitudeM: 1050 },
    attribution: '',
  }
  expect(await places.stationOf(described)).toBe(stationId)
})
