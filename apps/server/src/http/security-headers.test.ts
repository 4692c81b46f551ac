import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { platformRoutes } from './platform-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://verglas.example.org' })
  await platformRoutes(app, null)
  // the way the files of the web are sent
  app.fastify.get('/api/page', (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "default-src 'self'")
    return reply.send('page')
  })
  app.fastify.get('/api/whoami', (request) => ({ address: request.ip }))
})
afterAll(() => app.close())

test.each(['/setups/north/stations', '/no-such-call', '/health', '/docs', '/openapi.json'])(
  '%s declares its content type, and that only TLS may be used',
  async (path) => {
    const { headers } = await app.as('olga', 'GET', path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-ancestors')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  },
)

test.each(['/stations/%ED%A0%80/latest', '/%zz'])(
  '%s, which matches no call, is refused in the same way',
  async (path) => {
    const { status, headers, body } = await app.as('olga', 'GET', path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'Invalid', status: 400 })
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
  },
)

test('a page has its own policy', async () => {
  const { headers } = await app.as(null, 'GET', '/page')
  expect(headers['content-security-policy']).toBe("default-src 'self'")
})

test('the address of a caller is the one added by the proxy, whatever the caller sent before it', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1, 198.51.100.1, 203.0.113.9' }
  const { body } = await app.as(null, 'GET', '/whoami', { headers })
  expect(body).toEqual({ address: '203.0.113.9' })
})

test('without TLS a browser is not instructed to use it', async () => {
  const plain = await testApp()
  const { headers } = await plain.as(null, 'GET', '/health')
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})
