import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Bucket } from './attempts.ts'

/** Many people share an office, so an address may fail oftener than a login from it. */
const ADDRESS = {
  free: 30,
  firstPauseMs: 10 * MINUTE_MS,
  longestPauseMs: 10 * MINUTE_MS,
  forgetMs: 10 * MINUTE_MS,
}
const LOGIN = { free: 5, firstPauseMs: MINUTE_MS, longestPauseMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }
const REQUEST = { free: 3, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: HOUR_MS, forgetMs: 2 * HOUR_MS }

/** People type passwords into the wrong field, and addresses of others: neither is kept. */
const hashed = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** Whoever tries to sign in: the login as typed, whether there is one or not, and the address it comes from. */
export type SignInAttempt = { login: string; address: string }

const loginBucket = ({ login, address }: SignInAttempt): Bucket => ({
  key: `login ${hashed(login)} ${address}`,
  limit: LOGIN,
})

export const signInBuckets = (attempt: SignInAttempt): Bucket[] => [
  { key: `address ${attempt.address}`, limit: ADDRESS },
  loginBucket(attempt),
]

/** For so long an address is one's own after a sign-in from it. */
export const TRUSTED_ADDRESS_MS = 30 * DAY_MS

/** Of the login alone. Who got in is not held to what they typed before; their address is. */
export const ownBuckets = (attempt: SignInAttempt): Bucket[] => [loginBucket(attempt)]

/** Second factors of a person, from wherever: six digits are guessed by many addresses as well as by one. */
export const secondFactorBuckets = (personId: string): Bucket[] => [
  { key: `second factor ${personId}`, limit: LOGIN },
]

/** Of mails that anybody can have sent to somebody: by what was typed, and by the address. */
export const requestBuckets = (
  kind: 'reset' | 'sign_up',
  { recipient, address }: { recipient: string; address: string },
): Bucket[] => [
  { key: `${kind} ${hashed(recipient)}`, limit: REQUEST },
  { key: `${kind} from ${address}`, limit: ADDRESS },
]
