import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('the role of the organisations writes little, and reads of its connections neither secret nor cursor', async () => {
  const rights = await db.database.query<{ name: string; writes: string[] }>(
    `select c.relname as name, array_remove(array[
              case when has_any_column_privilege('verglas_tenant', c.oid, 'insert') then 'insert' end,
              case when has_any_column_privilege('verglas_tenant', c.oid, 'update') then 'update' end,
              case when has_table_privilege('verglas_tenant', c.oid, 'delete') then 'delete' end], null) as writes
       from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      order by 1`,
  )
  expect(rights.filter(({ writes }) => writes.length > 0)).toEqual([
    { name: 'connection', writes: ['insert', 'update', 'delete'] },
    { name: 'favourite', writes: ['insert', 'update', 'delete'] },
    { name: 'membership', writes: ['update'] },
  ])
  const columns = await db.database.query<{ name: string }>(
    `select a.attname as name from pg_attribute a
      where a.attrelid = 'connection'::regclass and a.attnum > 0 and not a.attisdropped
        and not has_column_privilege('verglas_tenant', a.attrelid, a.attname, 'select')
        and a.attname in ('secret', 'cursor')
      order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual(['cursor', 'secret'])
})
