import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StartProblem } from '../installation/start-problem.ts'
import { emptyDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { LAST_WITH_FUNCTIONS, migrate, UpgradeFailed } from './migrate.ts'
import { type ProgramSql, programSql, toFunctionFile, toMigration } from './program-sql.ts'

/** Tables and functions are all that these tests create. */
const DROP_EVERYTHING = `
  do $$ declare name text; begin
    for name in select oid::regclass from pg_class
                 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
      execute 'drop table ' || name || ' cascade';
    end loop;
    for name in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace loop
      execute 'drop routine ' || name || ' cascade';
    end loop;
  end $$`

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
beforeEach(() => db.database.query(DROP_EVERYTHING))
afterAll(() => db.drop())

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
    const twoFunctions = { ...FIRST, functions: [aFunction('answer', 1), aFunction('other', 7)] }
    expect(await migrate(db.database, twoFunctions)).toEqual(['0018_place.sql', 'answer.sql', 'other.sql'])
    expect(await migrate(db.database, twoFunctions)).toEqual([])
    const changed = { ...twoFunctions, functions: [aFunction('answer', 2), aFunction('other', 7)] }
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

  test('refuses one of a version after the next, because that was never tested', async () => {
    const later = (version: string, name: string): ProgramSql => ({
      ...FIRST,
      version,
      migrations: [...FIRST.migrations, aMigration(name)],
    })
    await migrate(db.database, { ...FIRST, version: '1.0.0' })
    await migrate(db.database, later('1.1.3', '0019_more.sql'))
    expect(await migrate(db.database, { ...FIRST, version: '1.0.0' })).toEqual([])
    await db.database.query("update migration set version = '1.2.0' where name = '0019_more.sql'")
    const refused = migrate(db.database, { ...FIRST, version: '1.0.0' })
    await expect(refused).rejects.toThrow(StartProblem)
    await expect(refused).rejects.toThrow(
      'The database is of Verglas 1.2.0, which is newer than this program (1.0.0). A program works with a database of the next minor version at most: start 1.1 or later. Nothing was changed.',
    )
    await db.database.query("update migration set version = '2.0.0' where name = '0019_more.sql'")
    await expect(migrate(db.database, { ...FIRST, version: '1.9.0' })).rejects.toThrow('start 2.0 or later')
  })

  test('refuses one that is newer and yet lacks one of its own migrations', async () => {
    await migrate(db.database, { ...FIRST, migrations: [...FIRST.migrations, aMigration('0019_theirs.sql')] })
    const ours = { ...FIRST, migrations: [...FIRST.migrations, aMigration('0020_ours.sql')] }
    await expect(migrate(db.database, ours)).rejects.toThrow(/lacks 0020_ours\.sql/)
    expect(await appliedNames()).not.toContain('0020_ours.sql')
  })
})

describe('an upgrade that fails', () => {
  const upgradeTo = (...migrations: ReturnType<typeof aMigration>[]): ProgramSql => ({
    ...FIRST,
    version: '0.2.0',
    migrations: [...FIRST.migrations, ...migrations],
    functions: [aFunction('answer', 2)],
  })

  test('in its last migration leaves tables, functions and rows as they were', async () => {
    await migrate(db.database, FIRST)
    await db.database.query("insert into place values ('a')")
    const before = await appliedNames()
    const failing = upgradeTo(
      aMigration('0019_name.sql', "alter table place add name text not null default 'x'"),
      aMigration('0020_fails.sql', 'insert into place select id from place'),
    )
    const failure = await migrate(db.database, failing).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpgradeFailed)
    expect(failure).toMatchObject({
      at: '0020_fails.sql',
      message: expect.stringContaining(
        '0020_fails.sql failed: duplicate key value violates unique constraint',
      ),
    })
    expect(await appliedNames()).toEqual(before)
    expect(await db.database.query('select * from place')).toEqual([{ id: 'a' }])
    expect(await answer()).toEqual({ answer: 1 })
    expect(await migrate(db.database, FIRST)).toEqual([])
  })

  test('because a function no longer fits the tables changes nothing', async () => {
    const reading = toFunctionFile({
      name: 'ids.sql',
      sql: "create or replace function ids() returns setof text language sql as 'select id from place';",
    })
    const first = { ...FIRST, functions: [...FIRST.functions, reading] }
    await migrate(db.database, first)
    const renamed = aMigration('0019_ref.sql', 'alter table place rename id to ref')
    await expect(
      migrate(db.database, { ...first, migrations: [...first.migrations, renamed] }),
    ).rejects.toThrow(/ids\(\).*column "id" does not exist/)
    expect(await db.database.query('select ids()')).toEqual([])
  })

  test.each([
    ['deletes rows of the log', "delete from fact where id = 'a'", /1 row of fact/],
    ['empties a table of the log', 'truncate fact', /no row is left in fact/],
    ['drops a table of the log', 'drop table fact', /fact is missing/],
    ['drops a partition of the log', 'drop table fact_2026_01', /fact_2026_01 is missing/],
    [
      'writes a publication',
      'insert into publication values (8, now())',
      /the newest revision is 8 instead of 7/,
    ],
  ])('because it %s changes nothing', async (_what, sql, reason) => {
    const log = aMigration(
      '0019_log.sql',
      `create table publication (rev bigint primary key, known_at timestamptz);
       create table fact (id text, rev bigint, at date) partition by range (at);
       create table fact_2026_01 partition of fact for values from ('2026-01-01') to ('2026-02-01');
       create table fact_2026_02 partition of fact for values from ('2026-02-01') to ('2026-03-01')`,
    )
    const first = { ...FIRST, migrations: [...FIRST.migrations, log] }
    await migrate(db.database, first)
    await db.database.query("insert into publication values (7, '2026-01-01')")
    await db.database.query(
      "insert into fact values ('a', 7, '2026-01-03'), ('b', 7, '2026-01-04'), ('c', 7, '2026-02-04')",
    )
    const upgraded = { ...first, migrations: [...first.migrations, aMigration('0020_change.sql', sql)] }
    await expect(migrate(db.database, upgraded)).rejects.toThrow(reason)
    expect(await db.database.query('select id from fact order by id')).toHaveLength(3)
    expect(await appliedNames()).not.toContain('0020_change.sql')
  })

  test('does not fail if a migration that breaks earlier versions removes a table of the log', async () => {
    await migrate(db.database, {
      ...FIRST,
      migrations: [
        ...FIRST.migrations,
        aMigration('0019_log.sql', 'create table fact (id text, rev bigint)'),
      ],
    })
    const contracted = upgradeTo(
      aMigration('0019_log.sql'),
      aMigration('0020_without.sql', '-- breaks versions before 0.2.0\ndrop table fact'),
    )
    expect(await migrate(db.database, contracted)).toContain('0020_without.sql')
  })

  test('because of another session that holds a lock is tried again', async () => {
    await migrate(db.database, FIRST)
    const other = await db.database.connect()
    await other.query('begin; lock table place in access share mode')
    setTimeout(() => void other.end(), 1500)
    const altering = upgradeTo(
      aMigration('0019_name.sql', "set local lock_timeout = '100ms'; alter table place add name text"),
    )
    expect(await migrate(db.database, altering)).toContain('0019_name.sql')
  })
})

describe('a migration outside a transaction', () => {
  const INDEX = aMigration(
    '0019_index.sql',
    '-- outside a transaction\ncreate index concurrently if not exists place_id on place (name)',
  )
  const upgraded: ProgramSql = {
    ...FIRST,
    migrations: [...FIRST.migrations, INDEX, aMigration('0020_name.sql', 'alter table place add name text')],
  }
  const validIndexes = async () =>
    db.database.query(
      `select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relname = 'place_id'`,
    )

  test('may use statements that a transaction forbids, and comes after all others', async () => {
    await migrate(db.database, FIRST)
    expect(await migrate(db.database, upgraded)).toEqual(['0020_name.sql', '0019_index.sql'])
    expect(await appliedNames()).toContain('0019_index.sql')
    expect(await validIndexes()).toEqual([{ name: 'place_id', isValid: true }])
  })

  test('that was interrupted is repeated by the next start', async () => {
    await migrate(db.database, FIRST)
    // PostgreSQL leaves an invalid index where a concurrent creation ends early.
    await db.database.query('alter table place add name text')
    await db.database.query("insert into place values ('a', 'x'), ('b', 'x')")
    await db.database
      .query('create unique index concurrently place_id on place (name)')
      .catch((error: Error) => expect(error.message).toContain('could not create unique index'))
    expect(await validIndexes()).toEqual([{ name: 'place_id', isValid: false }])
    await migrate(db.database, { ...upgraded, migrations: [...FIRST.migrations, INDEX] })
    expect(await validIndexes()).toEqual([{ name: 'place_id', isValid: true }])
  })
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

  test('outside a transaction only creates or drops one index, so that it can be repeated', () => {
    for (const { name, sql, isOutsideTransaction } of migrations)
      if (isOutsideTransaction)
        expect(sql.replace(/^--.*\n/gm, ''), name).toMatch(
          /^\s*(create (unique )?index concurrently if not exists|drop index concurrently if exists) [^;]+;?\s*$/,
        )
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
