import { FORECAST_MEASURES, MEASURES, ROAD_MEASURES } from '@verglas/contract/measures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const columnsOf = async (table: string) => {
  const rows = await db.database.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  )
  return rows.map((row) => row.name)
}

test('every measure of the table has its column, and no column is without a measure', async () => {
  const otherColumns = [
    'station_id',
    'observed_at',
    'rev',
    'extra',
    'quality',
    'source',
    'message',
    'said_at',
    'said',
  ]
  const expected = Object.values(MEASURES).flatMap(({ column }) => column ?? [])
  const columns = (await columnsOf('observation')).filter((name) => !otherColumns.includes(name))
  expect(columns.toSorted()).toEqual(expected.toSorted())
})

test('every measure of a forecast has its column, and no column is without a measure', async () => {
  const key = ['castpoint_id', 'source', 'issued_at', 'step_s', 'rev', 'start_at']
  const otherColumns = [...key, 'altitude_m', 'inputs', 'attributions', 'message']
  const expected = Object.values(FORECAST_MEASURES).map(({ column }) => column)
  const columns = (await columnsOf('forecast_run')).filter((name) => !otherColumns.includes(name))
  expect(columns.toSorted()).toEqual(expected.toSorted())
})

test('every value of a road forecast has its column, and no column is without a value', async () => {
  const key = ['castpoint_id', 'issued_at', 'step_s', 'rev', 'start_at']
  const otherColumns = [...key, 'model', 'as_of_rev', 'inputs', 'notes']
  const expected = Object.values(ROAD_MEASURES).map(({ column }) => column)
  const columns = (await columnsOf('road_forecast')).filter((name) => !otherColumns.includes(name))
  expect(columns.toSorted()).toEqual(expected.toSorted())
})
