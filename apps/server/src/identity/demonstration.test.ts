import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { createAccount, findAccount } from './accounts.ts'
import { openApp, openBrowser, startProvider, type TestProvider } from './test-browser.ts'

let testing: TestDatabase

beforeAll(async () => {
  testing = await testDatabase()
  const account = { passwordHash: 'none', issuer: 'test' }
  await createAccount(testing.database, {
    ...account,
    personId: 'olga',
    demonstrationNote: { fr: 'Exploitante, tout le réseau', en: 'Operator, whole network' },
  })
  await createAccount(testing.database, { ...account, personId: 'vera' })
})

afterAll(() => testing.drop())

async function openSignIn(provider: TestProvider) {
  const browser = openBrowser(provider.config.publicUrl)
  const app = openApp(provider)
  const started = await browser.get(app.authorizationUrl())
  return { browser, app, page: await browser.get(started.location ?? '') }
}

test('the demonstration lists its accounts with a note, and one click signs in', async () => {
  const provider = await startProvider(testing.database, { demonstration: true })
  const { browser, app, page } = await openSignIn(provider)
  expect(page.text).toContain('Exploitante, tout le réseau')
  expect(page.text).not.toContain('value="vera"')

  const refused = await browser.post(page.url, { demonstration: 'vera' })
  expect([refused.status, refused.location]).toEqual([422, null])
  const callbackPage = await browser.follow(
    await browser.post(page.url, { demonstration: 'olga' }),
    app.callback,
  )
  expect(decodeJwt((await app.redeem(callbackPage)).body.access_token ?? '').sub).toBe('olga')
  await provider.stop()
})

test('outside the demonstration there is no list, and its click does nothing', async () => {
  const provider = await startProvider(testing.database)
  const { browser, page } = await openSignIn(provider)
  expect(page.text).not.toContain('demonstration')
  expect(page.text).not.toContain('Exploitante')
  const refused = await browser.post(page.url, { demonstration: 'olga' })
  expect([refused.status, refused.location]).toEqual([422, null])
  await provider.stop()
})

test('changing the public address keeps all existing accounts', async () => {
  const provider = await startProvider(testing.database)
  const rows = await testing.database.query<{ person_id: string }>(
    'select person_id from identity where issuer = $1 order by person_id',
    [provider.issuer],
  )
  expect(rows.map((row) => row.person_id)).toEqual(['olga', 'vera'])
  await provider.stop()
})

test('an e-mail takes precedence over an equal login', async () => {
  await testing.database.query("update person set login = 'vera@example.org' where id = 'olga'")
  expect((await findAccount(testing.database, 'VERA@example.org'))?.personId).toBe('vera')
})
