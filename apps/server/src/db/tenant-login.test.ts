import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openDatabase } from './database.ts'
import { openTenantPool } from './setup-db.ts'
import { startTenantAccess, tenantAccess } from './tenant-login.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  // Roles belong to the server and would outlive the database.
  const [login] = await db.database.query<{ role_name: string }>('select role_name from tenant_login')
  if (login) await db.database.query(`drop role ${login.role_name}`)
  await db.drop()
})

test('a session of an organisation cannot switch to another role, and has no rights after resetting its own', async () => {
  const [owner] = await db.database.query<{ name: string }>('select current_user as name')
  const tenants = openTenantPool((await tenantAccess(db.database)).url, { maxConnections: 1 })
  const north = tenants.for('north')
  expect(await north.query('select id from zone')).not.toEqual([])
  await expect(north.query(`set role ${owner?.name}`)).rejects.toThrow(/permission denied to set role/)
  await expect(north.query(`set session authorization ${owner?.name}`)).rejects.toThrow(/permission denied/)
  await north.query('set role none')
  for (const table of ['account', 'oidc_key', 'tenant_login', 'connection'])
    await expect(north.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
  await expect(
    north.query("insert into setup (id, name, timezone) values ('x', 'X', 'UTC')"),
  ).rejects.toThrow(/permission denied/)
  await tenants.close()
})

test('processes that start concurrently share one login, and each later start reuses it', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => tenantAccess(db.database)))
  expect(others).toEqual([first, first])
  expect(first?.refusal).toBeNull()
})

test('sessions get their own login whatever search_path the database sets', async () => {
  const database = new URL(db.url).pathname.slice(1)
  await db.database.query(`alter database ${database} set search_path = 'pg_catalog'`)
  const other = openDatabase(db.url, { maxConnections: 1 })
  try {
    expect((await tenantAccess(other)).refusal).toBeNull()
  } finally {
    await other.close()
    await db.database.query(`alter database ${database} reset search_path`)
  }
})

test('if a restored database names a role that its server does not have, a new one is created', async () => {
  const { url: before } = await tenantAccess(db.database)
  await db.database.query(`drop role ${new URL(before).username}`)
  const { url: after } = await tenantAccess(db.database)
  expect(new URL(after).username).not.toBe(new URL(before).username)
  const tenants = openTenantPool(after, { maxConnections: 1 })
  expect(await tenants.for('north').query('select current_user as role')).toEqual([
    { role: 'verglas_tenant' },
  ])
  await tenants.close()
})

test('if the server refuses the login, sessions use the program’s login and a warning is logged', async () => {
  const { url } = await tenantAccess(db.database)
  await db.database.query(`alter role ${new URL(url).username} nologin`)
  const access = await tenantAccess(db.database)
  expect(access.url).toBe(db.url)
  expect(access.refusal).toMatch(/not permitted to log in/)
  await db.database.query(`alter role ${new URL(url).username} login`)
})

test('a program that may not create roles continues with its own login', async () => {
  const { url } = await tenantAccess(db.database)
  const asTenant = openDatabase(url, { maxConnections: 1 })
  const access = await tenantAccess(asTenant)
  expect(access.url).toBe(url)
  expect(access.refusal).toMatch(/permission denied/)
  await asTenant.close()
})

// The PostgreSQL of `npm test` asks for passwords; another may trust every login, and these tests then prove less.
test('a start sets the password of the login again if somebody has changed it', async () => {
  const { url } = await tenantAccess(db.database)
  await db.database.query(`alter role ${new URL(url).username} password 'changed by somebody'`)
  expect(await tenantAccess(db.database)).toEqual({ url, refusal: null })
})

test('reads of a running program continue after the password of the login was changed', async () => {
  const { url } = await tenantAccess(db.database)
  await db.database.query(`alter role ${new URL(url).username} password 'changed by somebody'`)
  const tenants = openTenantPool(url, { repairLogin: () => tenantAccess(db.database) })
  const reads = Array.from({ length: 5 }, () => tenants.for('north').query('select id from zone'))
  for (const zones of await Promise.all(reads)) expect(zones).not.toEqual([])
  await tenants.close()
})

test('a process without a login for organisations starts only if the setting allows it', async () => {
  const { url } = await tenantAccess(db.database)
  await db.database.query(`alter role ${new URL(url).username} nologin`)
  await expect(startTenantAccess(db.database, { allowsSharedLogin: false })).rejects.toThrow(
    /not permitted to log in.*VERGLAS_DATABASE_SHARED_LOGIN/,
  )
  expect(await startTenantAccess(db.database, { allowsSharedLogin: true })).toBe(db.url)
  await db.database.query(`alter role ${new URL(url).username} login`)
})

test('a session of an organisation creates no temporary tables', async () => {
  const tenants = openTenantPool((await tenantAccess(db.database)).url, { maxConnections: 1 })
  await expect(tenants.for('north').query('create temporary table t (id integer)')).rejects.toThrow(
    /permission denied/,
  )
  await tenants.close()
})

test('a session of an organisation creates no large objects where the program is a superuser', async (context) => {
  const tenants = openTenantPool((await tenantAccess(db.database)).url, { maxConnections: 1 })
  const [login] = await db.database.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  const acts = ['lo_create(0)', "lo_from_bytea(0, '')", 'lo_creat(-1)']
  try {
    context.skip(!login?.isSuper, 'only a superuser may withdraw that right')
    for (const act of acts)
      await expect(tenants.for('north').query(`select ${act}`)).rejects.toThrow(
        /permission denied for function/,
      )
  } finally {
    await tenants.close()
  }
})
