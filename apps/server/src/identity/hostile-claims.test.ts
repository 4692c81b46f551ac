import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'

/** An external issuer whose claims are of the wrong type, or meant for somebody else. */

const AUDIENCE = 'urn:verglas:api'
const RULES = {
  claim: 'groups',
  rules: [
    { value: 'operators', setup: 'north', role: 'operator' },
    { value: 'visitors', setup: 'north', role: 'visitor' },
    { value: '7', setup: 'north', role: 'visitor' },
    { value: '[object Object]', setup: 'north', role: 'operator' },
    { value: 'true', setup: 'north', role: 'operator' },
    { value: 'null', setup: 'north', role: 'operator' },
  ],
}
type Claims = Record<string, unknown>

let app: TestApp
let server: Server
let issuer = ''
let userinfo: unknown = null
let keys: Awaited<ReturnType<typeof generateKeyPair>>
/** The time of the program. Each call advances it by more than the half minute for which rights are cached. */
let nowMs = Date.now()

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/keys': { keys: [key] },
      '/userinfo': userinfo,
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answers[request.url ?? ''] ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await testApp({
    now: () => new Date(nowMs),
    external: { issuer, audience: AUDIENCE, claimRules: RULES },
  })
})
afterEach(async () => {
  userinfo = null
  nowMs += 31_000
  await app.database.query('delete from identity where issuer = $1', [issuer])
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

/** A token that the issuer has signed, whatever it says. */
const tokenOf = (claims: Claims): Promise<string> =>
  new CompactSign(
    Buffer.from(
      JSON.stringify({ iss: issuer, aud: AUDIENCE, exp: Math.floor(nowMs / 1000) + 3600, ...claims }),
    ),
  )
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(keys.privateKey)
const call = async (claims: Claims, path = '/users/me') => app.as(await tokenOf(claims), 'GET', path)
const link = (subject: string, personId: string) =>
  app.database.query('insert into identity (issuer, subject, person_id) values ($1, $2, $3)', [
    issuer,
    subject,
    personId,
  ])
/** Status of a call by a person who is linked, but has no rights because none of their groups has a rule. */
const RECOGNISED = 403
const VERIFIED = { email: 'olga@example.org', email_verified: true }

test.each<[string, unknown]>([
  ['a number', 7_000],
  ['a list', ['olga']],
  ['an object', { id: 'olga' }],
  ['true', true],
  ['an empty text', ''],
  ['a text that cannot be stored', 'olga\0'],
  ['half a character', 'olga\ud800'],
  ['a text without end', 'o'.repeat(5000)],
])('claims: a subject that is %s is nobody', async (_, sub) => {
  await link('olga', 'olga')
  await link('7000', 'vera')
  expect((await call({ sub, ...VERIFIED })).status).toBe(401)
})

test.each<[string, unknown]>([
  ['a list', ['olga@example.org']],
  ['an object', { toString: 'olga@example.org' }],
  ['a text that cannot be stored', 'olga@example.org\0'],
  ['half a character', '\udc00olga@example.org'],
  ['two addresses', 'olga@example.org,mallory@example.com'],
  ['a name before it', 'Olga <olga@example.org>'],
  ['a pattern', 'olga@%'],
])('claims: an e-mail that is %s links nobody', async (_, email) => {
  expect((await call({ sub: 'mallory', email, email_verified: true })).status).toBe(401)
})

test.each<[string, unknown]>([
  ['not at all', undefined],
  ['as false', false],
  ['as the text false', 'false'],
  ['as a list', [true]],
  ['as an object', { value: true }],
  ['as the text yes', 'yes'],
])('claims: an e-mail verified %s links nobody', async (_, verdict) => {
  expect((await call({ sub: 'mallory', email: 'olga@example.org', email_verified: verdict })).status).toBe(
    401,
  )
})

test('claims: a letter that only looks like another when lowered links nobody', async () => {
  await app.database.query("update person set email = 'kate@example.org' where id = 'olga'")
  // The Kelvin sign; PostgreSQL lowers it to k.
  expect((await call({ sub: 'mallory', email: '\u212Aate@example.org', email_verified: true })).status).toBe(
    401,
  )
  expect((await call({ sub: 'kate', email: 'Kate@example.org', email_verified: true })).status).toBe(
    RECOGNISED,
  )
  await app.database.query("update person set email = 'olga@example.org' where id = 'olga'")
})

test('claims: what the userinfo says of another subject does not count', async () => {
  userinfo = { sub: 'olga', ...VERIFIED, groups: ['operators'] }
  expect((await call({ sub: 'mallory' })).status).toBe(401)
  userinfo = [{ sub: 'mallory', ...VERIFIED }]
  expect((await call({ sub: 'mallory' })).status).toBe(401)
  userinfo = { sub: 'mallory', ...VERIFIED }
  expect((await call({ sub: 'mallory' })).status).toBe(RECOGNISED)
})

test('claims: the same subject of another issuer is somebody else', async () => {
  await link('olga', 'olga')
  const groups = ['operators']
  expect((await call({ sub: 'olga', groups })).status).toBe(200)
  for (const iss of ['test', `${issuer}/`, `${issuer}@evil.example`, [issuer], null])
    expect((await call({ sub: 'olga', groups, iss })).status, JSON.stringify(iss)).toBe(401)
  for (const aud of ['urn:other', [], null, { [AUDIENCE]: true }])
    expect((await call({ sub: 'olga', groups, aud })).status, JSON.stringify(aud)).toBe(401)
  for (const exp of ['9999999999', null, [1e12], -1])
    expect((await call({ sub: 'olga', groups, exp })).status, JSON.stringify(exp)).toBe(401)
})

const roleOf = async (claims: Claims) => {
  nowMs += 31_000
  const { status, body } = await call({ sub: 'vera', ...claims }, '/setups/north/users/vera')
  return status === 200 ? (body as { role: { id: string } }).role.id : status
}

test('claims: no group of a wrong type gives a role', async () => {
  await link('vera', 'vera')
  expect(await roleOf({ groups: ['visitors'] })).toBe('visitor')
  expect(await roleOf({ groups: 'visitors' })).toBe('visitor')
  expect(await roleOf({ groups: [7] })).toBe('visitor')
  const worthless: unknown[] = [
    {},
    { operators: true },
    { toString: 1, valueOf: 1 },
    [{}],
    [['operators']],
    [[['operators']]],
    true,
    [true],
    [null],
    'operators,visitors',
    'operators visitors',
    'Operators',
    ' operators',
    ['operators\0'],
    '["operators"]',
  ]
  for (const groups of worthless) expect(await roleOf({ groups }), JSON.stringify(groups)).toBe(404)
})

test('claims: groups in the token take precedence over those of the userinfo, even an empty list', async () => {
  await link('vera', 'vera')
  userinfo = { sub: 'vera', groups: ['operators'] }
  expect(await roleOf({})).toBe('operator')
  expect(await roleOf({ groups: [] })).toBe(404)
  expect(await roleOf({ groups: ['visitors'] })).toBe('visitor')
  userinfo = { sub: 'olga', groups: ['operators'] }
  expect(await roleOf({})).toBe(404)
})
