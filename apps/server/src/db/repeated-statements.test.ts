import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let testing: TestDatabase
let database: Database
beforeAll(async () => {
  testing = await emptyDatabase()
  database = openDatabase(testing.url, { maxConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testing.drop()
})

const timesPlanned = () =>
  database.query<{ times: number }>(
    `select generic_plans + custom_plans as times from pg_prepared_statements where statement = $1`,
    [DOUBLE],
  )
const DOUBLE = 'select 2 * $1::integer as twice'

test('a repeated statement is prepared once per connection', async () => {
  for (const number of [1, 2, 3])
    expect(await database.repeated.query(DOUBLE, [number])).toEqual([{ twice: 2 * number }])
  expect(await timesPlanned()).toEqual([{ times: 3 }])
})

test('any other statement is not', async () => {
  const text = 'select 3 * $1::integer as threefold'
  await database.query(text, [1])
  expect(await database.query('select 1 from pg_prepared_statements where statement = $1', [text])).toEqual(
    [],
  )
})

test('a repeated statement that fails leaves a connection on which it works again', async () => {
  await expect(database.repeated.query(DOUBLE, ['two'])).rejects.toThrow(/invalid input syntax/)
  expect(await database.repeated.query(DOUBLE, [2])).toEqual([{ twice: 4 }])
})

test('a repeated statement follows a change of its table', async () => {
  await database.query('create table depth (cm integer)')
  await database.query('insert into depth values (12)')
  const deepest = () => database.repeated.query('select max(cm)::text as deepest from depth')
  expect(await deepest()).toEqual([{ deepest: '12' }])
  await database.query('alter table depth alter cm type numeric(5, 1)')
  expect(await deepest()).toEqual([{ deepest: '12.0' }])
})
