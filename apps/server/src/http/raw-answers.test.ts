import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentityProvider } from '../identity/provider.ts'
import { secretBox } from '../installation/secrets.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { platformRoutes } from './platform-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://verglas.example.org', requestMs: 400 })
  const { config, database } = app
  const secrets = secretBox(Buffer.alloc(32, 5))
  const identity = await openIdentityProvider({ config, database, secrets, reportError: () => {} })
  await platformRoutes(app, identity)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** The complete answer to these bytes, as text. */
async function answerTo(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const { port } = app.fastify.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => line.split(/: ?(.*)/).slice(0, 2) as [string, string])
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), body }
}

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: here', 'Connection: close', ...lines, '', ''].join('\r\n')

test.each([
  ['no HTTP at all', 'NEIGE ET VERGLAS\r\n\r\n', 400],
  ['a method that does not exist', 'SALT /api/health HTTP/1.1\r\nHost: here\r\n\r\n', 400],
  ['a header with a zero byte', get('/api/health', 'X-A: a\0b'), 400],
  ['two lengths', get('/api/health', 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['headers of 40 kB', get('/api/health', `X-A: ${'a'.repeat(40_000)}`), 431],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', get('/api/health', 'Expect: snow'), 417],
  ['an address that cannot be read', get('/api/%zz'), 400],
  ['a request that never ends', 'GET /api/health HTTP/1.1\r\nHost: here\r\n', 408],
  ['an unknown call', get('/api/neige'), 404],
  ['an unknown page of the root', get('/.well-known/openid-configuration'), 404],
  ['the discovery', get('/oidc/.well-known/openid-configuration'), 200],
  [
    'the discovery for another origin',
    get('/oidc/.well-known/openid-configuration', 'Origin: https://a.example'),
    200,
  ],
  ['the key set', get('/oidc/jwks'), 200],
  ['a sign-in without parameters', get('/oidc/auth'), 400],
  ['a token request by GET', get('/oidc/token'), 404],
  ['userinfo, which there is not', get('/oidc/me'), 404],
  ['an unknown page of the provider', get('/oidc/neige'), 404],
  ['an unreadable page of the provider', get('/oidc/%ff'), 400],
])('%s is answered with the security headers', async (_kind, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining('frame-ancestors'),
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'same-origin',
  })
})

test('what the parser refuses is a problem with its code, and the connection is closed', async () => {
  const answer = await answerTo('NEIGE\r\n\r\n')
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'Invalid', status: 400 })
  expect(answer.headers.get('connection')).toBe('close')
})
