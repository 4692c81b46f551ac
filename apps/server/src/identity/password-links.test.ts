import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { lockAccount, unlockAccount } from './accounts.ts'
import { passwordLink } from './password-links.ts'
import { listSecurityEvents } from './security-events.ts'
import {
  createAccounts,
  isOurs,
  openBrowser,
  openSignIn,
  PASSWORD,
  signIn,
  startProvider,
  type TestProvider,
} from './test-browser.ts'

const NEW = 'quatre saleuses sur le col'
let testing: TestDatabase
let provider: TestProvider

useCheapHashes()
beforeAll(async () => {
  testing = await testDatabase()
  provider = await startProvider(testing.database)
  await createAccounts(provider, testing.database)
})
afterAll(async () => {
  await provider.stop()
  await testing.drop()
})

const browserHere = () => openBrowser(provider.config.publicUrl)
const linkFor = (personId: string, now = new Date(), purpose: 'reset' | 'invitation' = 'reset') =>
  passwordLink(testing.database, { personId, purpose, publicUrl: provider.config.publicUrl, now })
const choose = (link: string, password: string, confirmation = password) =>
  browserHere().post(link, { lang: 'fr', password, again: confirmation })
async function canSignIn(login: string, password: string): Promise<boolean> {
  const { browser, page } = await openSignIn(provider)
  return (await browser.post(page.url, { login, password })).status === 303
}
const mailsTo = async (recipient: string) =>
  testing.database.query<{ subject: string; body: string }>(
    'select subject, body from outbox where recipient = $1 order by id',
    [recipient],
  )

test('a person who forgot the password gets a link, sets a new one once, and all earlier sessions end', async () => {
  const { app, tokens, page } = await signIn(provider, 'olga').then(async (signedIn) => ({
    ...signedIn,
    page: (await openSignIn(provider)).page,
  }))
  expect(page.text).toContain('href="/oidc/forgotten?lang=fr"')
  const browser = browserHere()
  expect((await browser.get('/oidc/forgotten?lang=fr')).text).toContain('Mot de passe oublié')
  const sent = await browser.post('/oidc/forgotten', { lang: 'fr', login: 'OLGA' })
  expect([sent.status, isOurs(sent)]).toEqual([200, true])
  const [mail] = await mailsTo('olga@example.org')
  const link = /\S+\/oidc\/password\/\S+/.exec(mail?.body ?? '')?.[0] ?? ''
  const form = await browser.get(link)
  expect(form.text).toContain('olga@example.org')
  expect(form.text).toContain('autocomplete="new-password"')

  expect((await choose(link, 'neige')).text).toContain('au moins 15 caractères')
  expect((await choose(link, 'olga@example.org')).text).toContain('parmi les premiers')
  expect((await choose(link, NEW, 'autre chose')).text).toContain('diffèrent')
  expect((await choose(link, '')).status).toBe(422)
  expect(await canSignIn('olga', PASSWORD)).toBe(true)

  expect((await choose(link, NEW)).text).toContain('Mot de passe enregistré')
  expect(await canSignIn('olga', NEW)).toBe(true)
  expect(await canSignIn('olga', PASSWORD)).toBe(false)
  expect((await app.refresh(tokens.refresh_token ?? '')).status).toBe(400)
  const secondUse = await choose(link, 'encore un autre mot')
  expect([secondUse.status, isOurs(secondUse)]).toEqual([404, true])
  const events = await listSecurityEvents(testing.database, { personId: 'olga', count: 20 })
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['password_link_sent', 'password_chosen']),
  )
})

test('neither the answer nor its timing reveals whether there is an account', async () => {
  const answers = []
  for (const login of ['vera', 'personne']) {
    const beganMs = performance.now()
    const { status, text } = await browserHere().post('/oidc/forgotten', { lang: 'fr', login })
    answers.push({ status, text })
    expect(performance.now() - beganMs).toBeGreaterThan(390)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await mailsTo('personne')).toEqual([])
})

test('a person is not sent one mail after another, and a colleague still gets theirs', async () => {
  const ask = async (login: string) =>
    (await browserHere().post('/oidc/forgotten', { lang: 'fr', login })).status
  expect([await ask('sam'), await ask('sam'), await ask('Sam '), await ask('sam')]).toEqual([
    200, 200, 200, 429,
  ])
  expect(await mailsTo('sam@example.org')).toHaveLength(3)
  expect(await ask('vera')).toBe(200)
})

test('a link is valid for an hour, an invitation for a week, and only the newest one', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const statusOf = async (link: string) => (await browserHere().get(link)).status
  expect(await statusOf(await linkFor('vera', ago(59)))).toBe(200)
  expect(await statusOf(await linkFor('vera', ago(61)))).toBe(404)
  const older = await linkFor('vera', ago(7 * 24 * 60 - 5), 'invitation')
  expect(await statusOf(older)).toBe(200)
  await linkFor('vera')
  expect(await statusOf(older)).toBe(404)
})

test('an invited person has an account from then on', async () => {
  const link = await linkFor('newcomer', new Date(), 'invitation')
  expect((await browserHere().get(link)).text).toContain('Choisir un mot de passe')
  expect((await choose(link, NEW)).status).toBe(200)
  expect(await canSignIn('newcomer@example.org', NEW)).toBe(true)
})

test('of two concurrent uses of a link one succeeds', async () => {
  const link = await linkFor('vera')
  const answers = await Promise.all([choose(link, NEW), choose(link, 'un tout autre mot de passe')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a new password does not unlock a locked account', async () => {
  await lockAccount(testing.database, 'vera', new Date())
  expect((await choose(await linkFor('vera'), NEW)).status).toBe(200)
  expect(await canSignIn('vera', NEW)).toBe(false)
  await unlockAccount(testing.database, 'vera')
  expect(await canSignIn('vera', NEW)).toBe(true)
})
