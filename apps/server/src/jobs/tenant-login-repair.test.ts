import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { openTenantPool, type TenantPool } from '../db/setup-db.ts'
import { tenantAccess } from '../db/tenant-login.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { restoreTenantLogin } from './tenant-login-repair.ts'

let app: TestApp
let tenants: TenantPool
let role: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  const [login] = await app.database.query<{ name: string }>('select role_name as name from tenant_login')
  // Roles belong to the server and would outlive the database.
  if (login) await app.database.query(`drop role ${login.name}`)
  await app.close()
})
beforeEach(async () => {
  const { url } = await tenantAccess(app.database)
  role = new URL(url).username
  tenants = openTenantPool(url, { repairLogin: restore })
  for (const table of ['health_problem', 'outbox']) await app.database.query(`delete from ${table}`)
})
afterEach(() => tenants.close())

const restore = () =>
  restoreTenantLogin({
    database: app.database,
    contact: 'ops@example.org',
    publicUrl: 'https://verglas.example.org',
    now: () => new Date(),
  })
const readZones = () => tenants.for('north').query('select id from zone')
const problems = async () => {
  const { body } = await app.as(null, 'GET', '/health')
  return (body as { problems: { code: string }[] }).problems.map(({ code }) => code)
}
const mailCount = async () => (await app.database.query('select id from outbox')).length

/** Holds back every change of the login until the returned function is called. */
async function holdRepair(): Promise<() => Promise<void>> {
  const client = await app.database.connect()
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.tenantLogin])
  return () => client.end()
}

/** Whether this server asks roles for their password; one that trusts every login cannot show a changed one. */
async function asksForPasswords(): Promise<boolean> {
  const url = new URL(app.database.url)
  url.username = role
  url.password = 'not the password'
  const other = openTenantPool(url.toString(), { maxConnections: 1 })
  const isRefused = await other
    .for('north')
    .query('select 1 as one')
    .then(
      () => false,
      () => true,
    )
  await other.close()
  return isRefused
}

test('health reports a changed password from the first refused read until the login is confirmed', async (context) => {
  context.skip(!(await asksForPasswords()), 'this server trusts every login')
  await app.database.query(`alter role ${role} password 'changed by somebody'`)
  const releaseRepair = await holdRepair()
  const reads = Promise.all([1, 2, 3, 4].map(readZones))
  await expect.poll(problems).toEqual(['second_lock_missing'])
  await releaseRepair()
  for (const zones of await reads) expect(zones).not.toEqual([])
  expect(await problems()).toEqual([])
  expect(await mailCount()).toBe(2)
})

test('reads continue after the role was dropped, and health reports it until there is another', async () => {
  await app.database.query(`drop role ${role}`)
  const releaseRepair = await holdRepair()
  const reads = Promise.all([1, 2, 3].map(readZones))
  await expect.poll(mailCount).toBe(1)
  expect(await problems()).toEqual(['second_lock_missing'])
  await releaseRepair()
  for (const zones of await reads) expect(zones).not.toEqual([])
  expect(await problems()).toEqual([])
})

test('what cannot be repaired stays reported until a later look finds that it works again', async () => {
  await app.database.query(`alter role ${role} nologin`)
  for (const _ of [1, 2]) await expect(readZones()).rejects.toThrow(/not permitted to log in/)
  expect(await problems()).toEqual(['second_lock_missing'])
  expect(await mailCount()).toBe(1)
  await app.database.query(`alter role ${role} login`)
  expect(await readZones()).not.toEqual([])
  await restore()
  expect(await problems()).toEqual([])
})
