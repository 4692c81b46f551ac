import type { App } from '../../http/app.ts'
import { AppError, NotFound, tooManyRequests } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { findPasswordHash } from '../../identity/accounts.ts'
import { countAttempt, forgetAttempts, minutesToWait } from '../../identity/attempts.ts'
import { secondFactorBuckets } from '../../identity/limits.ts'
import { verifyPassword } from '../../identity/password.ts'
import { passwordProblem } from '../../identity/password-rules.ts'
import { openWorkQueue, TooBusy } from '../../identity/work-queue.ts'

/** A hash needs 128 MiB, so hashes run one at a time; this limit keeps the wait below ten seconds. */
const MAX_WAITING = 25

/** Checks that the person at an open screen owns the account, and that a new password meets the requirements. */
export function openOwnership(app: App) {
  const { database, config, now } = app
  const queue = openWorkQueue(MAX_WAITING)

  function runQueued<T>(work: () => Promise<T>): Promise<T> {
    return queue(work).catch((error) => {
      throw error instanceof TooBusy ? new AppError('Unavailable', { detail: error.message }) : error
    })
  }

  /** The attempt is counted before it is checked, so that parallel guesses cannot escape the limit. */
  async function guess(personId: string, judge: () => Promise<boolean>): Promise<boolean> {
    const buckets = secondFactorBuckets(personId)
    const minutes = await minutesToWait(database, buckets, now())
    if (minutes > 0) throw tooManyRequests(`${minutes} min`, minutes * 60)
    await countAttempt(database, buckets, now())
    const isRight = await judge()
    if (isRight) await forgetAttempts(database, buckets)
    return isRight
  }

  /** Refuses the call with an external issuer, where people change these settings themselves. */
  function refuseElsewhere(): void {
    if (config.externalIssuer) throw new NotFound('the account is kept by another issuer')
  }

  return {
    runQueued,
    guess,
    refuseElsewhere,
    async prove(person: Person, password: string): Promise<void> {
      refuseElsewhere()
      const hash = await findPasswordHash(database, person.id)
      const isRight = await guess(person.id, () => runQueued(() => verifyPassword(password, hash)))
      if (!isRight) throw new AppError('WrongPassword', { field: 'body.current' })
    },
    async refuseWeak(person: Person, password: string): Promise<void> {
      const words = [person.email, person.login ?? '', person.firstName, person.lastName]
      const problem = await passwordProblem(password, words)
      if (problem === null) return
      const code =
        problem === 'common' ? 'PasswordTooCommon' : problem === 'tooShort' ? 'PasswordTooShort' : 'Invalid'
      throw new AppError(code, { field: 'body.password' })
    },
  }
}
