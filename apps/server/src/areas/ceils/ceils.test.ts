import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const STATION = '/setups/north/stations/north-1'

async function observe(minutes: number, airC: number, quality: object = {}) {
  const at = minutesAgo(minutes)
  const columns = { air_temperature_c: airC, measured: ['tair'], quality }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [anObservation('north-1', at, columns)] }],
  })
  await app.tail.waitForRevision(rev)
  return at
}

test('a trial of a threshold uses past readings, explains each closing, and replays', async () => {
  const start = await observe(60, -1)
  await observe(50, -2.5)
  await observe(40, 0.1)
  await observe(30, 0.5)
  const end = await observe(20, 0.6)
  await observe(15, -9, { tair: { flag: 'suspect', check: 'step' } })
  const { body } = await app.as('olga', 'GET', `${STATION}/ceil_trial?kind=air_min&value=0`)
  expect(body).toMatchObject({
    readings: 5,
    closingValue: 0.3,
    openings: [{ start, end, worst: -2.5 }],
  })
  const { at } = (body as { asOf: { at: string } }).asOf
  await observe(10, -1)
  await observe(5, -1)
  const { body: later } = await app.as('olga', 'GET', `${STATION}/ceil_trial?kind=air_min&value=0`)
  expect(later).toMatchObject({ openings: [{ end }, { end: null, worst: -1 }] })
  const replayed = await app.as('olga', 'GET', `${STATION}/ceil_trial?kind=air_min&value=0&time=${at}`)
  expect(replayed.body).toEqual(body)
})

test('a station offers the thresholds that it has measurements for', async () => {
  const at = await observe(3, 1)
  const { body } = await app.as('olga', 'GET', `${STATION}/available_ceils`)
  const { ceils } = body as { ceils: { kind: string }[] }
  expect(ceils.map(({ kind }) => kind)).toEqual(['air_min', 'air_max'])
  expect(ceils[0]).toMatchObject({
    measures: ['tair'],
    bounds: [-60, 55],
    usual: 0,
    newest: { value: 1, at },
  })
})

test('an impossible threshold is refused at its field, and a station of another organisation is not found', async () => {
  const tried = (query: string) => app.as('olga', 'GET', `${STATION}/ceil_trial?${query}`)
  expect((await tried('kind=surface_below_dew&value=1')).body).toMatchObject({ field: 'query.value' })
  expect((await tried('kind=air_min')).status).toBe(200)
  expect((await tried('kind=wind&value=400')).body).toMatchObject({ field: 'query.value' })
  expect((await tried('kind=air_max&value=3&direction=90')).body).toMatchObject({ field: 'query.direction' })
  expect((await tried('kind=surface_below_dew')).status).toBe(200)
  expect((await app.as('sam', 'GET', `${STATION}/available_ceils`)).status).toBe(404)
})

test('a threshold needs only the fields of its kind', async () => {
  const threshold = { kind: 'air_min', isEnabled: true, severity: 2, value: -3 }
  const body = { stationId: 'north-1', ways: [], thresholds: [threshold], expectedRevision: null }
  expect((await app.as('olga', 'POST', '/setups/north/users/olga/stations_ceils', { body })).status).toBe(200)
  const set = { name: 'Gel', stationIds: [], expectedRevision: null }
  const save = (thresholds: object[]) =>
    app.as('olga', 'PUT', '/setups/north/ceils/gel', { body: { ...set, thresholds } })
  expect(await save([threshold])).toMatchObject({
    status: 200,
    body: { entry: { thresholds: [{ ...threshold, directionDeg: null, windKmh: null }] } },
  })
  // A value that the kind requires stays required.
  expect((await save([{ kind: 'air_min', isEnabled: true, severity: 2 }])).status).toBe(400)
})
