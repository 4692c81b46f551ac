// An OpenID Connect provider in a process of its own, without any of our code: the library as it comes, with
// its own development pages for signing in and consent. The parent sends messages that say who is in which
// groups.
import { Provider } from 'oidc-provider'

const [port, callback, audience] = process.argv.slice(2)
const issuer = `http://localhost:${port}`
let groups = {}
process.on('message', (message) => {
  groups = message
  process.send('known')
})

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'roads',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
  scopes: ['openid', 'email', 'groups'],
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      email: `${accountId}@example.org`,
      email_verified: true,
      groups: groups[accountId] ?? [],
    }),
  }),
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'openid email groups',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  extraTokenClaims: (_context, token) => ({
    email: `${token.accountId}@example.org`,
    email_verified: true,
    groups: groups[token.accountId] ?? [],
  }),
})
provider.listen(Number(port), 'localhost', () => process.send('listening'))
