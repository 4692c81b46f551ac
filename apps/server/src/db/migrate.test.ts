import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartProblem } from '../installation/start-problem.ts'
import { emptyDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { LAST_WITH_FUNCTIONS, migrate } from './migrate.ts'
import { type ProgramSql, programSql, toFunctionFile, toMigration } from './program-sql.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await emptyDatabase()
})
afterEach(() => db.drop())

const aMigration = (name: string, sql = 'select 1') => toMigration({ name, sql })
const aFunction = (name: string, answer: number) =>
  toFunctionFile({
    name: `${name}.sql`,
    sql: `create or replace function ${name}() returns integer language sql as 'select ${answer}';`,
  })

/** A small program: one table, and a function over it. */
const FIRST: ProgramSql = {
  version: '0.1.0',
  migrations: [aMigration('0018_place.sql', 'create table place (id text primary key)')],
  migrationFunctions: [],
  functions: [aFunction('answer', 1)],
}

const answer = async () => (await db.database.query('select answer() as answer'))[0]
const appliedNames = async () => {
  const rows = await db.database.query<{ name: string }>(
    'select name from migration union all select name from sql_function order by name',
  )
  return rows.map(({ name }) => name)
}

describe('functions are repeatable files', () => {
  test('a changed one is applied, the others are left unchanged', async () => {
    const both = { ...FIRST, functions: [aFunction('answer', 1), aFunction('other', 7)] }
    expect(await migrate(db.database, both)).toEqual(['0018_place.sql', 'answer.sql', 'other.sql'])
    expect(await migrate(db.database, both)).toEqual([])
    const changed = { ...both, functions: [aFunction('answer', 2), aFunction('other', 7)] }
    expect(await migrate(db.database, changed)).toEqual(['answer.sql'])
    expect(await answer()).toEqual({ answer: 2 })
  })

  test('a broken one leaves all of them unchanged', async () => {
    await migrate(db.database, FIRST)
    const broken = toFunctionFile({ name: 'broken.sql', sql: 'create or replace function broken(' })
    const program = { ...FIRST, functions: [aFunction('answer', 2), broken] }
    await expect(migrate(db.database, program)).rejects.toThrow(/functions of broken\.sql failed/)
    expect(await answer()).toEqual({ answer: 1 })
    expect(await migrate(db.database, FIRST)).toEqual([])
  })

  test('one may call another whose file comes later, and tables created by a migration', async () => {
    const caller = toFunctionFile({
      name: 'a_caller.sql',
      sql: "create or replace function a_caller() returns bigint language sql as 'select count(*) + answer() from place';",
    })
    await migrate(db.database, { ...FIRST, functions: [caller, aFunction('answer', 1)] })
    expect(await db.database.query('select a_caller() as sum')).toEqual([{ sum: 1 }])
  })

  test('a migration may call the functions written for migrations', async () => {
    const program = {
      ...FIRST,
      migrations: [aMigration('0018_place.sql', 'create table place as select seven() as id')],
      migrationFunctions: [aFunction('seven', 7)],
    }
    await migrate(db.database, program)
    expect(await db.database.query('select id from place')).toEqual([{ id: 7 }])
  })

  test('two programs that start concurrently apply each change once', async () => {
    const applied = await Promise.all([migrate(db.database, FIRST), migrate(db.database, FIRST)])
    expect(applied.flat().sort()).toEqual(['0018_place.sql', 'answer.sql'])
  })
})

test('two migrations with the same number are refused', async () => {
  const migrations = [aMigration('0018_place.sql'), aMigration('0018_road.sql')]
  await expect(migrate(db.database, { ...FIRST, migrations })).rejects.toThrow(
    /0018_place.sql, 0018_road.sql/,
  )
  expect(await db.database.query("select to_regclass('migration') as made")).toEqual([{ made: null }])
})

describe('a program that is older than the database', () => {
  test('works if nothing is incompatible, and leaves the newer functions', async () => {
    const newer = {
      ...FIRST,
      migrations: [...FIRST.migrations, aMigration('0019_more.sql')],
      functions: [aFunction('answer', 2)],
    }
    await migrate(db.database, newer)
    expect(await migrate(db.database, FIRST)).toEqual([])
    expect(await answer()).toEqual({ answer: 2 })
  })

  test('leaves newer functions even if no migration shows that they are newer', async () => {
    await migrate(db.database, { ...FIRST, version: '0.10.0', functions: [aFunction('answer', 2)] })
    expect(await migrate(db.database, { ...FIRST, version: '0.9.0' })).toEqual([])
    expect(await answer()).toEqual({ answer: 2 })
  })

  test('refuses a database that it cannot work with, gives the reason and changes nothing', async () => {
    const contracted = aMigration(
      '0019_without_place.sql',
      '-- breaks versions before 0.3.0\n-- Nothing has read it since 0.3.0.\ndrop table place;',
    )
    const newer = { ...FIRST, version: '0.4.0', migrations: [...FIRST.migrations, contracted] }
    await migrate(db.database, newer)
    const before = await appliedNames()
    const refused = migrate(db.database, {
      ...FIRST,
      version: '0.2.0',
      functions: [aFunction('answer', 9)],
    })
    await expect(refused).rejects.toThrow(StartProblem)
    await expect(refused).rejects.toThrow(/0\.2\.0.*0019_without_place\.sql/)
    expect(await appliedNames()).toEqual(before)
    expect(await answer()).toEqual({ answer: 1 })
    // The previous version no longer used the table.
    expect(await migrate(db.database, { ...FIRST, version: '0.3.0' })).toEqual([])
  })

  test('refuses one that is newer and yet lacks one of its own migrations', async () => {
    await migrate(db.database, { ...FIRST, migrations: [...FIRST.migrations, aMigration('0019_theirs.sql')] })
    const ours = { ...FIRST, migrations: [...FIRST.migrations, aMigration('0020_ours.sql')] }
    await expect(migrate(db.database, ours)).rejects.toThrow(/lacks 0020_ours\.sql/)
    expect(await appliedNames()).not.toContain('0020_ours.sql')
  })
})

test('a migration outside a transaction may use statements that a transaction forbids', async () => {
  const index = aMigration(
    '0019_index.sql',
    '-- outside a transaction\ncreate index concurrently place_id on place (id)',
  )
  await migrate(db.database, { ...FIRST, migrations: [...FIRST.migrations, index] })
  expect(await appliedNames()).toContain('0019_index.sql')
})

describe('the program’s own SQL', () => {
  const { version, migrations, migrationFunctions, functions } = programSql()
  const functionFiles = [...migrationFunctions, ...functions]

  test('creates functions only in function files, and nothing else there', () => {
    const makesFunction = /create\s+(or\s+replace\s+)?(function|procedure)/i
    for (const { name, sql } of migrations)
      expect(makesFunction.test(sql) && name > LAST_WITH_FUNCTIONS, name).toBe(false)
    for (const { name, sql } of functionFiles) {
      const rest = sql
        .replace(/^create or replace function [\s\S]*?\n\$\$;$/gm, '')
        .replace(/^(--.*)?\n/gm, '')
      expect(rest, name).toBe('')
    }
    expect(new Set(functionFiles.map(({ name }) => name)).size).toBe(functionFiles.length)
  })

  test('marks migrations in a valid form', () => {
    for (const { name, sql, breaksBefore } of migrations) {
      expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/)
      expect(/^-- breaks/m.test(sql), name).toBe(breaksBefore !== null)
      if (breaksBefore) expect(breaksBefore.localeCompare(version, 'en', { numeric: true })).toBeLessThan(1)
    }
  })

  test('defines every database function once, with a valid body', async () => {
    await migrate(db.database)
    const defined = functionFiles.flatMap(({ sql }) =>
      [...sql.matchAll(/^create or replace function (\w+)/gm)].map((match) => match[1]),
    )
    const functions = await db.database.query<{ name: string }>(
      `select p.proname::text as name,
              case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text
                             else plpgsql_validator(p.oid)::text end as valid
         from pg_proc p
         join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace
        order by 1`,
    )
    expect(functions.map(({ name }) => name)).toEqual(defined.toSorted())
  })
})
