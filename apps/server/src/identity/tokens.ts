import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import QuickLRU from 'quick-lru'
import { IssuerUnreachable, openIssuer } from './issuer.ts'
import type { Identity } from './people.ts'
import { isStorable, type Profile, profileOf, saysAll } from './profile.ts'
import { TooManyUnknownKeys } from './remote-keys.ts'

/** `audience`: an external issuer made the token for another service. */
type RefusedReason = 'expired' | 'audience' | 'invalid'

/** The API does not accept the token; `reason` is for logs and tests, callers get 401. */
export class TokenRefused extends Error {
  readonly reason: RefusedReason

  constructor(reason: RefusedReason, options?: { cause?: unknown }) {
    super(`the access token is ${reason}`, options)
    this.reason = reason
  }
}

/** `grantId`: the grant under which the embedded provider issued the token; null for an external issuer. */
export type VerifiedToken = Identity & { grantId: string | null }

export type TokenVerifier = {
  /** Throws `TokenRefused`, `IssuerUnreachable` if an external issuer's keys are not available, or `TooManyUnknownKeys`. */
  verify(token: string, nowMs?: number): Promise<VerifiedToken>
  /** Who the external issuer says the bearer is, in the token or its userinfo; null for the embedded provider. */
  profile(token: string): Promise<Profile | null>
  /**
   * All claims of the issuer about the bearer of a valid token; if `claim` is not in the token, those of its
   * userinfo.
   */
  claims(token: string, claim: string): Promise<Record<string, unknown>>
}

/** Only public-key algorithms: «none», and HS256 with a public key as the secret, can never pass. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_TOLERANCE_S = 30
const MAX_TOKEN_LENGTH = 16_384
const MAX_SUBJECT = 255
/**
 * A token with a valid signature is not checked again for a minute, nor used past its end: checking costs
 * more than half of a call answered from the cache (docs/performance.md).
 */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 5_000

export function openTokenVerifier(options: {
  issuer: string
  audience: string
  /** Address of an external issuer's keys; without it they are discovered. */
  jwksUrl?: string
  /** Whether an e-mail of the external issuer counts as verified if no claim says whether it is. */
  trustsEmail?: boolean
  /** The embedded provider's keys (its `publicKeys`), which need no HTTP. */
  localKeys?: JSONWebKeySet
}): TokenVerifier {
  const { audience, localKeys, trustsEmail = false } = options
  const external = localKeys ? null : openIssuer(options.issuer, options.jwksUrl)
  const keys: JWTVerifyGetKey = localKeys
    ? createLocalJWKSet(localKeys)
    : async (header, token) => {
        if (!external) throw new TokenRefused('invalid')
        return external.keyFor(header, token)
      }

  const remembered = new QuickLRU<string, { identity: VerifiedToken; untilMs: number }>({
    maxSize: MAX_REMEMBERED,
  })

  async function claimsOf(token: string, nowMs: number) {
    if (token.length > MAX_TOKEN_LENGTH) throw new TokenRefused('invalid')
    try {
      return await payloadOf(token, keys, {
        issuer: external ? await external.name() : options.issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(nowMs),
        requiredClaims: ['sub', 'exp'],
        // Other issuers write JWT or nothing here; ours distinguishes access tokens from id tokens.
        ...(external ? {} : { typ: 'at+jwt' }),
      })
    } catch (cause) {
      if (isOfIssuer(cause)) throw cause
      throw new TokenRefused(reasonOf(cause, external !== null), { cause })
    }
  }

  return {
    async verify(token, nowMs = Date.now()) {
      const cached = remembered.get(token)
      if (cached && nowMs < cached.untilMs) return cached.identity
      const { iss, sub, exp, grant } = await claimsOf(token, nowMs)
      if (!iss || !exp || !isSubject(sub)) throw new TokenRefused('invalid')
      const grantId = external || typeof grant !== 'string' ? null : grant
      // Each of our tokens has a grant: one without was issued by an earlier version that could not end it.
      if (!external && grantId === null) throw new TokenRefused('invalid')
      const identity = { issuer: iss, subject: sub, grantId }
      const endsMs = (exp + CLOCK_TOLERANCE_S) * 1000
      remembered.set(token, { identity, untilMs: Math.min(nowMs + REMEMBERED_MS, endsMs) })
      return identity
    },
    async profile(token) {
      if (!external) return null
      const claims = await claimsOf(token, Date.now())
      const userinfo = saysAll(claims) ? null : await external.userinfo(token)
      return profileOf(userinfo?.sub === claims.sub ? [claims, userinfo ?? {}] : [claims], { trustsEmail })
    },
    async claims(token, claim) {
      const claims = await claimsOf(token, Date.now())
      if (!external || claims[claim] !== undefined) return claims
      const profile = await external.userinfo(token)
      return profile?.sub === claims.sub ? { ...profile, ...claims } : claims
    },
  }
}

/** Whether an error already says what is wrong with the issuer or the token. */
const isOfIssuer = (cause: unknown): boolean =>
  [IssuerUnreachable, TooManyUnknownKeys, TokenRefused].some((kind) => cause instanceof kind)

/** OpenID Connect limits a subject to 255 characters. Other types are refused: they would be compared as texts. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT && isStorable(sub)

/** `expired` comes before `audience`, because after expiry signing in again helps. */
function reasonOf(cause: unknown, isExternal: boolean): RefusedReason {
  if (cause instanceof errors.JWTExpired) return 'expired'
  const isOfAudience = cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'aud'
  return isExternal && isOfAudience ? 'audience' : 'invalid'
}

/** An issuer need not name the key of a token (`kid`); then each that fits is tried. */
async function payloadOf(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (cause) {
    if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause
    for await (const key of cause) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}
