import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { secretBox } from '../installation/secrets.ts'
import { createAccount } from './accounts.ts'
import { hashPassword } from './password.ts'
import { type IdentityProvider, openIdentityProvider } from './provider.ts'

export type TestProvider = IdentityProvider & {
  config: Config
  origin: string
  errors: unknown[]
  stop(): Promise<void>
}

/** The secret key of every test provider; providers that share a database need the same one. */
export const TEST_KEY = Buffer.alloc(32, 7)

/** Runs the provider behind a real HTTP server, mounted as in the program. */
export async function startProvider(
  database: Database,
  settings: { demonstration?: boolean; publicUrl?: string } = {},
): Promise<TestProvider> {
  const errors: unknown[] = []
  let provider: IdentityProvider | undefined
  const server = createServer((request, response) => provider?.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const config = readConfig(
    {
      VERGLAS_PUBLIC_URL: settings.publicUrl ?? origin,
      VERGLAS_DEMO: String(settings.demonstration ?? false),
    },
    '/nonexistent',
  )
  provider = await openIdentityProvider({
    config,
    database,
    secrets: secretBox(TEST_KEY),
    reportError: (error) => errors.push(error),
  })
  return {
    ...provider,
    config,
    origin,
    errors,
    async stop() {
      await provider?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Answer = { status: number; url: string; location: string | null; text: string; headers: Headers }

export type Browser = {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Like `get`, then follows redirects until an answer is not one or leads to `until`. */
  follow(answer: Answer, until: string): Promise<Answer>
  cookies: Map<string, { value: string; path: string }>
}

/** Stores cookies by name and path, as a browser does; never follows redirects by itself. */
export function openBrowser(origin: string): Browser {
  const cookies: Browser['cookies'] = new Map()

  async function ask(url: string, init: RequestInit): Promise<Answer> {
    const target = new URL(url, origin)
    const sent = [...cookies].filter(([, { path }]) => target.pathname.startsWith(path))
    const cookie = sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie, ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/)
      const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
      if (value) cookies.set(`${name} ${path}`, { value, path })
      else cookies.delete(`${name} ${path}`)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      url: target.href,
      location: location && new URL(location, target).href,
      text: await response.text(),
      headers: response.headers,
    }
  }

  const browser: Browser = {
    cookies,
    get: (url, headers = {}) => ask(url, { headers }),
    post: (url, fields, headers = {}) =>
      ask(url, { method: 'POST', body: new URLSearchParams(fields), headers }),
    async follow(answer, until) {
      let current = answer
      while (current.location && !current.location.startsWith(until))
        current = await browser.get(current.location)
      return current
    },
  }
  return browser
}

/** The app's side of the code flow with PKCE. */
export function openApp(provider: TestProvider) {
  const { config, issuer } = provider
  const verifier = randomBytes(32).toString('base64url')
  const callback = `${config.publicUrl}/auth/callback`
  const token = async (fields: Record<string, string>) => {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: config.appId, ...fields }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return {
    callback,
    authorizationUrl(changes: Record<string, string> = {}): string {
      const query = new URLSearchParams({
        client_id: config.appId,
        response_type: 'code',
        redirect_uri: callback,
        scope: 'openid profile email offline_access',
        state: 'state-1',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      })
      return `${issuer}/auth?${query}`
    },
    redeem: (answer: Answer, changes: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        code: new URL(answer.location ?? '').searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

export const PASSWORD = 'Chaussée glissante 7'

/** Accounts of three people of the seed, locked by the third wrong password. */
export async function createAccounts(provider: TestProvider, database: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  for (const personId of ['olga', 'vera', 'sam'])
    await createAccount(database, { personId, passwordHash, issuer: provider.issuer, maxLoginAttempts: 3 })
}

/** Goes from the app to the sign-in page. */
export async function openSignIn(
  provider: TestProvider,
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const browser = openBrowser(provider.config.publicUrl)
  const app = openApp(provider)
  const started = await browser.get(app.authorizationUrl(changes))
  const page = await browser.get(started.location ?? '', headers)
  return { browser, app, page }
}

/** Goes from the app all the way to its tokens. */
export async function signIn(provider: TestProvider, login: string) {
  const { browser, app, page } = await openSignIn(provider)
  const posted = await browser.post(page.url, { login, password: PASSWORD })
  const callbackPage = await browser.follow(posted, app.callback)
  const { body: tokens } = await app.redeem(callbackPage)
  return { browser, app, tokens, back: callbackPage }
}

/** Whether a page is one of ours: it has our style and a policy that allows nothing else. */
export const isOurs = (answer: Answer): boolean =>
  answer.text.includes('class="scene"') &&
  /default-src 'none'/.test(answer.headers.get('content-security-policy') ?? '')
