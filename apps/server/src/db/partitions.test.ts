import { afterAll, beforeAll, expect, test } from 'vitest'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { ensurePartitionsPatiently } from './partitions.ts'
import { publish } from './publish.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const MONTH = new Date('2031-04-15T00:00:00Z')

test('a new month waits for a long read, and no other query waits behind it', async () => {
  const reader = await db.database.connect()
  await reader.query('begin')
  await reader.query('select count(*) from observation')
  const ensured = ensurePartitionsPatiently(db.database, MONTH)
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
  await ensured
  const [month] = await db.database.query("select to_regclass('observation_2031_04') is not null as made")
  expect(month).toEqual({ made: true })
}, 30_000)

test('no statistics are collected on columns that are never filtered on, in later months neither', async () => {
  const columnsWithStatistics = await db.database.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname ~ '^(forecast_run|ensemble_run|road_forecast|forecast_scenario|circuit_forecast|circuit_detail|circuit_state|prescription|oversight_risk|skill|error_sample|blend_fit|shadow)(_2031_04)?$'
        and (t.typcategory = 'A' or t.typname in ('bytea', 'jsonb')) and a.attstattarget is distinct from 0
      order by 1, 2`,
  )
  expect(columnsWithStatistics).toEqual([])
  const [months] = await db.database.query<{ count: number }>(
    "select count(*) as count from pg_class where relname ~ '_2031_04$' and relkind = 'r'",
  )
  expect(months?.count).toBe(11)
})
