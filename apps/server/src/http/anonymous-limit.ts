import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, NotFound } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route refuses a caller without access before it reads any of the body. */
    checksCallerFirst?: boolean
  }
}

/** Calls that an address may make at once: after an outage, all screens and people of an office sign in together. */
const BURST = 300
const PER_SECOND = 5
/** Beyond this number of addresses, the one that called longest ago is forgotten. */
const MAX_ADDRESSES = 10_000
/** Calls with these methods have no body that is read. */
const WITHOUT_BODY = new Set(['GET', 'HEAD'])

type Allowance = { calls: number; atMs: number }

/**
 * Counts calls by address, in memory: a refusal must cost less than the call, and a database would need a query for
 * each. Every address has `BURST` calls, and `PER_SECOND` more each second.
 */
export class AddressLimit {
  readonly #allowances = new Map<string, Allowance>()

  /** Counts a call; returns how many seconds it must wait, 0 if it may proceed now. */
  secondsToWait(address: string, nowMs: number): number {
    const network = networkOf(address)
    const { calls, atMs } = this.#allowances.get(network) ?? { calls: BURST, atMs: nowMs }
    const refilled = Math.min(BURST, calls + (Math.max(0, nowMs - atMs) * PER_SECOND) / 1000)
    const isAllowed = refilled >= 1
    // a Map keeps the order of insertion: the first one called longest ago
    this.#allowances.delete(network)
    this.#allowances.set(network, { calls: isAllowed ? refilled - 1 : refilled, atMs: nowMs })
    if (this.#allowances.size > MAX_ADDRESSES) {
      const [oldest] = this.#allowances.keys()
      if (oldest !== undefined) this.#allowances.delete(oldest)
    }
    return isAllowed ? 0 : Math.ceil((1 - refilled) / PER_SECOND)
  }
}

/**
 * Limits what anybody can send, before the body is read: all calls with a body, but for those whose route checks the
 * caller first. Forms of the sign-in are counted separately, so that neither of the two kinds blocks the other.
 */
export function limitAnonymousCalls(server: FastifyInstance, now: () => Date): void {
  const calls = new AddressLimit()
  const signIn = new AddressLimit()
  server.addHook('onRequest', async (request: FastifyRequest) => {
    if (WITHOUT_BODY.has(request.method) || request.routeOptions.config.checksCallerFirst) return
    if (request.is404) throw new NotFound(`${request.method} ${request.url}`)
    const limit = request.routeOptions.url?.startsWith('/oidc') ? signIn : calls
    const retryAfterS = limit.secondsToWait(request.ip, now().getTime())
    if (retryAfterS > 0) throw new AppError('TooManyRequests', { detail: `${retryAfterS} s`, retryAfterS })
  })
}

/** Of an IPv6 address only the first 64 bits count: one customer has all the addresses that share them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head, tail] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const missing = tail ? 8 - (head?.length ?? 0) - tail.length : 0
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])].slice(0, 4).join(':')
}
