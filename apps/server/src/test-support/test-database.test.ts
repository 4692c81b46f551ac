import { expect, test } from 'vitest'
import { readInitialState, resetDatabase } from './database-reset.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

async function contentOf({ database }: TestDatabase) {
  const { schema, tables } = await readInitialState(database)
  const nextNumbers = await database.query(
    'select sequencename, start_value, last_value from pg_sequences order by 1',
  )
  const [{ oid } = {}] = await database.query<{ oid: number }>(
    'select oid from pg_database where datname = current_database()',
  )
  return { schema, tables, nextNumbers, oid }
}

test('the next test file gets the database as it was before, under another name', async () => {
  const first = await testDatabase()
  const before = await contentOf(first)
  const { database } = first
  await database.query(
    `update person set first_name = 'O''Brien \\ "x"', created_at = now() where id = 'olga'`,
  )
  await database.query("delete from membership where setup_id = 'south'")
  await database.query(
    "insert into zone (setup_id, id, name, position) values ('north', 'c', 'Secteur C', 3)",
  )
  await database.query("insert into setup (id, name, timezone) values ('west', 'Ouest', 'UTC')")
  await database.query('select nextval(seqrelid) from pg_sequence')
  await database.query('truncate external_view_version')
  const session = await database.connect()
  await first.drop()

  const next = await testDatabase()
  expect(await contentOf(next)).toEqual(before)
  expect(next.url).not.toBe(first.url)
  await expect(session.query("delete from person where id = 'olga'")).rejects.toThrow()
  expect(await next.database.query("select id from person where id = 'olga'")).toEqual([{ id: 'olga' }])
  await next.drop()
})

test('a database whose schema, settings or statistics have changed is not used again', async () => {
  const testing = await testDatabase()
  const initial = await readInitialState(testing.database)
  const name = new URL(testing.url).pathname.slice(1)
  for (const statement of [
    'alter table zone add column colour text',
    "create function one() returns integer language sql as 'select 1'",
    `alter database ${name} set work_mem = 65536`,
    'analyze person',
  ]) {
    const undone = testing.database.transaction(async (db) => {
      await db.query(statement)
      throw new Error(`${await resetDatabase(db, initial)}`)
    })
    await expect(undone, statement).rejects.toThrow('false')
  }
  expect(await resetDatabase(testing.database, initial)).toBe(true)
  await testing.drop()
})
