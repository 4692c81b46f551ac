import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test-support/test-database.ts'
import { openLogStatements, type ReadsLogOnly } from './log-statements.ts'

let db: TestDatabase
let readsLogOnly: ReadsLogOnly
beforeAll(async () => {
  db = await testDatabase()
  readsLogOnly = await openLogStatements(db.database)
})
afterAll(() => db.drop())

test.each([
  'select tair_c from observation where station_id = $1 and rev <= $2',
  'with latest as (select * from station_version where rev_from <= $1) select * from latest',
  `select to_char(known_at at time zone 'UTC', 'HH24') from publication where rev <= $1`,
  'select l.body from listing join listed_item l on l.content = listing.content',
  'select sv.name from setup_station d join station_version sv using (station_id) where rev_from <= $1',
])('a replica may answer: %s', (text) => {
  expect(readsLogOnly(text)).toBe(true)
})

test.each([
  ['people', 'select first_name from member where setup_id = $1'],
  ['names of zones', 'select z.name from circuit_version v join zone z on z.id = v.zone_id'],
  ['daily counts', 'select day from station_day where station_id = $1'],
  ['connections', 'select from alert where feed in (select source from setup_source)'],
  ['what people have chosen', 'SELECT ids FROM favourite WHERE person_id = $1'],
  ['a function that writes', "select new_rev from publish('live', null, '[]')"],
  ['a write', 'insert into favourite (setup_id) values ($1) returning setup_id'],
  ['a write within a read', 'with moved as (delete from listing returning id) select id from moved'],
  ['locked rows', 'select id from ticket_version where id = $1 for update'],
  ['a lock', 'select pg_advisory_xact_lock(1)'],
])('the primary answers for %s', (_, text) => {
  expect(readsLogOnly(text)).toBe(false)
})

test('every table without a revision is answered by the primary, unless publications write it', async () => {
  const rows = await db.database.query<{ name: string }>(
    `select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('rev', 'rev_from'))`,
  )
  const replicated = rows.map(({ name }) => name).filter((name) => readsLogOnly(`select from ${name}`))
  expect(replicated.sort()).toEqual([
    'alert_area',
    'camera',
    'castpoint',
    'listing_content',
    'listing_item',
    'setup_camera',
    'setup_castpoint',
    'setup_station',
    'station',
  ])
})

test('no row of an access table is deleted, and only publications add some', async () => {
  const rows = await db.database.query<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace
        and prosrc ~ '(insert into|delete from|update) setup_(station|castpoint|camera)\\M'
      order by proname`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !name.startsWith('append_'))).toEqual([])
})
