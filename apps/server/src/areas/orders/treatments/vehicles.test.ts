import { MAX_REPORTS } from '@verglas/contract/treatment-act-codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { aCastpoint } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { recordReports } from './recording.ts'

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
  await app.database.query('truncate treatment_act, treatment, vehicle_token, vehicle_version cascade')
})

const waitForLatest = async () => {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}
async function aVehicle(id = 'saleuse-3', circuitId: string | null = 'north-a') {
  const body = { name: 'Saleuse 3', circuitId, expectedRevision: null }
  expect((await app.as('olga', 'PUT', `/setups/north/vehicles/${id}`, { body })).status).toBe(200)
  await waitForLatest()
  const answer = await app.as('olga', 'POST', `/setups/north/vehicles/${id}/token`)
  expect(answer.status).toBe(200)
  return answer.body as { secret: string; address: string }
}
async function send({ secret, address }: { secret: string; address: string }, body: object | string) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: address,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  now = new Date(now.getTime() + 1000)
  await waitForLatest()
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}
const aReport = (id: string, changes: object = {}) => ({
  id,
  treatment: 'salt',
  spreadGm2: 15,
  doneAt: new Date(now.getTime() - HOUR_MS).toISOString(),
  ...changes,
})
const acts = async () =>
  ((await app.as('olga', 'GET', '/circuits/north-a/treatments')).body as { treatments: object[] }).treatments

test('a report is stored once under the name of its vehicle, however often and late it arrives', async () => {
  const token = await aVehicle()
  const report = aReport('42')
  const first = await send(token, { reports: [report] })
  expect(first).toMatchObject({ status: 200, body: { results: [{ id: '42', outcome: 'accepted' }] } })
  const outdatedReport = aReport('7', {
    doneAt: new Date(now.getTime() - 20 * DAY_MS).toISOString(),
    circuitId: 'north-a',
  })
  const repeatedReports = await send(token, { reports: [outdatedReport, report, outdatedReport] })
  const outcomes = (repeatedReports.body.results as { outcome: string }[]).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['accepted', 'repeated', 'repeated'])
  expect(await acts()).toMatchObject([
    { vehicle: 'Saleuse 3', author: 'Saleuse 3', origin: 'terminal', spreadGm2: 15, withdrawnAt: null },
  ])
  const [{ count } = { count: 0 }] = await app.database.query<{ count: number }>(
    'select count(*) from treatment_act',
  )
  expect(count).toBe(2)
})

test('of two concurrent reports with one id only one applies salt, and the other is answered as a repeat', async () => {
  // A vehicle's treatments apply only to points of the organisation itself.
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'castpoint',
        rows: [aCastpoint({ castpoint_id: 'north-c1', owner_setup_id: 'north', station_id: 'north-1' })],
      },
      {
        kind: 'circuit',
        rows: [
          {
            ...circuitRow(0),
            circuit_id: 'north-once',
            segments: circuitRow(0).segments.map((segment) => ({ ...segment, castpointId: 'north-c1' })),
          },
        ],
      },
    ],
  })
  await waitForLatest()
  const report = (changes: object = {}) => ({
    ...aReport('9', { circuitId: 'north-once', ...changes }),
    actId: 'report-9',
    circuitId: 'north-once',
    kmFrom: null,
    kmTo: null,
    deicer: 'nacl' as const,
    treatment: 'salt' as const,
    reportId: '9',
    vehicle: 'Saleuse 3',
  })
  const teller = { origin: 'terminal', authorId: 'vehicle saleuse-3', author: 'Saleuse 3' } as const
  const db = app.tenants.for('north')
  // A slow first request is still under way when the terminal, which received no answer, sends again after
  // its clock was set.
  const doneAt = new Date(now.getTime() - 2 * HOUR_MS).toISOString()
  const all = await Promise.all(
    [report(), report(), report({ doneAt }), report()].map((candidate) =>
      recordReports({ database: app.database, db }, [candidate], { ...teller, now }),
    ),
  )
  const outcomes = all.map(({ outcomes }) => outcomes[0]?.outcome)
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  const rows = await app.database.query('select salt_gm2 from treatment')
  expect(rows).toHaveLength(1)
})

test('each report is refused individually with its reason, which the vehicle’s screen displays', async () => {
  const token = await aVehicle()
  const { body } = await send(token, {
    reports: [
      aReport('1'),
      aReport('1', { spreadGm2: 20 }),
      aReport('2', { circuitId: 'nowhere' }),
      aReport('3', { spreadGm2: null }),
      aReport('4', { treatment: 'plow' }),
      aReport('5', { doneAt: new Date(now.getTime() - 31 * DAY_MS).toISOString() }),
      aReport('6', { doneAt: new Date(now.getTime() + HOUR_MS).toISOString() }),
      aReport('7', { kmFrom: 1 }),
      aReport('8', { kmFrom: 900, kmTo: 901 }),
    ],
  })
  const refusals = (body.results as { refusal: string | null }[]).map(({ refusal }) => refusal)
  expect(refusals).toEqual([
    null,
    'other_report',
    'unknown_circuit',
    'quantity_missing',
    'quantity_unwanted',
    'too_old',
    'ahead',
    'half_stretch',
    'nowhere',
  ])
  const { token: state } = (await app.as('olga', 'GET', '/setups/north/vehicles/saleuse-3/token')).body as {
    token: object
  }
  expect(state).toMatchObject({ refusal: 'nowhere', acceptedAt: expect.any(String) })
})

test('an unreadable report is refused individually, and does not delay any other', async () => {
  const token = await aVehicle()
  const { status, body } = await send(token, {
    reports: [
      aReport('1'),
      aReport('2', { spreadGm2: 9999 }),
      aReport('3', { treatment: 'magic' }),
      aReport('4', { deicer: 'sugar' }),
      { treatment: 'salt' },
      'no report',
      aReport('5'),
    ],
  })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { id: '1', outcome: 'accepted' },
    { id: '2', outcome: 'refused', field: 'spreadGm2', refusal: 'unreadable' },
    { id: '3', outcome: 'refused', field: 'treatment', refusal: 'unreadable' },
    { id: '4', outcome: 'refused', field: 'deicer', refusal: 'unreadable' },
    { id: '', outcome: 'refused', field: 'id', refusal: 'unreadable' },
    { id: '', outcome: 'refused', refusal: 'unreadable' },
    { id: '5', outcome: 'accepted' },
  ])
  expect(await acts()).toHaveLength(2)
})

test('a token is valid for its vehicle alone, and not once it is replaced or revoked', async () => {
  const token = await aVehicle()
  const other = await aVehicle('saleuse-4')
  const body = { reports: [aReport('1')] }
  expect((await send({ secret: token.secret, address: other.address }, body)).status).toBe(401)
  expect((await send({ secret: 'vgv_wrong', address: token.address }, body)).status).toBe(401)
  const renewed = (await app.as('olga', 'POST', '/setups/north/vehicles/saleuse-3/token'))
    .body as typeof token
  expect((await send(token, body)).status).toBe(401)
  expect((await send(renewed, body)).status).toBe(200)
  expect((await app.as('olga', 'DELETE', '/setups/north/vehicles/saleuse-3/token')).status).toBe(200)
  expect((await send(renewed, body)).status).toBe(401)
  const [row] = await app.database.query<{ text: string }>(
    'select vehicle_token::text as text from vehicle_token',
  )
  expect(row?.text).not.toContain(other.secret)
  expect((await app.as('vera', 'POST', '/setups/north/vehicles/saleuse-3/token')).status).toBe(403)
})

test('the amount of data that a terminal sends is limited', async () => {
  const token = await aVehicle()
  expect((await send(token, 'no json')).status).toBe(400)
  const tooManyReports = Array.from({ length: MAX_REPORTS + 1 }, (_, index) => aReport(String(index)))
  expect((await send(token, { reports: tooManyReports })).status).toBe(400)
  expect((await send(token, JSON.stringify({ reports: [], padding: 'x'.repeat(200_000) }))).status).toBe(413)
  const [first, second] = await Promise.all([
    send(token, { reports: [aReport('1')] }),
    send(token, { reports: [aReport('2')] }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([200, 429])
})
