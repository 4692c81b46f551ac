import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectable } from '../main/connectable.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { openTenantPool } from './setup-db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** Settings that an administrator of a server may change, with values that give a statement another meaning. */
const FOREIGN: readonly [name: string, value: string][] = [
  ['TimeZone', "'America/St_Johns'"],
  ['DateStyle', "'SQL, DMY'"],
  ['IntervalStyle', "'iso_8601'"],
  ['standard_conforming_strings', 'off'],
  ['search_path', 'pg_catalog'],
  ['client_encoding', "'LATIN1'"],
  ['row_security', 'off'],
  ['default_transaction_isolation', "'serializable'"],
  ['default_transaction_read_only', 'on'],
]

const READ = `select timestamptz '2026-10-25 02:30+02' as at, interval '1 day 02:03:04' as span, 'a\\b' as text,
                     'Écir – ≤ 0 °C' as words, (select count(*) from zone) as zones`

async function read(database: Database): Promise<unknown> {
  const tenants = openTenantPool(database.url, { maxConnections: 1 })
  try {
    return [await database.query(READ), await tenants.for('north').query(READ)]
  } finally {
    await tenants.close()
  }
}

test.each(FOREIGN)(
  'whatever %s the database sets for its sessions, the answers are the same',
  async (name, value) => {
    const expected = await read(db.database)
    const database = new URL(db.url).pathname.slice(1)
    await db.database.query(`alter database ${database} set ${name} = ${value}`)
    const other = openDatabase(db.url, { maxConnections: 1 })
    try {
      await connectable(other)
      expect(await read(other)).toEqual(expected)
    } finally {
      await other.close()
      await db.database.query(`alter database ${database} reset ${name}`)
    }
  },
)

test('transactions that change one row at a time wait for each other, whatever isolation the database sets', async () => {
  const database = new URL(db.url).pathname.slice(1)
  await db.database.query(`alter database ${database} set default_transaction_isolation = 'serializable'`)
  const other = openDatabase(db.url, { maxConnections: 4 })
  try {
    const renamed = [1, 2, 3, 4].map((number) =>
      other.transaction(async (tx) => {
        await tx.query('select count(*) from zone')
        await tx.query("update zone set name = $1 where setup_id = 'north' and id = 'a'", [`Zone ${number}`])
      }),
    )
    expect((await Promise.allSettled(renamed)).map(({ status }) => status)).toEqual(
      renamed.map(() => 'fulfilled'),
    )
  } finally {
    await other.close()
    await db.database.query(`alter database ${database} reset default_transaction_isolation`)
  }
})
