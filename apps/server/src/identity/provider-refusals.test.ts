import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import {
  createAccounts,
  isOurs,
  openApp,
  openBrowser,
  openSignIn,
  PASSWORD,
  startProvider,
  type TestProvider,
} from './test-browser.ts'

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

describe('errors', () => {
  test('a missing field is reported at the field, and other input is preserved, except the password', async () => {
    const { browser, page } = await openSignIn(provider)
    const answer = await browser.post(page.url, { login: 'someone', password: '' })
    expect(answer.status).toBe(422)
    expect(answer.text).toMatch(
      /id="password"[^>]*aria-invalid="true" aria-describedby="password-problem" autofocus/,
    )
    expect(answer.text).toContain('value="someone"')
    const wrong = await browser.post(page.url, { login: 'someone"><b>', password: 'Sésame-47' })
    expect(wrong.text).not.toContain('Sésame-47')
    expect(wrong.text).toContain('value="someone&quot;&gt;&lt;b&gt;"')
  })

  test('a wrong password and an unknown login get the same answer, and the right password reveals that the account is locked', async () => {
    const { browser, page } = await openSignIn(provider)
    const attempt = (login: string, password: string) => browser.post(page.url, { login, password })
    const unknown = await attempt('no-such', 'wrong')
    const wrong = await attempt('sam', 'wrong')
    expect(wrong.status).toBe(unknown.status)
    expect(wrong.text.replaceAll('sam', '')).toBe(unknown.text.replaceAll('no-such', ''))

    expect((await attempt('sam', 'wrong')).status).toBe(422)
    expect((await attempt('sam', 'wrong')).status).toBe(422)
    const right = await attempt('sam', PASSWORD)
    expect(right.status).toBe(403)
    expect(right.text).toContain('Votre compte est verrouillé')
    expect(right.location).toBeNull()
  })

  test.each([
    ['an unknown route', () => `${provider.issuer}/nothing`, 404],
    ['an unknown interaction', () => `${provider.issuer}/interaction/unknown`, 400],
    ['an unknown client', () => openApp(provider).authorizationUrl({ client_id: 'evil' }), 400],
    [
      'a strange return address',
      () => openApp(provider).authorizationUrl({ redirect_uri: 'https://evil.example' }),
      400,
    ],
    [
      'a way of answering with script',
      () => openApp(provider).authorizationUrl({ response_mode: 'form_post' }),
      400,
    ],
    ['a resumed interaction without its cookie', () => `${provider.issuer}/auth/unknown`, 400],
  ])('%s shows our error page', async (_name, url, status) => {
    const answer = await openBrowser(provider.config.publicUrl).get(url())
    expect([answer.status, isOurs(answer), answer.text.includes('<script')]).toEqual([status, true, false])
    expect(answer.text).not.toMatch(/googleapis|oops|\bat .+:\d+:\d+/)
  })

  test('a form without the interaction’s cookie, as another site would send it, shows our error page', async () => {
    const { page } = await openSignIn(provider)
    const stranger = openBrowser(provider.config.publicUrl)
    const answer = await stranger.post(page.url, { login: 'olga', password: PASSWORD })
    expect([answer.status, answer.location, isOurs(answer)]).toEqual([400, null, true])
  })

  test('a body that is too large or not a form shows our error page', async () => {
    const { browser, page } = await openSignIn(provider)
    const large = await browser.post(page.url, { login: 'x'.repeat(9000), password: 'x' })
    expect([large.status, isOurs(large)]).toEqual([400, true])
    const json = await browser.post(page.url, { login: 'x' }, { 'content-type': 'application/json' })
    expect([json.status, isOurs(json)]).toEqual([400, true])
  })

  test('none of them was an internal error', () => {
    expect(provider.errors).toEqual([])
  })
})

describe('no unauthenticated input causes an internal error', () => {
  test.each([
    '/auth?client_id=%00',
    `/auth?client_id=verglas-web&response_type=code&state=%00`,
    '/interaction/%00',
    '/interaction/%E0%A4%A',
    '/session/end?id_token_hint=%00',
    '/token?x=%00',
    '/auth/%00',
  ])('GET %s', async (path) => {
    const { status } = await openBrowser(provider.config.publicUrl).get(`/oidc${path}`)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })

  test('a sign-in page with a state, and a password, that no database can store', async () => {
    const { browser, page } = await openSignIn(provider, { state: 'a\0b' })
    expect(page.status).toBeLessThan(500)
    const { browser: other, page: form } = await openSignIn(provider)
    expect((await other.post(form.url, { login: 'ol\0ga', password: 'a\0b' })).status).toBeLessThan(500)
    expect(
      (await browser.post('/oidc/token', { grant_type: 'refresh_token', refresh_token: '\0' })).status,
    ).toBeLessThan(500)
  })
})

test('a person who only opens the sign-in page leaves little data, and not for long', async () => {
  await testing.database.query('delete from oidc_payload')
  await openSignIn(provider)
  const rows = await testing.database.query<{ model: string; seconds: number }>(
    'select model, extract(epoch from expires_at - now())::float8 as seconds from oidc_payload',
  )
  expect(rows.map(({ model }) => model)).toEqual(['Interaction'])
  expect(rows[0]?.seconds).toBeLessThanOrEqual(15 * 60)
})
