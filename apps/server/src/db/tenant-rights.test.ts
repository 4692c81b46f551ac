import { afterAll, beforeAll, expect, test } from 'vitest'
import { anObservation, aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { publish } from './publish.ts'
import { openTenantPool } from './setup-db.ts'

/** Tables that an organisation's connections read without a policy, and why each needs none. */
const WITHOUT_POLICY: Record<string, string> = {
  alert_area: 'outlines under the hash of their shape; the alerts that name them are closed',
  listed_item: 'a view that shows the things of the lists that the organisation sees, and no others',
  member: 'a view that shows the people of the organisation, and no others',
  publication: 'the clock of all: revisions and instants, and not whose they are',
  station_day_progress: 'one row for all: up to which revision readings are counted',
}

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('the organisations’ role writes little, and cannot read the secrets or cursors of its connections', async () => {
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
    { name: 'bulletin_choice', writes: ['insert', 'update', 'delete'] },
    { name: 'circuit_notification', writes: ['insert', 'update', 'delete'] },
    { name: 'connection', writes: ['insert', 'update', 'delete'] },
    { name: 'cron_bulletin', writes: ['insert', 'update', 'delete'] },
    { name: 'dashboard', writes: ['insert', 'update', 'delete'] },
    { name: 'directive_follower', writes: ['insert', 'update', 'delete'] },
    { name: 'export', writes: ['insert', 'update', 'delete'] },
    { name: 'export_part', writes: ['insert', 'delete'] },
    { name: 'favourite', writes: ['insert', 'update', 'delete'] },
    { name: 'map_view', writes: ['insert', 'update', 'delete'] },
    { name: 'membership', writes: ['update'] },
    { name: 'notification', writes: ['insert', 'update', 'delete'] },
    { name: 'oversight_follower', writes: ['insert', 'update', 'delete'] },
    { name: 'quiet_hours', writes: ['insert', 'update', 'delete'] },
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

test('an organisation can read when each revision was published, and not whose it was', async () => {
  const tenants = openTenantPool(db.url, { maxConnections: 1 })
  const north = tenants.for('north')
  expect((await north.query('select rev, known_at from publication')).length).toBeGreaterThan(0)
  for (const column of ['setup_id', 'topics', 'origin'])
    await expect(north.query(`select ${column} from publication`)).rejects.toThrow(/permission denied/)
  await tenants.close()
})

test('every table with an organisation column is protected by row-level security', async () => {
  const open = await db.database.query<{ name: string }>(
    `select distinct c.relname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname in ('setup_id', 'owner_setup_id')
        and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and c.relforcerowsecurity)
        -- a partition is reached through its table alone
        and not (c.relispartition and not has_any_column_privilege('verglas_tenant', c.oid, 'select'))
      order by 1`,
  )
  expect(open.map(({ name }) => name)).toEqual(['publication'])
})

test('everything that the organisations’ role reads has a policy, or a reason to need none', async () => {
  const open = await db.database.query<{ name: string }>(
    `select c.relname as name
       from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
        and has_any_column_privilege('verglas_tenant', c.oid, 'select')
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (
              select from pg_policies p
               where p.schemaname = 'public' and p.tablename = c.relname and p.roles = '{verglas_tenant}'
                 and p.cmd in ('ALL', 'SELECT') and p.qual <> 'true'))
      order by 1`,
  )
  expect(open.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_POLICY))
})

test('without an access-table entry no data of a place is visible, whatever the query selects', async () => {
  const observation = (stationId: string) => anObservation(stationId, '2026-01-20T06:00:00Z', { rain_mm: 1 })
  await publish(db.database, {
    origin: 'live',
    setupId: null,
    batches: [
      { kind: 'station', rows: [aStation({ station_id: 'public-1' })] },
      { kind: 'observation', rows: ['north-1', 'south-1', 'public-1'].map(observation) },
    ],
  })
  const tenants = openTenantPool(db.url, { maxConnections: 1 })
  const north = tenants.for('north')
  const places = await north.query<{ name: string; place: string }>(
    `select 'station' as name, id as place from station
      union select 'station_version', station_id from station_version
      union select 'observation', station_id from observation
      union select 'castpoint', id from castpoint
      union select 'castpoint_version', castpoint_id from castpoint_version
      order by 1, 2`,
  )
  await tenants.close()
  expect(places).toEqual([
    { name: 'castpoint', place: 'north-c1' },
    { name: 'castpoint_version', place: 'north-c1' },
    { name: 'observation', place: 'north-1' },
    { name: 'station', place: 'north-1' },
    { name: 'station_version', place: 'north-1' },
  ])
})

test('the items of a list are visible to those who see the list', async () => {
  await db.database.query("insert into listing_item (id, body) values ('ours', '{}'), ('theirs', '{}')")
  await db.database.query(
    `insert into listing_content (id, items) values ('north', '{ours}'), ('south', '{theirs}'), ('nobody', '{theirs}')`,
  )
  await db.database.query(
    `insert into listing (source, owner_setup_id, list, issued_at, rev, content)
     select 'own', s, 'outages', '2026-01-20T06:00:00Z', 1, s from unnest(array['north', 'south']) s`,
  )
  const tenants = openTenantPool(db.url, { maxConnections: 1 })
  const north = tenants.for('north')
  expect(await north.query('select content, id from listed_item order by content')).toEqual([
    { content: 'north', id: 'ours' },
  ])
  await expect(north.query('select 1 from listing_item')).rejects.toThrow(/permission denied/)
  await expect(north.query('select 1 from listing_content')).rejects.toThrow(/permission denied/)
  await tenants.close()
})

test('no second statement can be appended to an organisation’s query, and it cannot read passwords and keys', async () => {
  const tenants = openTenantPool(db.url, { maxConnections: 1 })
  const north = tenants.for('north')
  await expect(north.query('select 1 as answer; set role none')).rejects.toThrow(/multiple commands/)
  await north.query('reset role')
  expect(await north.query('select current_user as role')).toEqual([{ role: 'verglas_tenant' }])
  for (const table of ['account', 'oidc_key', 'oidc_payload', 'connection'])
    await expect(north.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
  await tenants.close()
})
