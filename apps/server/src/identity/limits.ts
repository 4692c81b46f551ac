import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Bucket } from './attempts.ts'

/** Limit of an address: many people share an office, so an address may fail more often than a login. */
const ADDRESS = {
  free: 30,
  firstPauseMs: 10 * MINUTE_MS,
  longestPauseMs: 10 * MINUTE_MS,
  forgetMs: 10 * MINUTE_MS,
}
const LOGIN = { free: 5, firstPauseMs: MINUTE_MS, longestPauseMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }
const REQUEST = { free: 3, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: HOUR_MS, forgetMs: 2 * HOUR_MS }

/** Hides what was typed as a login: people also type passwords or other people's addresses there. */
const hashed = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

/** A sign-in attempt: the login as typed, whether it exists or not, and the address it comes from. */
export type SignInAttempt = { login: string; address: string }

const loginBucket = ({ login, address }: SignInAttempt): Bucket => ({
  key: `login ${hashed(login)} ${address}`,
  limit: LOGIN,
})

export const signInBuckets = (attempt: SignInAttempt): Bucket[] => [
  { key: `address ${attempt.address}`, limit: ADDRESS },
  loginBucket(attempt),
]

/** For this long after a successful sign-in, an address counts as the person's own. */
export const TRUSTED_ADDRESS_MS = 30 * DAY_MS

/**
 * Only the bucket of the login: it is cleared by a successful sign-in, while earlier failures still count against the
 * address.
 */
export const ownBuckets = (attempt: SignInAttempt): Bucket[] => [loginBucket(attempt)]

/**
 * Second factors of a person, from any address: six digits can be guessed from many addresses as well as from
 * one.
 */
export const secondFactorBuckets = (personId: string): Bucket[] => [
  { key: `second factor ${personId}`, limit: LOGIN },
]

/** Mails that anybody can request for any address are limited by the typed recipient and by the sender's address. */
export const requestBuckets = (
  kind: 'reset' | 'sign_up' | 'email_change',
  { recipient, address }: { recipient: string; address: string },
): Bucket[] => [
  { key: `${kind} ${hashed(recipient)}`, limit: REQUEST },
  { key: `${kind} from ${address}`, limit: ADDRESS },
]
