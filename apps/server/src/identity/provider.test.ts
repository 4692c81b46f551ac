import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantPool } from '../db/setup-db.ts'
import { openGuard } from '../http/guard.ts'
import { secretBox } from '../installation/secrets.ts'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { endSessions, lockAccount, unlockAccount } from './accounts.ts'
import { sweepExpired } from './adapter.ts'
import { rotateKeys } from './keys.ts'
import { personOf } from './people.ts'
import {
  createAccounts,
  isOurs,
  openApp,
  openBrowser,
  openSignIn,
  PASSWORD,
  signIn,
  startProvider,
  TEST_KEY,
  type TestProvider,
} from './test-browser.ts'
import { openTokenVerifier } from './tokens.ts'

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

describe('signing in', () => {
  test('leads by code and PKCE to tokens that the API accepts for the person', async () => {
    const { back, tokens } = await signIn(provider, 'OLGA@example.org')
    const query = new URL(back.location ?? '').searchParams
    expect(query.get('state')).toBe('state-1')
    expect(tokens.expires_in).toBe(7200)

    const verifier = openTokenVerifier({
      issuer: provider.issuer,
      audience: provider.config.audience,
      localKeys: provider.publicKeys,
    })
    const identity = await verifier.verify(tokens.access_token ?? '')
    expect(identity).toMatchObject({ issuer: provider.issuer, subject: 'olga' })
    expect(await personOf(testing.database, identity)).toBe('olga')
    expect(decodeProtectedHeader(tokens.access_token ?? '')).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    await expect(verifier.verify(tokens.id_token ?? '')).rejects.toMatchObject({ reason: 'invalid' })

    expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({
      sub: 'olga',
      aud: provider.config.appId,
      email: 'olga@example.org',
      name: 'Olga Test',
      locale: 'fr',
    })
    const [person] = await testing.database.query<{ last_connection_at: Date }>(
      "select last_connection_at from person where id = 'olga'",
    )
    expect(Date.now() - (person?.last_connection_at.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('accepts the login in any case', async () => {
    const { tokens } = await signIn(provider, 'Olga')
    expect(decodeJwt(tokens.access_token ?? '').sub).toBe('olga')
  })

  test('continues without a page while the session lasts, also when consent is requested', async () => {
    const { browser, app } = await signIn(provider, 'olga')
    const consentPrompt = await browser.get(app.authorizationUrl({ prompt: 'consent' }))
    expect(consentPrompt.location).toContain(`${app.callback}?code=`)
    const silent = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(silent.location).toContain(`${app.callback}?code=`)
  })

  test('as another person ends the first person’s session', async () => {
    const { browser, app, tokens } = await signIn(provider, 'olga')
    const started = await browser.get(app.authorizationUrl({ prompt: 'login' }))
    const posted = await browser.post(started.location ?? '', { login: 'vera', password: PASSWORD })
    const callbackPage = await browser.follow(posted, app.callback)
    const { body } = await app.redeem(callbackPage)
    expect(decodeJwt(body.access_token ?? '').sub).toBe('vera')
    expect((await app.refresh(tokens.refresh_token ?? '')).status).toBe(400)
  })

  test('needs PKCE with S256', async () => {
    const { browser, app } = { browser: openBrowser(provider.config.publicUrl), app: openApp(provider) }
    const plain = await browser.get(app.authorizationUrl({ code_challenge_method: 'plain' }))
    expect(plain.location).toContain('error=invalid_request')
    const { back } = await signIn(provider, 'olga')
    const other = openApp(provider)
    expect((await other.redeem(back)).body.error).toBe('invalid_grant')
  })
})

describe('tokens', () => {
  test('are refreshed with a new refresh token; using an old one again ends them all', async () => {
    const { app, tokens } = await signIn(provider, 'olga')
    const second = await app.refresh(tokens.refresh_token ?? '')
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(decodeJwt(second.body.access_token ?? '').aud).toBe(provider.config.audience)

    expect((await app.refresh(tokens.refresh_token ?? '')).body.error).toBe('invalid_grant')
    expect((await app.refresh(second.body.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  test('are issued to only one of two concurrent requests that use a refresh token', async () => {
    const { app, tokens } = await signIn(provider, 'olga')
    const answers = await Promise.all([
      app.refresh(tokens.refresh_token ?? ''),
      app.refresh(tokens.refresh_token ?? ''),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('are verified by the same keys after a restart', async () => {
    const { tokens } = await signIn(provider, 'olga')
    const other = await startProvider(testing.database)
    expect(other.publicKeys).toEqual(provider.publicKeys)
    const keys = JSON.stringify(other.publicKeys)
    expect(keys).not.toContain('"d"')
    const { issuer, config } = provider
    const verifier = openTokenVerifier({ issuer, audience: config.audience, localKeys: other.publicKeys })
    expect((await verifier.verify(tokens.access_token ?? '')).subject).toBe('olga')
    await other.stop()
  })

  test('from before a rotation are valid until they expire, and the new key signs', async () => {
    const before = await signIn(provider, 'olga')
    const box = secretBox(TEST_KEY)
    const { kid } = await rotateKeys(testing.database, new Date(), box)
    const rotated = await startProvider(testing.database)
    const after = await signIn(rotated, 'olga')
    const kidOf = (token = '') => decodeProtectedHeader(token).kid
    expect([kidOf(before.tokens.access_token) === kid, kidOf(after.tokens.access_token)]).toEqual([
      false,
      kid,
    ])

    for (const [{ issuer, config }, { tokens }] of [
      [provider, before],
      [rotated, after],
    ] as const) {
      const verifier = openTokenVerifier({ issuer, audience: config.audience, localKeys: rotated.publicKeys })
      expect((await verifier.verify(tokens.access_token ?? '')).subject).toBe('olga')
    }
    // A reader of the database cannot sign tokens.
    const rows = await testing.database.query<{ secret: object }>('select secret from oidc_key')
    expect(rows.map(({ secret }) => Object.keys(secret))).toEqual(rows.map(() => ['sealed']))
    await rotated.stop()
  })

  test('that have expired are deleted from the database', async () => {
    await signIn(provider, 'olga')
    expect(await sweepExpired(testing.database, new Date(Date.now() - 86_400_000))).toBe(0)
    const later = new Date(Date.now() + 40 * 86_400_000)
    expect(await sweepExpired(testing.database, later)).toBeGreaterThan(3)
    const [remaining] = await testing.database.query<{ count: number }>(
      'select count(*) as count from oidc_payload',
    )
    expect(remaining?.count).toBe(0)
  })
})

describe('signing out', () => {
  const endUrl = (fields: Record<string, string>) =>
    `${provider.issuer}/session/end?${new URLSearchParams(fields)}`

  test('with the id token ends session and refresh token at once and returns to the app', async () => {
    const { browser, app, tokens } = await signIn(provider, 'olga')
    const home = `${provider.config.publicUrl}/`
    const out = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: home, state: 'bye' }),
    )
    expect([out.status, out.location]).toEqual([303, `${home}?state=bye`])
    expect((await app.refresh(tokens.refresh_token ?? '')).body.error).toBe('invalid_grant')
    const silentSignIn = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(silentSignIn.location).toContain('error=login_required')

    const twice = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: home }),
    )
    expect([twice.status, twice.location]).toEqual([303, home])
  })

  test('without the id token asks for confirmation first', async () => {
    const { browser, app } = await signIn(provider, 'olga')
    const confirmation = await browser.get(endUrl({}))
    expect(confirmation.text).toContain('Fermer la session\u00a0?')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(confirmation.text)?.[1] ?? ''
    const forged = await browser.post(`${provider.issuer}/session/end/confirm`, {
      xsrf: 'forged',
      logout: 'yes',
    })
    expect([forged.status, isOurs(forged)]).toEqual([400, true])
    const done = await browser.post(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
    const page = await browser.follow(done, 'nowhere')
    expect(page.text).toContain('Session fermée.')
    expect((await browser.get(app.authorizationUrl({ prompt: 'none' }))).location).toContain(
      'error=login_required',
    )
  })

  test('does not redirect to an unregistered address', async () => {
    const { browser, tokens } = await signIn(provider, 'olga')
    const answer = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://evil.example/' }),
    )
    expect([answer.status, answer.location, isOurs(answer)]).toEqual([400, null, true])
  })
})

describe('behind a proxy', () => {
  test('every address is the public one, whatever the headers contain', async () => {
    const answer = await fetch(`${provider.origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    const document = (await answer.json()) as Record<string, unknown>
    expect(document.issuer).toBe(provider.issuer)
    expect(document.token_endpoint).toBe(`${provider.issuer}/token`)
    expect(document.code_challenge_methods_supported).toEqual(['S256'])
  })

  test('with TLS at the proxy cookies are secure, and a sign-in ends at the public address', async () => {
    const other = await startProvider(testing.database, { publicUrl: 'https://verglas.example' })
    const inside = (url: string | null) => (url ?? '').replace('https://verglas.example', other.origin)
    const browser = openBrowser(other.origin)
    const app = openApp(other)
    const started = await browser.get(inside(app.authorizationUrl()))
    expect(started.headers.getSetCookie().join()).toMatch(/verglas_sign_in=.*; secure; httponly/i)
    const posted = await browser.post(inside(started.location), { login: 'olga', password: PASSWORD })
    expect(posted.location).toContain('https://verglas.example/oidc/auth/')
    const callbackPage = await browser.get(inside(posted.location))
    expect(callbackPage.location).toContain('https://verglas.example/auth/callback?code=')
    expect(other.errors).toEqual([])
    await other.stop()
  })
})

test('the sign-in page is in French first, in English on request, and can be switched', async () => {
  const { browser, page } = await openSignIn(provider)
  expect(page.text).toContain('<html lang="fr">')
  expect(page.text).toContain('Courriel ou identifiant')
  expect((await openSignIn(provider, {}, { 'accept-language': 'en-GB,en;q=0.9' })).page.text).toContain(
    '<html lang="en">',
  )
  expect((await openSignIn(provider, { ui_locales: 'en fr' })).page.text).toContain('<html lang="en">')
  const switched = await browser.get(`${page.url}?lang=en`)
  expect(switched.text).toContain('E-mail or login')
  const rejected = await browser.post(page.url, { lang: 'en', login: '', password: '' })
  expect(rejected.text).toContain('Please fill the field.')
})

test('the sign-in page meets basic accessibility rules and allows only one script', async () => {
  const { page } = await openSignIn(provider)
  for (const id of ['login', 'password']) {
    expect(page.text).toContain(`<label for="${id}">`)
    expect(page.text).toContain(`id="${id}"`)
  }
  expect(page.text.match(/<h1>/g)).toHaveLength(1)
  expect(page.text).toContain('autocomplete="username"')
  expect(page.text).toContain('autocomplete="current-password"')
  expect(page.text).toContain('<main>')
  expect(page.text.match(/<script/g)).toHaveLength(1)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/)
  expect(page.text).not.toMatch(/<link rel="stylesheet"|https?:\/\/(?!www\.w3\.org)/)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
})

describe('a session ends', () => {
  const guardAt = (now: () => Date) =>
    openGuard({
      database: testing.database,
      tenants: openTenantPool(testing.url, { maxConnections: 1 }),
      tokens: openTokenVerifier({
        issuer: provider.issuer,
        audience: provider.config.audience,
        localKeys: provider.publicKeys,
      }),
      now,
    })
  const guardNow = () => guardAt(() => new Date())
  const requestWith = (token: string | undefined) => ({
    authorization: `Bearer ${token}`,
    setupHeader: undefined,
    params: {},
  })

  test('on a lock: its tokens and its refresh are refused, though both were valid a moment before', async () => {
    const { app, tokens } = await signIn(provider, 'vera@example.org')
    expect((await guardNow().person(requestWith(tokens.access_token))).person.id).toBe('vera')
    await lockAccount(testing.database, 'vera', new Date())
    await expect(guardNow().person(requestWith(tokens.access_token))).rejects.toMatchObject({
      code: 'AccountLocked',
    })
    expect((await app.refresh(tokens.refresh_token ?? '')).status).toBe(400)
    await unlockAccount(testing.database, 'vera')
    await expect(guardNow().person(requestWith(tokens.access_token))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })

  test('on sign-out: within half a minute, even for cached tokens', async () => {
    const { tokens } = await signIn(provider, 'olga@example.org')
    let now = Date.now()
    const guard = guardAt(() => new Date(now))
    expect((await guard.person(requestWith(tokens.access_token))).person.id).toBe('olga')
    await endSessions(testing.database, 'olga')
    now += 31_000
    await expect(guard.person(requestWith(tokens.access_token))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })
})
