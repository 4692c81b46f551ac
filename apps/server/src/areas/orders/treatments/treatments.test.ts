import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treatmentsOf } from '../../../chain/facts/treatments.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const PATH = '/circuits/north-a/treatments'
const DONE_AT = new Date(Date.now() - HOUR_MS).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("update castpoint set owner_setup_id = 'north' where id = 'north-c1'")
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...row, segments }] }],
  })
})
afterAll(() => app.close())

const report = (changes: object = {}) =>
  app.as('olga', 'POST', PATH, { body: { treatment: 'salt', spreadGm2: 20, doneAt: DONE_AT, ...changes } })
const saltOnRoad = async () => {
  const applicationsByPoint = await treatmentsOf(
    app.database,
    ['north-c1'],
    0,
    await latestAsOf(app.database),
  )
  return applicationsByPoint.get('north-c1') ?? []
}

test('a treatment is on the road in the next forecast, less bounce loss, until it is withdrawn', async () => {
  const reported = await report()
  expect(reported).toMatchObject({ status: 200, body: { treatment: { treatment: 'salt', spreadGm2: 20 } } })
  const { treatment, rev } = reported.body as { treatment: { id: string }; rev: number }
  expect(await saltOnRoad()).toMatchObject([{ saltGm2: 16, isPlowed: false }])
  await app.tail.waitForRevision(rev)
  const { body } = await app.as('olga', 'GET', PATH)
  expect(body).toMatchObject({ treatments: [{ id: treatment.id, withdrawnAt: null }] })

  const withdrawn = await app.as('olga', 'DELETE', `${PATH}/${treatment.id}`)
  expect(withdrawn.status).toBe(200)
  expect(await saltOnRoad()).toEqual([])
  expect((await app.as('olga', 'DELETE', `${PATH}/${treatment.id}`)).status).toBe(404)
})

test('the list of treatments since an instant leaves out withdrawn ones, also as recorded earlier', async () => {
  const first = (await report({ spreadGm2: 11 })).body as { treatment: { id: string }; rev: number }
  const second = (await report({ spreadGm2: 12 })).body as { treatment: { id: string }; rev: number }
  const before = await latestAsOf(app.database)
  const { rev } = (await app.as('olga', 'DELETE', `${PATH}/${first.treatment.id}`)).body as { rev: number }
  await app.tail.waitForRevision(rev)
  const since = (from: string, time = '') =>
    app.as('olga', 'GET', `/setups/north/treatments?from=${from}${time && `&time=${time}`}`)
  const ids = ({ body }: { body: unknown }) =>
    (body as { treatments: { id: string }[] }).treatments.map(({ id }) => id)
  const from = new Date(Date.now() - 2 * HOUR_MS).toISOString()
  expect(ids(await since(from))).toContain(second.treatment.id)
  expect(ids(await since(from))).not.toContain(first.treatment.id)
  expect(ids(await since(from, new Date(before.at).toISOString()))).toContain(first.treatment.id)
  expect(ids(await since(new Date().toISOString()))).toEqual([])
  const lastMonth = new Date(Date.now() - 32 * 24 * HOUR_MS).toISOString()
  expect(await since(lastMonth)).toMatchObject({ status: 400, body: { field: 'query.from' } })
  expect((await app.as('olga', 'DELETE', `${PATH}/${second.treatment.id}`)).status).toBe(200)
})

test.each<[string, object, string]>([
  ['salt without a quantity', { spreadGm2: null }, 'body.spreadGm2'],
  ['a blade with one', { treatment: 'plow' }, 'body.spreadGm2'],
  ['what has not come', { doneAt: new Date(Date.now() + HOUR_MS).toISOString() }, 'body.doneAt'],
  ['last week', { doneAt: new Date(Date.now() - 49 * HOUR_MS).toISOString() }, 'body.doneAt'],
])('%s is refused', async (_, changes, field) => {
  expect(await report(changes)).toMatchObject({ status: 400, body: { field } })
})

test('applies nothing to a point that other organisations can see too', async () => {
  await app.database.query("update castpoint set owner_setup_id = null where id = 'north-c1'")
  expect((await report({ treatment: 'brine', spreadGm2: 10 })).status).toBe(200)
  expect(await saltOnRoad()).toEqual([])
})

const IMPORT = '/setups/north/treatments/import'
const rowAt = (hoursAgo: number, changes: object = {}) => ({
  circuitId: 'north-a',
  treatment: 'salt',
  spreadGm2: 15,
  doneAt: new Date(Date.parse(DONE_AT) - hoursAgo * HOUR_MS).toISOString(),
  vehicle: 'Saleuse 3',
  ...changes,
})

test('a table is imported row by row: a trial stores nothing, repeated rows change nothing, a refusal has a reason', async () => {
  const treatments = [
    rowAt(500),
    rowAt(501, { kmFrom: 1, kmTo: 1.5 }),
    rowAt(502, { circuitId: 'unheard' }),
    rowAt(503, { spreadGm2: null }),
    rowAt(31 * 24),
  ]
  const refused = [
    { row: 2, field: 'circuitId', refusal: 'unknown_circuit' },
    { row: 3, field: 'spreadGm2', refusal: 'quantity_missing' },
  ]
  const stored = () => app.database.query("select act_id from treatment_act where origin = 'file'")
  const trial = await app.as('olga', 'POST', IMPORT, { body: { treatments, isTrial: true } })
  expect(trial).toMatchObject({ status: 200, body: { added: 3, known: [], late: [4], refused } })
  expect(await stored()).toHaveLength(0)
  expect((await app.as('olga', 'POST', IMPORT, { body: { treatments } })).body).toMatchObject({
    added: 3,
    refused,
  })
  expect(await stored()).toHaveLength(3)
  const secondImport = await app.as('olga', 'POST', IMPORT, { body: { treatments } })
  expect(secondImport.body).toMatchObject({ added: 0, known: [0, 1, 4], late: [], refused })
  expect(await stored()).toHaveLength(3)
  expect((await app.as('vera', 'POST', IMPORT, { body: { treatments } })).status).toBe(403)
})

test('a thousand rows and the salt they apply to the roads are stored together', async () => {
  const treatments = Array.from({ length: 1200 }, (_, index) =>
    rowAt(index / 40, { spreadGm2: 5 + (index % 20) }),
  )
  expect((await app.as('olga', 'POST', IMPORT, { body: { treatments } })).body).toMatchObject({ added: 1200 })
})
