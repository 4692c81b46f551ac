import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type TokenIssuer = {
  issuer: string
  /** An access token with the claims; what `userinfo` says of its subject is set by `says`. */
  token(subject: string, claims?: Record<string, unknown>, audience?: string): Promise<string>
  says(subject: string, userinfo: Record<string, unknown>): void
  close(): void
}

/** An OpenID issuer without pages, which says exactly what a test wants of somebody. */
export async function openTokenIssuer(audience: string, lifeS = 3600): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }]
  const userinfos = new Map<string, Record<string, unknown>>()
  let issuer = ''
  const server = createServer((request, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }),
      '/keys': () => ({ keys }),
      '/userinfo': () => {
        const payload = request.headers.authorization?.split('.')[1] ?? ''
        const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return { sub, ...userinfos.get(sub) }
      },
    }
    const answer = answers[request.url ?? '']
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer?.() ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    token: (subject, claims = {}, other = audience) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(issuer)
        .setAudience(other)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifeS)
        .sign(privateKey),
    says: (subject, userinfo) => userinfos.set(subject, userinfo),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
