import { type AnyCall, CALLS } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    "insert into role (setup_id, id, name, features) values ('north', 'wide', 'Large', '{stations,forecasts,profile_disable}')",
  )
})
beforeEach(async () => {
  await app.database.query('delete from role_view')
  await app.database.query('delete from administrative_act')
  app.guard.forgetAll()
})
afterAll(() => app.close())

const look = (roleId: string, person = 'olga') =>
  app.as(person, 'PUT', '/setups/north/role-view', { body: { roleId } })
const end = () => app.as('olga', 'DELETE', '/setups/north/role-view')
const member = async (person = 'olga') => (await app.as(person, 'GET', `/setups/north/users/${person}`)).body
const statusOf = async (path: string) => (await app.as('olga', 'GET', path)).status

test('the server applies the rights of the role until the view ends, and the log has both events', async () => {
  expect(await statusOf('/setups/north/roles')).toBe(200)
  const started = await look('visitor')
  expect(started.status).toBe(200)
  expect(await member()).toMatchObject({
    role: { features: ['stations'] },
    view: { roleId: 'visitor', roleName: 'Visiteur' },
  })
  expect(await statusOf('/setups/north/roles')).toBe(403)
  expect(await statusOf('/setups/north/castpoints/north-c1')).toBe(403)
  expect((await end()).status).toBe(200)
  expect(await statusOf('/setups/north/roles')).toBe(200)
  expect((await app.as('olga', 'GET', '/setups/north/logs')).body).toMatchObject({
    acts: [
      { verb: 'view_ended', by: { id: 'olga' }, target: { id: 'visitor' } },
      { verb: 'view_started', by: { id: 'olga' }, target: { id: 'visitor', name: 'Visiteur' } },
    ],
  })
})

test('it grants nothing that the administrator does not have, and removes what the role lacks', async () => {
  await app.database.query(
    "update role set features = '{stations,admin_users}' where setup_id = 'north' and id = 'visitor'",
  )
  expect((await look('wide', 'vera')).status).toBe(200)
  expect(await member('vera')).toMatchObject({ role: { features: ['stations', 'profile_disable'] } })
  await app.database.query(
    "update role set features = '{stations}' where setup_id = 'north' and id = 'visitor'",
  )
})

test('a person who is not an administrator cannot view as another role', async () => {
  expect((await look('wide', 'vera')).status).toBe(403)
  expect((await look('nobody')).status).toBe(404)
  expect((await app.as('sam', 'PUT', '/setups/north/role-view', { body: { roleId: 'wide' } })).status).toBe(
    404,
  )
})

// the call that batches several requests only leads to reads
const { getAnswers: _, ...ONE_BY_ONE } = CALLS
const CHANGES = Object.values<AnyCall>(ONE_BY_ONE).filter(
  ({ method, topics, access }) =>
    method !== 'GET' && topics === null && access.scope !== 'public' && access.scope !== 'device',
)
test.each(CHANGES.map(({ method, path, access }) => [method, path, access] as const))(
  'nothing can be changed during the view: %s %s',
  async (method, path, access) => {
    // as a role with every right, so that nothing else can be the reason for the refusal
    await look('operator')
    const address = path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'setupId' ? 'north' : name === 'userId' ? 'olga' : name === 'lang' ? 'fr' : 'x',
    )
    const { status, body } = await app.as('olga', method, address, {
      body: {},
      headers: { 'x-setup': 'north' },
    })
    if (access.whileViewing) expect(status).toBe(200)
    else if (access.scope === 'platform') expect(status).toBe(404)
    else expect({ address, body }).toMatchObject({ address, body: { status: 403, code: 'ViewOnly' } })
  },
)

test('it ends after an hour', async () => {
  await look('visitor')
  await app.database.query("update role_view set ends_at = ends_at - $1 * interval '1 millisecond'", [
    HOUR_MS,
  ])
  app.guard.forgetAll()
  expect(await statusOf('/setups/north/roles')).toBe(200)
  expect(await member()).not.toHaveProperty('view')
})
