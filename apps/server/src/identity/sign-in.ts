import type { Database } from '../db/database.ts'
import {
  countFailure,
  findAccount,
  listDemonstrationAccounts,
  recordSignIn,
  storePasswordHash,
} from './accounts.ts'
import { countAttempt, forgetAttempts, minutesToWait } from './attempts.ts'
import { ownBuckets, signInBuckets, TRUSTED_ADDRESS_MS } from './limits.ts'
import type { SignInProblem } from './pages.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { stepAfterPassword } from './second-factor/factors.ts'
import { hasSignedInFrom, recordSecurityEvent } from './security-events.ts'
import { type RunQueued, TooBusy } from './work-queue.ts'

/** `step` is what remains to be done before the person is signed in. */
export type SignInResult = { personId: string; step?: 'prove' | 'set_up' } | { problem: SignInProblem }

export type SignInServices = { database: Database; runQueued: RunQueued; now: () => Date }

export type Credentials = { login: string; password: string; address: string }

/**
 * Checks a login and a password. Attempts are queued: a hash needs 128 MiB, and a hundred parallel guesses
 * must not all be checked before the first failure is counted. An unknown login takes the same path and gets
 * the same answer as a wrong password, and so does a locked account: only a person who knows its password is
 * told that it is locked.
 */
export async function signInByPassword(
  services: SignInServices,
  credentials: Credentials,
): Promise<SignInResult> {
  const { login, password, address } = credentials
  if (!login) return { problem: { kind: 'missing', field: 'login' } }
  if (!password) return { problem: { kind: 'missing', field: 'password' } }
  const minutes = await minutesLeft(services, { login, address })
  if (minutes > 0) return { problem: { kind: 'tooManyFailures', minutes } }
  try {
    return await services.runQueued(() => judge(services, credentials))
  } catch (error) {
    if (error instanceof TooBusy) return { problem: { kind: 'tooBusy' } }
    throw error
  }
}

/**
 * Minutes to wait, 0 if none. A person who has signed in from the address before is only held to their own
 * failures: a whole office may share one address, and one of its machines must not lock everybody out.
 */
async function minutesLeft(
  { database, now }: SignInServices,
  attempt: Pick<Credentials, 'login' | 'address'>,
): Promise<number> {
  const minutes = await minutesToWait(database, signInBuckets(attempt), now())
  if (minutes === 0) return 0
  const account = await findAccount(database, attempt.login)
  const since = new Date(now().getTime() - TRUSTED_ADDRESS_MS)
  if (!account || !(await hasSignedInFrom(database, account.personId, attempt.address, since))) return minutes
  return minutesToWait(database, ownBuckets(attempt), now())
}

async function judge(
  services: SignInServices,
  { login, password, address }: Credentials,
): Promise<SignInResult> {
  const { database, now } = services
  // Check again: of many parallel attempts, those after the last free one must wait.
  const minutes = await minutesLeft(services, { login, address })
  if (minutes > 0) return { problem: { kind: 'tooManyFailures', minutes } }
  const account = await findAccount(database, login)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (account && isRight && !account.isLocked) {
    if (isOutdated(account.passwordHash)) {
      await storePasswordHash(database, account.personId, await hashPassword(password))
    }
    await forgetAttempts(database, ownBuckets({ login, address }))
    return afterFirstFactor(services, { personId: account.personId, address })
  }
  await countAttempt(database, signInBuckets({ login, address }), now())
  const isLocked = account?.isLocked === true && isRight
  const personId = account?.personId ?? null
  await recordSecurityEvent(database, now(), {
    kind: 'sign_in_refused',
    personId,
    address,
    details: { why: isLocked ? 'locked' : 'wrong' },
  })
  if (isLocked) return { problem: { kind: 'locked' } }
  if (personId && (await countFailure(database, personId, now())))
    await recordSecurityEvent(database, now(), { kind: 'account_locked', personId, address })
  return { problem: { kind: 'wrong' } }
}

/** Signs in with one click; the caller has made sure that this is a demonstration. */
export async function signInAsDemonstration(services: SignInServices, who: Who): Promise<SignInResult> {
  const offered = await listDemonstrationAccounts(services.database)
  if (!offered.some((account) => account.personId === who.personId)) return { problem: { kind: 'wrong' } }
  return afterFirstFactor(services, who)
}

type Who = { personId: string; address: string }

async function afterFirstFactor(services: SignInServices, who: Who): Promise<SignInResult> {
  const { personId } = who
  const step = await stepAfterPassword(services.database, personId)
  if (step) return { personId, step }
  await recordSignedIn(services, who)
  return { personId }
}

/** Called once all required factors have been proved. */
export async function recordSignedIn(
  { database, now }: SignInServices,
  { personId, address }: Who,
): Promise<void> {
  await recordSignIn(database, personId, now())
  await recordSecurityEvent(database, now(), { kind: 'signed_in', personId, address })
}
