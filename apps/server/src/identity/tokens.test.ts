import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { IssuerUnreachable } from './issuer.ts'
import { personOf } from './people.ts'
import { verifiedEmailOf } from './profile.ts'
import { openTokenVerifier, TokenRefused } from './tokens.ts'

const AUDIENCE = 'urn:verglas:api'
const NOW_MS = Date.parse('2026-11-17T03:00:00Z')
const NOW_S = NOW_MS / 1000

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let publicKey: JWK

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
})

type Changes = {
  issuer?: string
  audience?: string
  typ?: string
  claims?: Record<string, unknown>
  expS?: number
}

function aToken({
  issuer = 'https://id.example',
  audience = AUDIENCE,
  typ = 'at+jwt',
  claims = {},
  expS = 7200,
}: Changes) {
  return new SignJWT({ grant: 'grant-1', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('olga')
    .setIssuedAt(NOW_S)
    .setExpirationTime(NOW_S + expS)
}

describe('a token of the embedded provider', () => {
  const verifier = () =>
    openTokenVerifier({ issuer: 'https://id.example', audience: AUDIENCE, localKeys: { keys: [publicKey] } })
  const reasonFor = (token: string) =>
    verifier()
      .verify(token, NOW_MS)
      .then(
        () => 'accepted',
        (error) => (error instanceof TokenRefused ? error.reason : error),
      )

  test('names the person', async () => {
    const token = await aToken({}).sign(keys.privateKey)
    expect(await verifier().verify(token, NOW_MS)).toEqual({
      issuer: 'https://id.example',
      subject: 'olga',
      grantId: 'grant-1',
    })
  })

  test('is refused when it has expired, with 30 s of tolerance for clock differences', async () => {
    expect(await reasonFor(await aToken({ expS: -29 }).sign(keys.privateKey))).toBe('accepted')
    expect(await reasonFor(await aToken({ expS: -31 }).sign(keys.privateKey))).toBe('expired')
  })

  test('is refused if it names no grant, since it could not be revoked', async () => {
    expect(await reasonFor(await aToken({ claims: { grant: undefined } }).sign(keys.privateKey))).toBe(
      'invalid',
    )
  })

  test('is refused once it has expired, even if it was accepted before', async () => {
    const tokenVerifier = verifier()
    const token = await aToken({ expS: 10 }).sign(keys.privateKey)
    for (const laterMs of [0, 39_000])
      expect(await tokenVerifier.verify(token, NOW_MS + laterMs)).toBeTruthy()
    await expect(tokenVerifier.verify(token, NOW_MS + 41_000)).rejects.toMatchObject({ reason: 'expired' })
  })

  test.each<[string, Changes]>([
    ['another audience', { audience: 'urn:other' }],
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an id token', { typ: 'JWT' }],
  ])('is refused for %s', async (_name, changes) => {
    expect(await reasonFor(await aToken(changes).sign(keys.privateKey))).toBe('invalid')
  })

  test('is refused when signed by another key, by none, or with the public key as a secret', async () => {
    const stranger = await generateKeyPair('RS256')
    expect(await reasonFor(await aToken({}).sign(stranger.privateKey))).toBe('invalid')
    const claims = { iss: 'https://id.example', aud: AUDIENCE, sub: 'olga', exp: NOW_S + 60 }
    expect(await reasonFor(new UnsecuredJWT(claims).encode())).toBe('invalid')
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(JSON.stringify(publicKey)))
    expect(await reasonFor(confused)).toBe('invalid')
  })

  test.each(['', 'garbage', 'a.b.c', `${'x'.repeat(20_000)}`])(
    'is refused when it is malformed',
    async (text) => {
      expect(await reasonFor(text)).toBe('invalid')
    },
  )
})

describe('an external issuer', () => {
  let server: Server
  let origin: string
  let testing: TestDatabase
  let requestedPaths: string[] = []
  let isDown = false

  beforeAll(async () => {
    testing = await testDatabase()
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      if (isDown) return response.writeHead(500).end()
      const answers: Record<string, unknown> = {
        // With a trailing slash, as Auth0 writes its own name.
        '/.well-known/openid-configuration': {
          issuer: `${origin}/`,
          jwks_uri: `${origin}/keys`,
          userinfo_endpoint: `${origin}/userinfo`,
        },
        '/keys': { keys: [publicKey] },
        '/userinfo': { sub: 'olga', email: 'Vera@example.org', email_verified: true },
      }
      const answer = answers[request.url ?? '']
      response
        .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await testing.drop()
  })

  const externalToken = (claims: Record<string, unknown> = {}) =>
    aToken({ issuer: `${origin}/`, typ: 'JWT', claims, expS: 1e9 }).sign(keys.privateKey)

  test('is discovered once, and its tokens are verified by its keys', async () => {
    requestedPaths = []
    const verifier = openTokenVerifier({ issuer: origin, audience: AUDIENCE })
    const token = await externalToken()
    for (let call = 0; call < 3; call += 1) {
      expect(await verifier.verify(token, NOW_MS)).toEqual({
        issuer: `${origin}/`,
        subject: 'olga',
        grantId: null,
      })
    }
    expect(requestedPaths).toEqual(['/.well-known/openid-configuration', '/keys'])
    isDown = true
    expect((await verifier.verify(token, NOW_MS)).subject).toBe('olga')
    isDown = false
  })

  test('that does not answer gives one clear error, and is not contacted again at once', async () => {
    isDown = true
    requestedPaths = []
    const verifier = openTokenVerifier({ issuer: origin, audience: AUDIENCE })
    const token = await externalToken()
    for (let call = 0; call < 3; call += 1) {
      await expect(verifier.verify(token)).rejects.toBeInstanceOf(IssuerUnreachable)
    }
    expect(requestedPaths).toHaveLength(1)
    isDown = false
  })

  test('links its identity to the person invited under a verified e-mail, once', async () => {
    const verifier = openTokenVerifier({ issuer: origin, audience: AUDIENCE })
    const token = await externalToken()
    const identity = await verifier.verify(token, NOW_MS)
    const { database } = testing
    expect(await personOf(database, identity)).toBeNull()
    const verifiedEmail = async () => verifiedEmailOf(await verifier.profile(token))
    expect(await personOf(database, identity, verifiedEmail)).toBe('vera')
    expect(await personOf(database, identity)).toBe('vera')
    const second = { ...identity, subject: 'somebody-else' }
    expect(await personOf(database, second, async () => 'vera@example.org')).toBeNull()
    expect(await personOf(database, second, async () => 'unknown@example.org')).toBeNull()
  })

  test('is not trusted about an e-mail that it has not verified', async () => {
    const verifier = openTokenVerifier({ issuer: origin, audience: AUDIENCE })
    const unverified = await externalToken({ email: 'olga@example.org', email_verified: false })
    expect(verifiedEmailOf(await verifier.profile(unverified))).toBeNull()
    const verified = await externalToken({ email: 'olga@example.org', email_verified: true })
    expect(verifiedEmailOf(await verifier.profile(verified))).toBe('olga@example.org')
  })
})
