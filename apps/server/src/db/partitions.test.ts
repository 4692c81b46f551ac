import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { ensurePartitionsPatiently } from './partitions.ts'
import { publish } from './publish.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const MONTH = new Date('2031-04-15T00:00:00Z')

test('a new month waits for a long read, and nobody waits behind it', async () => {
  const reader = await db.database.connect()
  await reader.query('begin')
  await reader.query('select count(*) from observation')
  const made = ensurePartitionsPatiently(db.database, MONTH)
  const slowestMs: number[] = []
  for (let n = 0; n < 8; n++) {
    const startedMs = performance.now()
    const rows = [anObservation('north-1', new Date(Date.now() + n).toISOString(), { air_temperature_c: n })]
    await publish(db.database, { origin: 'live', setupId: null, batches: [{ kind: 'observation', rows }] })
    slowestMs.push(performance.now() - startedMs)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  expect(Math.max(...slowestMs)).toBeLessThan(1000)
  await reader.query('commit')
  await reader.end()
  await made
  const [month] = await db.database.query("select to_regclass('observation_2031_04') is not null as made")
  expect(month).toEqual({ made: true })
}, 30_000)
