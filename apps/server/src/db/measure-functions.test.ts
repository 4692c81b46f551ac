import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MEASURES } from '@verglas/contract/measures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FUNCTIONS_FOLDER } from '../paths.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { withMeasures } from './measure-functions.ts'
import { publish } from './publish.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const publishReadings = (rows: readonly object[]) =>
  publish(db.database, { origin: 'live', setupId: 'north', batches: [{ kind: 'observation', rows }] })

const SERIES = { station_id: 'north-2', source: 'simulated', times: '{2026-01-15T12:00:00Z}' }

describe('a key that is not a column of an observation is refused', () => {
  test('in a message', async () => {
    const row = anObservation('north-1', '2026-01-15T12:00:00Z', { air_temperature_c: -3, soil_moisture: 42 })
    await expect(publishReadings([row])).rejects.toThrow('an observation has no column soil_moisture')
  })

  test('in an archive series', async () => {
    const series = { ...SERIES, soil_moisture: '{42}' }
    await expect(publishReadings([series])).rejects.toThrow('an observation has no column soil_moisture')
  })
})

test('a measure added to the table needs only its column to be stored', async () => {
  await db.database.query('alter table observation add column soil_moisture real')
  const measures = { ...MEASURES, moisture: { column: 'soil_moisture', quantity: 'percent' } }
  for (const name of ['observations.sql', 'observation_series.sql'])
    await db.database.query(withMeasures(readFileSync(path.join(FUNCTIONS_FOLDER, name), 'utf8'), measures))

  const at = '2026-01-15T13:00:00Z'
  await publishReadings([anObservation('north-1', at, { soil_moisture: 42, measured: ['moisture'] })])
  await publishReadings([anObservation('north-1', at, { air_temperature_c: -3, measured: ['tair'] })])
  await publishReadings([{ ...SERIES, soil_moisture: '{43}' }])
  // This series spans a time that has a reading, so it is merged reading by reading.
  await publishReadings([{ ...SERIES, times: `{${at},2026-01-15T12:00:00Z}`, soil_moisture: '{44,45}' }])
  const rows = await db.database.query(
    `select distinct on (station_id, observed_at) station_id, soil_moisture, air_temperature_c
       from observation
      where station_id in ('north-1', 'north-2') and observed_at >= '2026-01-15' and observed_at < '2026-01-16'
      order by station_id, observed_at, rev desc`,
  )
  expect(rows).toEqual([
    { station_id: 'north-1', soil_moisture: 42, air_temperature_c: -3 },
    { station_id: 'north-2', soil_moisture: 45, air_temperature_c: null },
    { station_id: 'north-2', soil_moisture: 44, air_temperature_c: null },
  ])
})
