import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { NEVER } from '../../step.ts'
import { oversight } from './step.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const aRule = { riskKind: null, minHours: 1, severity: 3, window: null }
const body = {
  name: 'Col',
  area: { type: 'places', castpoints: [], stations: ['north-1'], segments: [] },
  rules: [{ ...aRule, id: 'cold', measure: 'observed_air', operator: 'lte', value: -5 }],
  expectedRevision: null,
}
const PATH = '/setups/north/oversights'

async function readAt(airTemperatureC: number) {
  const row = anObservation('north-1', new Date().toISOString(), {
    air_temperature_c: airTemperatureC,
    measured: ['tair'],
  })
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [row] }],
  })
  const asOf = await latestAsOf(app.database)
  const batches = await oversight.run({
    db: app.database,
    key: 'north',
    asOf,
    before: NEVER,
    model: async () => [],
  })
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
  return (await app.as('olga', 'GET', `${PATH}/col/risks`)).body as {
    judged: { hours: string; rules: object[] }
  }
}

test('a watch fires while a reading is beyond the threshold of a rule', async () => {
  expect((await app.as('olga', 'PUT', `${PATH}/col`, { body })).status).toBe(200)
  const cold = await readAt(-6)
  expect(cold.judged.hours.startsWith('30')).toBe(true)
  expect(cold.judged.rules).toMatchObject([
    { ruleId: 'cold', placeCount: 1, places: [{ kind: 'station', id: 'north-1', worst: -6 }] },
  ])
  const all = (await app.as('olga', 'GET', '/setups/north/users/olga/oversights/risks')).body
  expect(all).toMatchObject({ oversights: [{ id: 'col', risks: [{ ruleId: 'cold', severity: 3 }] }] })
  expect((await readAt(1)).judged.hours).toMatch(/^0+$/)
  const { body: past } = await app.as('olga', 'GET', `${PATH}/col/spells`)
  expect(past).toMatchObject({ spells: [{ severity: 3, to: expect.any(String) }] })
})

test('a draft of a watch can be tried on the data of the last days', async () => {
  const { area, rules } = body
  const { status, body: tried } = await app.as('olga', 'POST', `${PATH}/try`, { body: { area, rules } })
  expect(status).toBe(200)
  expect(tried).toMatchObject({ inArea: { stations: 1 }, triedPlaces: { stations: 1 } })
})

test('an invalid area is refused with the reason', async () => {
  const ring = [
    [3, 44],
    [4, 45],
    [4, 44],
    [3, 45],
    [3, 44],
  ]
  const area = { type: 'polygon', geometry: { type: 'Polygon', coordinates: [ring] } }
  const refused = await app.as('olga', 'PUT', `${PATH}/eight`, { body: { ...body, area } })
  expect(refused).toMatchObject({ status: 400 })
  expect(JSON.stringify(refused.body)).toContain('lines cross')
})

test('a follower sees a watch with its area and the people it notifies', async () => {
  await app.as('olga', 'POST', '/setups/north/users/olga/oversights/col/favorite')
  const notices = [{ oversightId: 'col', ways: ['email'], minSeverity: 2 }]
  const saved = await app.as('olga', 'PUT', '/setups/north/users/olga/oversights', { body: { notices } })
  expect(saved).toMatchObject({
    status: 200,
    body: { type: 'oversights', ids: ['col'], oversights: [{ id: 'col', geometry: null }], notices },
  })
})
