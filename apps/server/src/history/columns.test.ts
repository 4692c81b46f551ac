import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { columnsOf, type ReadRow, readList, toFileValues } from './columns.ts'
import { openParquet, parquetFile } from './parquet-file.ts'
import { insertGroup } from './recall.ts'
import { HISTORY_TABLES } from './tables.ts'

let testing: TestDatabase
beforeAll(async () => {
  testing = await testDatabase()
  for (const name of ['original', 'copy'])
    await testing.database.query(
      `create table ${name} (
         place integer, small smallint, whole integer, long bigint, narrow real, wide double precision, is_so boolean,
         at timestamptz, day date, words text, bytes bytea, json jsonb, exact numeric, smalls smallint[], texts text[])`,
    )
})
afterAll(() => testing.drop())

/** PostgreSQL stores every character but this one. */
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
const float = (bits: 'float' | 'double') =>
  fc.oneof(
    (bits === 'float' ? fc.float() : fc.double()).map((value) => `${Object.is(value, -0) ? '-0' : value}`),
    fc.constantFrom('-0', '0', 'Infinity', '-Infinity', 'NaN', '1e-37', '0.1', '-12.3'),
  )
const instant = fc.oneof(
  fc.bigInt({ min: -200_000_000_000_000_000n, max: 200_000_000_000_000_000n }).map((us) => {
    const ms = us / 1000n
    return `${new Date(Number(ms) / 10)
      .toISOString()
      .slice(0, 20)
      .replace(/^[+-]\d\d/, '')}${String((us < 0n ? -us : us) % 1_000_000n).padStart(6, '0')}Z`
  }),
  fc.constantFrom('infinity', '-infinity', '2000-01-01T00:00:00.000001Z', '1969-12-31T23:59:59.999999Z'),
)
/** What could go into each column, as texts of PostgreSQL. */
const value = fc.record({
  small: fc.integer({ min: -32768, max: 32767 }).map(String),
  whole: fc.integer().map(String),
  long: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  narrow: float('float'),
  wide: float('double'),
  is_so: fc.boolean().map(String),
  at: instant,
  day: fc.constantFrom('2024-02-29', 'infinity', '0001-01-01'),
  words: fc.oneof(text, fc.constantFrom('', '\ufeffa', 'null', '{}', '"', '\\', 'é\u2028', '💧')),
  bytes: fc.uint8Array().map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`),
  json: fc.oneof(
    fc.json().filter((json) => !json.includes('\\u')),
    fc.constantFrom('{"a": 1.10, "b": 1e400, "c": null}', 'null', '"{}"'),
  ),
  exact: fc.constantFrom('0.00000000000000000001', '12345678901234567890.10', 'NaN'),
  smalls: fc.constantFrom('{}', '{1,NULL,-3}', '{{1,2},{3,4}}'),
  texts: fc.constantFrom('{}', '{"a,b",NULL,"NULL","\\"\\\\"}'),
})
const rowsOf = fc.array(
  value.chain((full) =>
    fc.record(
      Object.fromEntries(Object.entries(full).map(([name, own]) => [name, fc.option(fc.constant(own))])),
    ),
  ),
  { minLength: 1, maxLength: 40 },
)

test('every value of every type comes back from a file as it was', async () => {
  const { database } = testing
  const columns = await columnsOf(database, 'original')
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      await database.query('truncate original, copy')
      for (const [place, row] of rows.entries()) {
        const names = Object.keys(row)
        await database.query(
          `insert into original (place, ${names.join(', ')}) values (${place}, ${names.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(row),
        )
      }
      const read = await database.query<ReadRow>(`select ${readList(columns)} from original r order by place`)
      const file = parquetFile(columns)
      file.add(
        'all',
        columns.map((column) => toFileValues(column, read)),
      )
      const opened = openParquet(file.end())
      const group = await opened.read(0)
      for (const [index, column] of columns.entries())
        for (const [place, row] of read.entries())
          expect(column.codec.isSame(group[index]?.[place] ?? null, row[column.name] ?? null)).toBe(true)
      await insertGroup(database, 'copy', columns, group)
      const texts = (table: string) =>
        database.query(`select t::text as row, t.json::text as json from ${table} t order by place`)
      expect(await texts('copy')).toEqual(await texts('original'))
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('a value that differs in the last bit is not the same', async () => {
  const columns = await columnsOf(testing.database, 'original')
  const isSame = (name: string, inFile: unknown, value: unknown) =>
    columns.find((column) => column.name === name)?.codec.isSame(inFile as null, value as null)
  expect(isSame('narrow', Math.fround(0.1), 0.1)).toBe(true)
  expect(isSame('narrow', Math.fround(0.1) + 2 ** -27, 0.1)).toBe(false)
  expect(isSame('narrow', 0, -0)).toBe(false)
  expect(isSame('wide', 0.1, 0.1 + 2 ** -55)).toBe(false)
  expect(isSame('at', 1n, '2')).toBe(false)
  expect(isSame('words', null, '')).toBe(false)
  expect(isSame('bytes', Buffer.from([1]), Buffer.from([2]))).toBe(false)
  expect(isSame('bytes', null, Buffer.alloc(0))).toBe(false)
  expect(isSame('long', null, '0')).toBe(false)
})

test('the types of all tables with history are among those that are tried here', async () => {
  const tried = new Set((await columnsOf(testing.database, 'original')).map(({ type }) => type))
  for (const { name } of HISTORY_TABLES)
    for (const column of await columnsOf(testing.database, name))
      expect([...tried, 'integer[]']).toContain(column.type)
})
