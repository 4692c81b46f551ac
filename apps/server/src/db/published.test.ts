import { CALLS } from '@verglas/contract'
import type { PublishedTable } from '@verglas/sources/facts/keeping'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { PUBLISHED } from './published.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const names = async (sql: string) =>
  (await db.database.query<{ name: string }>(sql)).map(({ name }) => name).toSorted()
const kinds = Object.entries<PublishedTable>(PUBLISHED)

test('every published kind can be appended by the database', async () => {
  const functions = await names(
    `select replace(proname, 'append_', '') as name from pg_proc
      where proname like 'append\\_%' and proname <> 'append_version'`,
  )
  const tables = await names("select relname as name from pg_class where relname like '%\\_version'")
  const withoutFunction = kinds.map(([kind]) => kind).filter((kind) => !functions.includes(kind))
  expect(functions.filter((kind) => !(kind in PUBLISHED))).toEqual([])
  expect(withoutFunction.filter((kind) => !tables.includes(`${kind}_version`))).toEqual([])
})

test('the monthly tables are those partitioned in the database, by the same column', async () => {
  const divided = await names(
    `select c.relname || ' ' || a.attname as name
       from pg_partitioned_table p
       join pg_class c on c.oid = p.partrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]`,
  )
  const byMonth = kinds.flatMap(([kind, { month }]) => (month ? [`${kind} ${month}`] : []))
  expect(byMonth.toSorted()).toEqual(divided)
})

test('retention rules refer to existing columns', async () => {
  const columns = await names(
    `select table_name || ' ' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const named = kinds.flatMap(([kind, { keep }]) =>
    typeof keep === 'string'
      ? []
      : keep.flatMap(({ by, of }) => [`${kind} ${by}`, ...(of ? [`${kind} ${of.column}`] : [])]),
  )
  expect(named.filter((name) => !columns.includes(name))).toEqual([])
})

test('every topic of a call is published', () => {
  const topics = new Set(Object.values(CALLS).flatMap((call) => call.topics ?? []))
  topics.delete('tick')
  expect([...topics].filter((topic) => !(topic in PUBLISHED))).toEqual([])
})
