import type { JWTVerifyGetKey } from 'jose'
import { isAboutToken, openRemoteKeys, TooManyUnknownKeys } from './remote-keys.ts'

/** An external issuer did not answer according to OpenID Connect Discovery; callers get 503. */
export class IssuerUnreachable extends Error {
  constructor(issuer: string, options?: { cause?: unknown }) {
    super(`the identity provider ${issuer} does not answer`, options)
  }
}

export type Issuer = {
  /** The issuer's name as written in its tokens, with or without a slash at the end. */
  name(): Promise<string>
  keyFor: JWTVerifyGetKey
  /** The issuer's claims about the bearer; null if it has no userinfo endpoint or refuses. */
  userinfo(token: string): Promise<Record<string, unknown> | null>
}

type Metadata = { issuer: string; jwksUri: string; userinfoEndpoint: string | null }

const TIMEOUT_MS = 5_000
/** After a failure there is no new request for this long. */
const PAUSE_MS = 10_000

/**
 * An external issuer, discovered at `${issuer}/.well-known/openid-configuration`; opening it sends no
 * request.
 */
export function openIssuer(issuer: string, jwksUrl?: string): Issuer {
  const metadata = cacheOnce(() => discover(issuer), issuer)
  const keys = cacheOnce(async () => openRemoteKeys(new URL(jwksUrl ?? (await metadata()).jwksUri)), issuer)

  return {
    name: async () => (jwksUrl ? issuer : (await metadata()).issuer),
    async keyFor(header, token) {
      const remote = await keys()
      return remote.keyFor(header, token).catch((cause) => {
        const isOwn = isAboutToken(cause) || cause instanceof TooManyUnknownKeys
        throw isOwn ? cause : new IssuerUnreachable(issuer, { cause })
      })
    },
    async userinfo(token) {
      const { userinfoEndpoint } = await metadata()
      if (!userinfoEndpoint) return null
      return getJson(userinfoEndpoint, { authorization: `Bearer ${token}` }).catch((cause) => {
        throw new IssuerUnreachable(issuer, { cause })
      })
    },
  }
}

async function discover(issuer: string): Promise<Metadata> {
  const configuration = await getJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { issuer: name, jwks_uri: jwksUri, userinfo_endpoint: userinfoEndpoint } = configuration ?? {}
  if (typeof name !== 'string' || name.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    throw new Error(`its discovery document speaks of ${String(name)}`)
  }
  if (typeof jwksUri !== 'string' || !URL.canParse(jwksUri))
    throw new Error('its discovery document has no jwks_uri')
  return {
    issuer: name,
    jwksUri,
    userinfoEndpoint: typeof userinfoEndpoint === 'string' ? userinfoEndpoint : null,
  }
}

/** The JSON of an answer; null if it is no success or not JSON, such as a signed userinfo. Throws without an answer. */
async function getJson(
  url: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return null
  return (await response.json()) as Record<string, unknown>
}

/** Loads once; a failure is remembered for `PAUSE_MS` and then tried again. */
function cacheOnce<T>(load: () => Promise<T>, issuer: string): () => Promise<T> {
  let loading: Promise<T> | null = null
  let failedAtMs = 0
  return () => {
    if (loading && failedAtMs && performance.now() - failedAtMs > PAUSE_MS) loading = null
    if (!loading) {
      failedAtMs = 0
      loading = load().catch((cause) => {
        failedAtMs = performance.now()
        throw cause instanceof IssuerUnreachable ? cause : new IssuerUnreachable(issuer, { cause })
      })
    }
    return loading
  }
}
