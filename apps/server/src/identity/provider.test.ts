import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantPool } from '../db/setup-db.ts'
import { openGuard } from '../http/guard.ts'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { createAccount, endSessions, lockAccount, unlockAccount } from './accounts.ts'
import { sweepExpired } from './adapter.ts'
import { hashPassword } from './password.ts'
import { personOf } from './people.ts'
import { type Answer, openApp, openBrowser, startProvider, type TestProvider } from './test-browser.ts'
import { openTokenVerifier } from './tokens.ts'

const PASSWORD = 'Chaussée glissante 7'
let testing: TestDatabase
let provider: TestProvider

beforeAll(async () => {
  testing = await testDatabase()
  provider = await startProvider(testing.database)
  const passwordHash = await hashPassword(PASSWORD)
  for (const personId of ['olga', 'vera', 'sam']) {
    await createAccount(testing.database, {
      personId,
      passwordHash,
      issuer: provider.issuer,
      maxLoginAttempts: 3,
    })
  }
})

afterAll(async () => {
  await provider.stop()
  await testing.drop()
})

/** From the app to the sign-in page. */
async function openSignIn(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const browser = openBrowser(provider.config.publicUrl)
  const app = openApp(provider)
  const started = await browser.get(app.authorizationUrl(changes))
  const page = await browser.get(started.location ?? '', headers)
  return { browser, app, page }
}

/** From the app to its tokens. */
async function signIn(login: string) {
  const { browser, app, page } = await openSignIn()
  const posted = await browser.post(page.url, { login, password: PASSWORD })
  const back = await browser.follow(posted, app.callback)
  const { body: tokens } = await app.redeem(back)
  return { browser, app, tokens, back }
}

describe('signing in', () => {
  test('leads by code and PKCE to tokens that the API takes for the person', async () => {
    const { back, tokens } = await signIn('OLGA@example.org')
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

  test('takes the login in any case', async () => {
    const { tokens } = await signIn('Olga')
    expect(decodeJwt(tokens.access_token ?? '').sub).toBe('olga')
  })

  test('goes on without a page while the session lasts, also when consent is asked for', async () => {
    const { browser, app } = await signIn('olga')
    const again = await browser.get(app.authorizationUrl({ prompt: 'consent' }))
    expect(again.location).toContain(`${app.callback}?code=`)
    const silent = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(silent.location).toContain(`${app.callback}?code=`)
  })

  test('as somebody else ends the session of the first', async () => {
    const { browser, app, tokens } = await signIn('olga')
    const started = await browser.get(app.authorizationUrl({ prompt: 'login' }))
    const posted = await browser.post(started.location ?? '', { login: 'vera', password: PASSWORD })
    const back = await browser.follow(posted, app.callback)
    const { body } = await app.redeem(back)
    expect(decodeJwt(body.access_token ?? '').sub).toBe('vera')
    expect((await app.refresh(tokens.refresh_token ?? '')).status).toBe(400)
  })

  test('needs PKCE with S256', async () => {
    const { browser, app } = { browser: openBrowser(provider.config.publicUrl), app: openApp(provider) }
    const plain = await browser.get(app.authorizationUrl({ code_challenge_method: 'plain' }))
    expect(plain.location).toContain('error=invalid_request')
    const { back } = await signIn('olga')
    const other = openApp(provider)
    expect((await other.redeem(back)).body.error).toBe('invalid_grant')
  })
})

describe('tokens', () => {
  test('are refreshed with a new refresh token; using an old one again ends them all', async () => {
    const { app, tokens } = await signIn('olga')
    const second = await app.refresh(tokens.refresh_token ?? '')
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(decodeJwt(second.body.access_token ?? '').aud).toBe(provider.config.audience)

    expect((await app.refresh(tokens.refresh_token ?? '')).body.error).toBe('invalid_grant')
    expect((await app.refresh(second.body.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  test('go to one of two requests that use a refresh token at once', async () => {
    const { app, tokens } = await signIn('olga')
    const both = await Promise.all([
      app.refresh(tokens.refresh_token ?? ''),
      app.refresh(tokens.refresh_token ?? ''),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('are verified by the same keys after a restart', async () => {
    const { tokens } = await signIn('olga')
    const other = await startProvider(testing.database)
    expect(other.publicKeys).toEqual(provider.publicKeys)
    const keys = JSON.stringify(other.publicKeys)
    expect(keys).not.toContain('"d"')
    const { issuer, config } = provider
    const verifier = openTokenVerifier({ issuer, audience: config.audience, localKeys: other.publicKeys })
    expect((await verifier.verify(tokens.access_token ?? '')).subject).toBe('olga')
    await other.stop()
  })

  test('that have expired are swept from the database', async () => {
    await signIn('olga')
    expect(await sweepExpired(testing.database, new Date(Date.now() - 86_400_000))).toBe(0)
    const later = new Date(Date.now() + 40 * 86_400_000)
    expect(await sweepExpired(testing.database, later)).toBeGreaterThan(3)
    const [left] = await testing.database.query<{ count: number }>(
      'select count(*) as count from oidc_payload',
    )
    expect(left?.count).toBe(0)
  })
})

describe('signing out', () => {
  const endUrl = (fields: Record<string, string>) =>
    `${provider.issuer}/session/end?${new URLSearchParams(fields)}`

  test('with the id token ends session and refresh token at once and returns to the app', async () => {
    const { browser, app, tokens } = await signIn('olga')
    const home = `${provider.config.publicUrl}/`
    const out = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: home, state: 'bye' }),
    )
    expect([out.status, out.location]).toEqual([303, `${home}?state=bye`])
    expect((await app.refresh(tokens.refresh_token ?? '')).body.error).toBe('invalid_grant')
    const again = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(again.location).toContain('error=login_required')

    const twice = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: home }),
    )
    expect([twice.status, twice.location]).toEqual([303, home])
  })

  test('without it asks first', async () => {
    const { browser, app } = await signIn('olga')
    const asked = await browser.get(endUrl({}))
    expect(asked.text).toContain('Fermer la session\u00a0?')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asked.text)?.[1] ?? ''
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

  test('does not lead to a stranger', async () => {
    const { browser, tokens } = await signIn('olga')
    const answer = await browser.get(
      endUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://evil.example/' }),
    )
    expect([answer.status, answer.location, isOurs(answer)]).toEqual([400, null, true])
  })
})

const isOurs = (answer: Answer): boolean =>
  answer.text.includes('class="scene"') &&
  /default-src 'none'/.test(answer.headers.get('content-security-policy') ?? '')

describe('what goes wrong', () => {
  test('a missing field is said at the field, and what was typed stays, not the password', async () => {
    const { browser, page } = await openSignIn()
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

  test('a wrong password and an unknown login get the same answer, and who knows it is told that it is locked', async () => {
    const { browser, page } = await openSignIn()
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
  ])('%s gives our page', async (_name, url, status) => {
    const answer = await openBrowser(provider.config.publicUrl).get(url())
    expect([answer.status, isOurs(answer), answer.text.includes('<script')]).toEqual([status, true, false])
    expect(answer.text).not.toMatch(/googleapis|oops|\bat .+:\d+:\d+/)
  })

  test("a form without the interaction's cookie, as another site would send it, gives our page", async () => {
    const { page } = await openSignIn()
    const stranger = openBrowser(provider.config.publicUrl)
    const answer = await stranger.post(page.url, { login: 'olga', password: PASSWORD })
    expect([answer.status, answer.location, isOurs(answer)]).toEqual([400, null, true])
  })

  test('a body that is too large or no form gives our page', async () => {
    const { browser, page } = await openSignIn()
    const large = await browser.post(page.url, { login: 'x'.repeat(9000), password: 'x' })
    expect([large.status, isOurs(large)]).toEqual([400, true])
    const json = await browser.post(page.url, { login: 'x' }, { 'content-type': 'application/json' })
    expect([json.status, isOurs(json)]).toEqual([400, true])
  })

  test('was none of our faults', () => {
    expect(provider.errors).toEqual([])
  })
})

describe('behind a proxy', () => {
  test('every address is the public one, whatever the headers say', async () => {
    const answer = await fetch(`${provider.origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    const document = (await answer.json()) as Record<string, unknown>
    expect(document.issuer).toBe(provider.issuer)
    expect(document.token_endpoint).toBe(`${provider.issuer}/token`)
    expect(document.code_challenge_methods_supported).toEqual(['S256'])
  })

  test('that ends TLS cookies are secure, and a sign-in ends at the public address', async () => {
    const other = await startProvider(testing.database, { publicUrl: 'https://verglas.example' })
    const inside = (url: string | null) => (url ?? '').replace('https://verglas.example', other.origin)
    const browser = openBrowser(other.origin)
    const app = openApp(other)
    const started = await browser.get(inside(app.authorizationUrl()))
    expect(started.headers.getSetCookie().join()).toMatch(/verglas_sign_in=.*; secure; httponly/i)
    const posted = await browser.post(inside(started.location), { login: 'olga', password: PASSWORD })
    expect(posted.location).toContain('https://verglas.example/oidc/auth/')
    const back = await browser.get(inside(posted.location))
    expect(back.location).toContain('https://verglas.example/auth/callback?code=')
    expect(other.errors).toEqual([])
    await other.stop()
  })
})

test('the sign-in page speaks French first, English where asked, and can be switched', async () => {
  const { browser, page } = await openSignIn()
  expect(page.text).toContain('<html lang="fr">')
  expect(page.text).toContain('Courriel ou identifiant')
  expect((await openSignIn({}, { 'accept-language': 'en-GB,en;q=0.9' })).page.text).toContain(
    '<html lang="en">',
  )
  expect((await openSignIn({ ui_locales: 'en fr' })).page.text).toContain('<html lang="en">')
  const switched = await browser.get(`${page.url}?lang=en`)
  expect(switched.text).toContain('E-mail or login')
  const kept = await browser.post(page.url, { lang: 'en', login: '', password: '' })
  expect(kept.text).toContain('Please fill in this field.')
})

test('the sign-in page holds to the basics of accessibility and allows no script', async () => {
  const { page } = await openSignIn()
  for (const id of ['login', 'password']) {
    expect(page.text).toContain(`<label for="${id}">`)
    expect(page.text).toContain(`id="${id}"`)
  }
  expect(page.text.match(/<h1>/g)).toHaveLength(1)
  expect(page.text).toContain('autocomplete="username"')
  expect(page.text).toContain('autocomplete="current-password"')
  expect(page.text).toContain('<main>')
  expect(page.text).not.toMatch(/<script|<link rel="stylesheet"|https?:\/\/(?!www\.w3\.org)/)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
})

describe('nothing that a stranger sends fails', () => {
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
    const { browser, page } = await openSignIn({ state: 'a\0b' })
    expect(page.status).toBeLessThan(500)
    const { browser: other, page: form } = await openSignIn()
    expect((await other.post(form.url, { login: 'ol\0ga', password: 'a\0b' })).status).toBeLessThan(500)
    expect(
      (await browser.post('/oidc/token', { grant_type: 'refresh_token', refresh_token: '\0' })).status,
    ).toBeLessThan(500)
  })
})

test('who only opens the sign-in page leaves little behind, and not for long', async () => {
  await testing.database.query('delete from oidc_payload')
  await openSignIn()
  const rows = await testing.database.query<{ model: string; seconds: number }>(
    'select model, extract(epoch from expires_at - now())::float8 as seconds from oidc_payload',
  )
  expect(rows.map(({ model }) => model)).toEqual(['Interaction'])
  expect(rows[0]?.seconds).toBeLessThanOrEqual(15 * 60)
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
  const asked = (token: string | undefined) => ({
    authorization: `Bearer ${token}`,
    setupHeader: undefined,
    params: {},
  })

  test('by a lock: its tokens and its refresh are refused, though both were good a moment ago', async () => {
    const { app, tokens } = await signIn('vera@example.org')
    expect((await guardNow().person(asked(tokens.access_token))).id).toBe('vera')
    await lockAccount(testing.database, 'vera', new Date())
    await expect(guardNow().person(asked(tokens.access_token))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    expect((await app.refresh(tokens.refresh_token ?? '')).status).toBe(400)
    await unlockAccount(testing.database, 'vera')
    await expect(guardNow().person(asked(tokens.access_token))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })

  test('by signing out: within half a minute also where it is remembered', async () => {
    const { tokens } = await signIn('olga@example.org')
    let now = Date.now()
    const guard = guardAt(() => new Date(now))
    expect((await guard.person(asked(tokens.access_token))).id).toBe('olga')
    await endSessions(testing.database, 'olga')
    now += 31_000
    await expect(guard.person(asked(tokens.access_token))).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})
