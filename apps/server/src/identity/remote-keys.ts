import { MINUTE_MS } from '@verglas/quantities'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import QuickLRU from 'quick-lru'

const TIMEOUT_MS = 5_000
/** After a failure there is no new request for this long. */
const PAUSE_MS = 10_000
const FRESH_MS = 10 * MINUTE_MS
/**
 * How often a token with a key that is not in the set may make us fetch it again. An issuer changes its keys
 * a few times a year, while anybody can send tokens that name a key that does not exist.
 */
const MAX_REFETCHES = 5
const REFETCH_PERIOD_MS = MINUTE_MS
/** Pause between further fetches in that period, so that forged tokens delay a new key but do not keep it out. */
export const SLOW_REFETCH_MS = 5_000
/** A key that a fetch has just shown not to exist is refused without another one. */
const ABSENT_MS = 10_000
const MAX_ABSENT = 1_000

type Header = Parameters<JWTVerifyGetKey>[0]
type Token = Parameters<JWTVerifyGetKey>[1]
type RemoteKeys = {
  keyFor: (header: Header, token: Token) => ReturnType<ReturnType<typeof createRemoteJWKSet>>
}

/**
 * The keys of an issuer. `keyFor` throws an error of jose about the token if they were fetched and none fits;
 * any other error means that the keys could not be fetched.
 */
export function openRemoteKeys(url: URL): RemoteKeys {
  let fetches = 0
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: FRESH_MS,
    // The library must not fetch again for an unknown key, because `keyAfterRefetch` does so within limits.
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: (address, options) => {
      fetches += 1
      return fetch(address, options)
    },
  })
  const absentUntilMs = new QuickLRU<string, number>({ maxSize: MAX_ABSENT })
  let failedAtMs = Number.NEGATIVE_INFINITY
  const refetch = boundedRefetch(() =>
    remote.reload().catch((cause) => {
      failedAtMs = performance.now()
      throw cause
    }),
  )

  /** Fetches the keys again for a token whose key is not among the last ones, because it may be newer than they are. */
  async function keyAfterRefetch(header: Header, token: Token, cause: unknown) {
    const key = JSON.stringify([header.kid, header.alg])
    if ((absentUntilMs.get(key) ?? 0) > performance.now()) throw cause
    await refetch()
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) absentUntilMs.set(key, performance.now() + ABSENT_MS)
      throw error
    }
  }

  return {
    async keyFor(header, token) {
      const last = remote.jwks()
      if (performance.now() - failedAtMs < PAUSE_MS) return lastKey(last, header, token)
      const fetchesBefore = fetches
      try {
        return await remote(header, token)
      } catch (cause) {
        if (!isAboutToken(cause)) {
          failedAtMs = performance.now()
          return lastKey(last, header, token)
        }
        if (cause instanceof errors.JWKSNoMatchingKey && fetches === fetchesBefore)
          return keyAfterRefetch(header, token, cause)
        throw cause
      }
    },
  }
}

/** Thrown if so many tokens name keys that do not exist that the keys are not fetched again for each of them. */
export class TooManyUnknownKeys extends Error {
  constructor() {
    super('too many tokens with unknown keys')
  }
}

/** Throws `TooManyUnknownKeys` when it is called too often; all who wait at the same time share one request. */
function boundedRefetch(fetchAgain: () => Promise<void>): () => Promise<void> {
  let startedAtMs: number[] = []
  let pending: Promise<void> | null = null
  return async () => {
    const nowMs = performance.now()
    startedAtMs = startedAtMs.filter((atMs) => nowMs - atMs < REFETCH_PERIOD_MS)
    if (!pending) {
      const isSlow = startedAtMs.length >= MAX_REFETCHES
      if (isSlow && nowMs - (startedAtMs.at(-1) ?? 0) < SLOW_REFETCH_MS) throw new TooManyUnknownKeys()
      startedAtMs.push(nowMs)
      pending = fetchAgain().finally(() => {
        pending = null
      })
    }
    return pending
  }
}

/** The keys were available, but none fits the token. */
export function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}

/** The issuer is down: continues with its last keys. Whether another key exists cannot be known then. */
async function lastKey(last: JSONWebKeySet | undefined, header: Header, token: Token) {
  if (!last) throw new Error('the keys have never been fetched')
  try {
    return await createLocalJWKSet(last)(header, token)
  } catch (cause) {
    throw cause instanceof errors.JWKSNoMatchingKey
      ? new Error('the keys cannot be fetched', { cause })
      : cause
  }
}
