import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { lockAccount } from './accounts.ts'
import { createAccounts, openBrowser, openSignIn, startProvider, type TestProvider } from './test-browser.ts'

/** Links of invitations in the hands of somebody who means harm. */

const NEW = 'quatre saleuses sur le col'
const OTHER = 'un tout autre mot de passe'
const EMAIL = 'ada@new.example'
let testing: TestDatabase
let provider: TestProvider
let app: TestApp

useCheapHashes()
beforeAll(async () => {
  testing = await testDatabase()
  provider = await startProvider(testing.database)
  await createAccounts(provider, testing.database)
  app = await testApp({ over: { ...testing, drop: async () => {} } })
})
beforeEach(async () => {
  await testing.database.query('delete from person where email = $1', [EMAIL])
  await testing.database.query('delete from outbox')
})
afterAll(async () => {
  await app.close()
  await provider.stop()
  await testing.drop()
})

/** Invites Ada; returns her id and the path of the link in her mail. */
async function invite(more: object = {}) {
  const { status, body, text } = await app.as('olga', 'POST', '/setups/north/users', {
    body: { firstName: 'Ada', lastName: 'Neuf', email: EMAIL, roleId: 'visitor', zoneIds: ['a'], ...more },
  })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return { id: (body as { user: { id: string } }).user.id, link: await latestLink() }
}
async function latestLink(): Promise<string> {
  const [mail] = await testing.database.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [EMAIL],
  )
  return /\/oidc\/password\/[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? 'no link'
}
const at = (link: string) => `${provider.config.publicUrl}${link}`
const browser = () => openBrowser(provider.config.publicUrl)
const visit = async (link: string) => (await browser().get(at(link))).status
const choose = async (link: string, password = NEW) =>
  (await browser().post(at(link), { lang: 'fr', password, again: password })).status
async function canSignIn(password: string): Promise<boolean> {
  const { browser: fresh, page } = await openSignIn(provider)
  return (await fresh.post(page.url, { login: EMAIL, password })).status === 303
}
const rightsOf = async (id: string) =>
  testing.database.query<{ setup: string; role: string }>(
    'select setup_id as setup, role_id as role from membership where person_id = $1 order by 1',
    [id],
  )

test('invitation: a link is used once, even if several people have it', async () => {
  const { link } = await invite()
  // A mail scanner opens links before the person does.
  expect([await visit(link), await visit(link)]).toEqual([200, 200])
  expect(await choose(link)).toBe(200)
  expect([await visit(link), await choose(link, OTHER)]).toEqual([404, 404])
  expect([await canSignIn(NEW), await canSignIn(OTHER)]).toEqual([true, false])
})

test('invitation: an expired link sets no password', async () => {
  const { link } = await invite()
  await testing.database.query("update password_link set expires_at = now() - interval '1 second'")
  expect([await visit(link), await choose(link)]).toEqual([404, 404])
  expect(await canSignIn(NEW)).toBe(false)
})

test('invitation: a link cannot be guessed, not even from another link', async () => {
  const { link } = await invite()
  const token = link.slice(-43)
  const guesses = [
    ...Array.from({ length: 200 }, () => randomBytes(32).toString('base64url')),
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    [...token].reverse().join(''),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'A'.repeat(43),
  ]
  for (const guess of guesses) expect(await choose(link.replace(token, guess))).toBe(404)
  for (const path of [token.slice(1), `${token}A`, `${token}%00`, ''])
    expect(await visit(`/oidc/password/${path}`), path).not.toBe(200)
  expect(await choose(link)).toBe(200)
})

test('invitation: a person gets the role that they have when they use the link', async () => {
  const { id, link } = await invite({ roleId: 'operator' })
  const answer = await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body: { roleId: 'visitor' } })
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  expect(await choose(link)).toBe(200)
  expect(await rightsOf(id)).toEqual([{ setup: 'north', role: 'visitor' }])
})

test('invitation: the link of somebody who was removed meanwhile does not work', async () => {
  const { id, link } = await invite()
  expect((await app.as('olga', 'DELETE', `/setups/north/users/${id}`)).status).toBe(200)
  expect([await visit(link), await choose(link)]).toEqual([404, 404])
  // A second invitation does not make the first link valid again.
  const secondInvitation = await invite()
  expect([await visit(link), await choose(link, OTHER)]).toEqual([404, 404])
  expect(await choose(secondInvitation.link)).toBe(200)
})

test('invitation: a second link ends the first, and gives no rights in another organisation', async () => {
  const { id, link } = await invite()
  expect((await app.as('olga', 'POST', `/setups/north/users/${id}/reset_password`)).status).toBe(200)
  const second = await latestLink()
  expect(second).not.toBe(link)
  expect([await choose(link, OTHER), await choose(second)]).toEqual([404, 200])
  expect((await rightsOf(id)).map(({ setup }) => setup)).toEqual(['north'])
})

test('invitation: a locked account stays locked when its link is used', async () => {
  const { id, link } = await invite()
  await lockAccount(testing.database, id, new Date())
  await choose(link)
  expect(await canSignIn(NEW)).toBe(false)
})
