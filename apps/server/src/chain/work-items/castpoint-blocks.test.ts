import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { aCastpoint } from '../../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../../test-support/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const add = (
  rows: ({ castpoint_id: string } & Record<string, unknown>)[],
  setupId: string | null = 'north',
) =>
  publish(db.database, {
    origin: 'live',
    setupId,
    batches: [
      { kind: 'castpoint', rows: rows.map((row) => aCastpoint({ owner_setup_id: setupId, ...row })) },
    ],
  })

test('a block holds at most 200 points, all of one owner', async () => {
  const points = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ castpoint_id: `${prefix}-${index}` }))
  await add(points('n', 450))
  await add(points('p', 3), null)
  await add(points('s', 120), 'south')
  const blocks = await db.database.query<{ block: number; points: number; owners: number }>(
    `select block, count(*) as points, count(distinct coalesce(owner_setup_id, '')) as owners
       from castpoint group by block order by block`,
  )
  expect(Math.max(...blocks.map(({ points }) => points))).toBe(200)
  expect(blocks.every(({ owners }) => owners === 1)).toBe(true)
  // 451 points of north, 3 public ones and 121 of south.
  expect(blocks).toHaveLength(5)
})

test('a source that renames a point leaves its station and its site unchanged', async () => {
  await add([{ castpoint_id: 'north-c1', station_id: 'north-1', site: { skyView: 0.8 } }])
  await add([{ castpoint_id: 'north-c1', name: 'Col rebaptisé' }])
  const rows = await db.database.query(
    `select name, station_id, site from castpoint_version
      where castpoint_id = 'north-c1' and rev_to = open_rev()`,
  )
  expect(rows).toEqual([{ name: 'Col rebaptisé', station_id: 'north-1', site: { skyView: 0.8 } }])
})

test('a point cannot be linked to a station of another organisation', async () => {
  await expect(add([{ castpoint_id: 'north-c1', station_id: 'south-1' }])).rejects.toThrow(/own organisation/)
})
