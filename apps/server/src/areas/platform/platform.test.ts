import { type AnyCall, CALLS } from '@verglas/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformRoutes } from '../../http/platform-routes.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Also answers unknown addresses.
  await platformRoutes(app, null)
  // A member of no organisation: the platform is administered from outside.
  await app.database.query("update person set is_platform_administrator = true where id = 'nobody'")
})
afterAll(() => app.close())

const NEW = {
  id: 'west',
  name: 'West',
  timezone: 'Europe/Paris',
  lang: 'fr',
  firstName: 'Wanda',
  lastName: 'Test',
  email: 'wanda@example.org',
}
const setups = async () =>
  (await app.as('nobody', 'GET', '/platform/setups')).body as { setups: { id: string }[] }
const suspend = (id: string, isSuspended: boolean) =>
  app.as('nobody', 'PUT', `/platform/setups/${id}/suspension`, { body: { isSuspended } })

describe('for everybody else the platform calls do not exist', () => {
  const calls = Object.values<AnyCall>(CALLS).filter(({ access }) => access.scope === 'platform')
  const withoutAddress = (answer: { status: number; body: unknown }, address: string) =>
    JSON.stringify([answer.status, answer.body]).replaceAll(address, '')

  test.each(calls.map(({ method, path }) => [method, path.replace(':id', 'north')] as const))(
    '%s %s',
    async (method, path) => {
      for (const person of ['olga', 'vera', 'expired', 'stranger']) {
        const refused = await app.as(person, method, path, { body: {} })
        const unknownCall = await app.as(person, method, '/nothing/there', { body: {} })
        expect(refused.status).toBe(404)
        expect(withoutAddress(refused, path)).toBe(withoutAddress(unknownCall, '/nothing/there'))
      }
    },
  )
})

test('an administrator of the platform sees how many people are in an organisation, and none of its data', async () => {
  expect(await setups()).toMatchObject({
    setups: [
      { id: 'north', name: 'Nord', suspendedAt: null, people: 7, sources: 0 },
      { id: 'south', name: 'Sud' },
    ],
  })
  for (const path of [
    '/setups/north',
    '/setups/north/points',
    '/setups/north/logs',
    '/setups/north/users/olga',
  ])
    expect((await app.as('nobody', 'GET', path)).status, path).toBe(404)
})

test('an organisation starts with an administrator, who is invited by mail; this is recorded in its log', async () => {
  const created = await app.as('nobody', 'POST', '/platform/setups', { body: NEW })
  expect(created).toMatchObject({
    status: 200,
    body: { setup: { id: 'west', people: 1, administrators: 1 } },
  })
  const [mail] = await app.database.query<{ recipient: string; body: string; html: string | null }>(
    "select recipient, body, html from outbox where setup_id = 'west'",
  )
  expect(mail?.recipient).toBe('wanda@example.org')
  expect(mail?.body).toMatch(/https?:\/\/\S+/)
  expect(mail?.html).toMatch(/<a href="https?:/)
  expect(await setups()).toMatchObject({ acts: [{ verb: 'created', setupId: 'west', by: 'Nobody Test' }] })
})

test.each([
  ['a taken id', { id: 'north' }, 'body.id', 'DuplicateName'],
  ['an id with spaces', { id: 'the west' }, 'body.id', 'Invalid'],
  ['no e-mail', { email: 'wanda' }, 'body.email', 'Invalid'],
  ['a time zone that does not exist', { timezone: 'Mars/Base' }, 'body.timezone', 'Invalid'],
])('%s is refused at its field, and nothing is created', async (_, change, field, code) => {
  const before = await setups()
  const body = { ...NEW, id: 'east', email: 'edna@example.org', ...change }
  expect((await app.as('nobody', 'POST', '/platform/setups', { body })).body).toMatchObject({ field, code })
  expect(await setups()).toEqual(before)
})

test('suspending an organisation signs everybody out at once, and reopening it lets them in again', async () => {
  expect((await app.as('sam', 'GET', '/setups/south')).status).toBe(200)
  expect((await suspend('south', true)).body).toMatchObject({ setup: { suspendedAt: expect.any(String) } })
  expect((await app.as('sam', 'GET', '/setups/south')).status).toBe(404)
  expect((await app.as('sam', 'GET', '/users/me')).body).toMatchObject({ code: 'InvalidSetup' })
  // A person who also belongs to another organisation keeps access to that one.
  expect((await app.as('duo', 'GET', '/users/me')).body).toMatchObject({ setups: [{ id: 'north' }] })
  await suspend('south', true)
  await suspend('south', false)
  expect((await app.as('sam', 'GET', '/setups/south')).status).toBe(200)
  const log = await app.as('sam', 'GET', '/setups/south/logs')
  expect(log.body).toMatchObject({
    acts: [{ verb: 'reopened' }, { verb: 'suspended', by: { name: 'Nobody Test' } }],
  })
})
