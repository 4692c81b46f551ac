import type { Configuration, JWKS, KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { accountClaims } from './accounts.ts'
import { postgresAdapter } from './adapter.ts'
import { type Device, noteDevice } from './devices.ts'
import { type IdentityKeys, SIGNING_ALGORITHM } from './keys.ts'
import type { OidcLibrary } from './oidc-library.ts'
import { needsSecondFactor } from './second-factor/factors.ts'

const ACCESS_TOKEN_S = 2 * 3600
/** Validity counted from the sign-in: rotation does not prolong it (OAuth 2.0 for Browser-Based Applications). */
const REFRESH_TOKEN_S = 14 * 24 * 3600
const SESSION_S = 14 * 24 * 3600
/** Validity of a grant, long enough that the rest of a reused grant covers a refresh token. */
const GRANT_S = 2 * REFRESH_TOKEN_S
/** How long a sign-in page may stay open. */
const INTERACTION_S = 15 * 60

const LIFETIMES: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_S,
  AuthorizationCode: 60,
  Grant: GRANT_S,
  IdToken: ACCESS_TOKEN_S,
  Interaction: INTERACTION_S,
  RefreshToken: (ctx) => ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_TOKEN_S,
  Session: SESSION_S,
}

const SCOPE = 'openid profile email offline_access'
/** The development server of the web app, which runs on its own port. */
const DEVELOPMENT_ORIGIN = 'http://localhost:5173'

export const SESSION_COOKIE = 'verglas_session'

/** The origins of our web app, to which a sign-in may redirect. */
export function appOrigins(config: Config): string[] {
  return config.demonstration ? [config.publicUrl, DEVELOPMENT_ORIGIN] : [config.publicUrl]
}

export function cookieOptions(config: Config) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/oidc',
    signed: true,
    secure: config.publicUrl.startsWith('https:'),
  } as const
}

/** Our single public client, which gets what it requests: code with PKCE, refresh tokens, and an id token. */
export function providerSettings(options: {
  config: Config
  database: Database
  keys: IdentityKeys
  library: OidcLibrary
  now: () => Date
  pages: Pick<Configuration, 'renderError'> & {
    rpInitiatedLogout: NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>
  }
}): Configuration {
  const { config, database, keys, library, now, pages } = options
  const origins = appOrigins(config)
  const policy = library.interactionPolicy.base()
  // prompt=consent may be requested (oidc-client-ts does so for offline_access), but there is no screen for
  // it.
  policy.get('consent')?.checks.clear()
  policy.get('login')?.checks.add(secondFactorCheck(database, library))

  return {
    adapter: postgresAdapter(database, now, () => new library.errors.InvalidGrant('already used')),
    clients: [ourClient(config)],
    clientAuthMethods: ['none'],
    // A browser sends the origin of a POST even to the same origin; without this no code can be exchanged for
    // a token.
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'locale'], email: ['email'] },
    conformIdTokenClaims: false,
    discovery: { ui_locales_supported: ['fr', 'en'] },
    jwks: { keys: keys.signing } as JWKS,
    cookies: {
      keys: keys.cookie,
      names: { session: SESSION_COOKIE, interaction: 'verglas_sign_in', resume: 'verglas_resume' },
      long: cookieOptions(config),
      short: { ...cookieOptions(config), path: undefined },
    },
    ttl: LIFETIMES,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: pages.rpInitiatedLogout,
      resourceIndicators: resourceIndicators(config, library),
    },
    interactions: { policy, url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    findAccount: async (_ctx, personId) => {
      const claims = await accountClaims(database, personId)
      if (!claims) return undefined
      return { accountId: personId, claims: () => ({ sub: personId, ...claims }) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = await grantWithoutConsent(ctx)
      if (grant) await noteDevice(database, deviceOf(ctx, grant.jti), now())
      return grant
    },
    // The grant lets the API check that the session is still open.
    extraTokenClaims: (_ctx, token) =>
      'grantId' in token && token.grantId ? { grant: token.grantId } : undefined,
    // Signing out ends the refresh tokens too: the wall display or the desk may be shared.
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: pages.renderError,
  }
}

const ourClient = (config: Config): NonNullable<Configuration['clients']>[number] => ({
  client_id: config.appId,
  client_name: 'Verglas',
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: SIGNING_ALGORITHM,
  redirect_uris: appOrigins(config).map((origin) => `${origin}/auth/callback`),
  post_logout_redirect_uris: appOrigins(config).map((origin) => `${origin}/`),
})

/** Access tokens are for our own API only. */
const resourceIndicators = (
  config: Config,
  library: OidcLibrary,
): NonNullable<Configuration['features']>['resourceIndicators'] => ({
  enabled: true,
  defaultResource: () => config.audience,
  useGrantedResource: () => true,
  getResourceServerInfo(_ctx, resource) {
    if (resource !== config.audience) throw new library.errors.InvalidTarget()
    return {
      scope: '',
      audience: config.audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: ACCESS_TOKEN_S,
      jwt: { sign: { alg: SIGNING_ALGORITHM } },
    }
  },
})

/** Our own client has every scope, so nobody is asked for consent. */
async function grantWithoutConsent(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account) return undefined
  const grantId = session?.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing && existing.accountId === account.accountId && existing.remainingTTL > REFRESH_TOKEN_S)
    return existing
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

/** A session opened with one factor is not enough for a role that requires two. */
function secondFactorCheck(database: Database, { interactionPolicy: { Check } }: OidcLibrary) {
  return new Check('second_factor', 'a second factor is needed', async ({ oidc: { session } }) => {
    if (!session?.accountId || session.amr?.includes('mfa')) return Check.NO_NEED_TO_PROMPT
    return needsSecondFactor(database, session.accountId)
  })
}

function deviceOf(ctx: KoaContextWithOIDC, grantId: string): Device {
  const { session, account } = ctx.oidc
  return {
    grantId,
    personId: account?.accountId ?? '',
    address: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    hasSecondFactor: session?.amr?.includes('mfa') ?? false,
  }
}
