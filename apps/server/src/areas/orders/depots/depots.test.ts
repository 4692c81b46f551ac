import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fleetOf } from '../../../chain/facts/fleets.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
let now: Date
beforeAll(async () => {
  app = await testApp({ now: () => now })
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [circuitRow(0)] }],
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.database.query('truncate treatment_act, treatment, vehicle_version, depot_version cascade')
})

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
const waitForLatest = async () => {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}
async function put(path: string, body: object) {
  const answer = await app.as('olga', 'PUT', `/setups/north/${path}`, {
    body: { ...body, expectedRevision: null },
  })
  await waitForLatest()
  return answer
}
const aDepot = (changes: object = {}) =>
  put('depots/issoire', {
    name: 'Issoire',
    saltKg: 100_000,
    abrasiveKg: 20_000,
    countedAt: hoursAgo(5),
    ...changes,
  })
const aVehicle = (id: string, changes: object = {}) =>
  put(`vehicles/${id}`, {
    name: id,
    circuitId: 'north-a',
    capacityKg: 9000,
    materials: ['nacl', 'brine'],
    depotId: 'issoire',
    isInService: true,
    ...changes,
  })
async function spread(gm2: number, { hours = 1, treatment = 'salt', ...more }: Record<string, unknown> = {}) {
  const body = { treatment, spreadGm2: gm2, doneAt: hoursAgo(Number(hours)), ...more }
  const answer = await app.as('olga', 'POST', '/circuits/north-a/treatments', { body })
  expect(answer.status).toBe(200)
  await waitForLatest()
}
async function stock() {
  const { status, body } = await app.as('olga', 'GET', '/setups/north/depotstocks')
  expect(status).toBe(200)
  return (body as { stocks: { saltKg: number | null; abrasiveKg: number | null }[] }).stocks[0]
}
const fleet = async () =>
  fleetOf(app.database, { setupId: 'north', circuitId: 'north-a' }, await latestAsOf(app.database))
/** Area of all lanes of the circuit, m². */
async function areaM2() {
  const { body } = await app.as('olga', 'GET', '/setups/north/circuits/north-a')
  const { circuit, segments } = body as {
    circuit: { laneWidthM: number }
    segments: { lengthKm: number; lanes: number | null }[]
  }
  return segments.reduce(
    (sum, { lengthKm, lanes }) => sum + lengthKm * 1000 * (lanes ?? 2) * circuit.laneWidthM,
    0,
  )
}

test('what is spread after the stock was counted is subtracted, what was spread before is not', async () => {
  expect((await aDepot()).status).toBe(200)
  expect((await aVehicle('saleuse-1')).status).toBe(200)
  await spread(20)
  await spread(30, { hours: 6 })
  expect((await stock())?.saltKg).toBeCloseTo(100_000 - (20 * (await areaM2())) / 1000, 3)
  expect((await stock())?.abrasiveKg).toBe(20_000)
  await spread(100, { treatment: 'abrasive' })
  expect((await stock())?.abrasiveKg).toBeCloseTo(20_000 - (100 * (await areaM2())) / 1000, 3)
})

test('the material of a withdrawn treatment is in the depot again', async () => {
  await aDepot()
  await aVehicle('saleuse-1')
  await spread(20)
  const { body } = await app.as('olga', 'GET', '/circuits/north-a/treatments')
  const [act] = (body as { treatments: { id: string }[] }).treatments
  expect((await app.as('olga', 'DELETE', `/circuits/north-a/treatments/${act?.id}`)).status).toBe(200)
  await waitForLatest()
  expect((await stock())?.saltKg).toBe(100_000)
})

test('a stock that nobody counted is unknown, and limits no plan', async () => {
  await aDepot({ abrasiveKg: null })
  await aVehicle('saleuse-1')
  await spread(20)
  expect((await stock())?.abrasiveKg).toBeNull()
  expect(await fleet()).toMatchObject({ stockKg: { abrasive: null } })
})

test('a plan counts on the vehicles of the circuit that are in service, and the smallest load', async () => {
  expect(await fleet()).toMatchObject({
    vehicles: 1,
    capacityKg: null,
    materials: ['nacl', 'brine', 'abrasive'],
  })
  await aDepot()
  await aVehicle('saleuse-1')
  await aVehicle('saleuse-2', { capacityKg: 6000, materials: ['nacl', 'abrasive'] })
  await aVehicle('saleuse-3', { isInService: false, capacityKg: 1000, materials: [] })
  await aVehicle('saleuse-4', { circuitId: null })
  expect(await fleet()).toEqual({
    vehicles: 2,
    capacityKg: 6000,
    materials: ['nacl'],
    stockKg: { salt: 100_000, abrasive: 20_000 },
  })
})

test('a circuit whose only vehicle is broken down has none', async () => {
  await aVehicle('saleuse-1', { depotId: null, isInService: false })
  expect(await fleet()).toMatchObject({ vehicles: 0, stockKg: { salt: null } })
})

test.each([
  ['a depot that does not exist', { depotId: 'nowhere' }, 'depotId'],
  ['a load that no vehicle has', { capacityKg: 400_000 }, 'capacityKg'],
  ['an unknown material', { materials: ['sugar'] }, 'materials'],
])('refuses a vehicle with %s', async (_, changes, field) => {
  await aDepot()
  const { status, body } = await aVehicle('saleuse-1', changes)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(field)
})
