import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query("update role set features = '{stations,demo_performance}' where id = 'operator'")
  app.guard.forgetAll()
})

const PATH = '/setups/north/performance'

type Figures = {
  calls: {
    all: { count: number; failed: number; p50Ms: number } | null
    slowest: { call: string; count: number }[]
  }
  process: { memoryMb: number; processorShare: number; waitP99Ms: number }
  readings: { count: number; medianDelayS: number | null; p95DelayS: number | null }
  chain: { step: string; newestAt: string | null }[]
}
async function figures(): Promise<Figures> {
  const { status, body } = await app.as('olga', 'GET', PATH)
  expect(status).toBe(200)
  return body as Figures
}

test('calls of the organisation are counted under their path in the contract', async () => {
  await app.as('olga', 'GET', '/setups/north/stations')
  await app.as('olga', 'GET', '/setups/north/stations')
  await app.as('sam', 'GET', '/setups/south/stations')
  const { calls, process } = await figures()
  expect(calls.slowest).toContainEqual(
    expect.objectContaining({ call: 'GET /setups/:setupId/stations', count: 2 }),
  )
  expect(calls.all).toMatchObject({ failed: 0 })
  expect(calls.all?.p50Ms).toBeGreaterThan(0)
  expect(process.memoryMb).toBeGreaterThan(50)
})

const reading = (stationId: string, ageS: number) =>
  anObservation(stationId, new Date(Date.now() - ageS * 1000).toISOString(), { air_temperature_c: 1 })

test('the delay of readings is measured from their instant to their publication, for the organisation alone', async () => {
  const { count: before } = (await figures()).readings
  const rows = [reading('north-1', 60), reading('north-1', 100), reading('south-1', 3000)]
  await publish(app.database, { origin: 'live', setupId: null, batches: [{ kind: 'observation', rows }] })
  const { readings } = await figures()
  expect(readings.count - before).toBe(2)
  expect(readings.p95DelayS).toBeGreaterThan(59)
  expect(readings.p95DelayS).toBeLessThan(130)
})

test('a step of the chain reports when it last finished', async () => {
  await app.database.query(
    `insert into progress (step, unit, done_rev, done_at)
     values ('blend', 'a', 1, '2026-01-15T03:00:00Z'), ('blend', 'b', 1, '2026-01-15T01:00:00Z'),
            ('road', 'a', 0, '-infinity')`,
  )
  const { chain } = await figures()
  expect(chain).toContainEqual({ step: 'blend', newestAt: '2026-01-15T03:00:00.000Z' })
  expect(chain).toContainEqual({ step: 'road', newestAt: null })
})

test('a person without the feature is refused', async () => {
  await app.database.query("update role set features = '{stations}' where id = 'operator'")
  app.guard.forgetAll()
  expect((await app.as('olga', 'GET', PATH)).status).toBe(403)
  expect((await app.as(null, 'GET', PATH)).status).toBe(401)
})
