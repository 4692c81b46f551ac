import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { AppError, NotFound, tooManyRequests } from '../../http/errors.ts'
import { countAttempt, minutesToWait } from '../../identity/attempts.ts'
import * as queries from '../../identity/email-change-links.ts'
import { requestBuckets } from '../../identity/limits.ts'
import { recordSecurityEvent } from '../../identity/security-events.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { actName, recordUserAct } from './act.ts'
import type { User } from './administered-queries.ts'
import type { Administration } from './administration-context.ts'
import { sendEmailChanged, sendEmailConfirmation, sendEmailInUse } from './letters.ts'

/**
 * Requests are counted before the transaction, so that refused ones count too: each sends a mail to a typed
 * address. They are counted by organisation, because another one must not learn that somebody has just asked for
 * the same address.
 */
export async function countEmailRequest({ app, db, now, address }: Administration, email: string) {
  const buckets = requestBuckets('email_change', { recipient: `${db.setupId} ${email}`, address })
  const minutes = await minutesToWait(app.database, buckets, now)
  if (minutes > 0) throw tooManyRequests(`${minutes} min`, minutes * 60)
  await countAttempt(app.database, buckets, now)
}

/**
 * Stores the new e-mail and sends the mail that confirms it. If another account has the address, its owner gets a
 * mail instead and the caller sees no difference. If the caller may see that person anyway, the error names them.
 */
export async function requestEmailChange(
  administration: Administration,
  tx: Db,
  user: User,
  { email, organisation }: { email: string; organisation: string },
): Promise<void> {
  const { db, member, now } = administration
  const zoneIds = member.features.has('admin_users') ? null : member.zoneIds
  const owner = await queries.ownerOfEmail(tx, { setupId: db.setupId, email, zoneIds })
  if (owner?.isVisible) throw new AppError('DuplicateEmail', { field: 'body.email' })
  const token = await queries.saveEmailChange(tx, { setupId: db.setupId, personId: user.id, email, now })
  const letter = { personId: user.id, organisation, email, token }
  if (owner) await sendEmailInUse(administration, tx, letter, owner)
  else await sendEmailConfirmation(administration, tx, letter)
  await recordUserAct(administration, tx, {
    verb: 'email_change_requested',
    target: { id: user.id, name: actName(user) },
    before: { email: user.email },
    after: { email },
  })
}

/** Cancels a change that has not been confirmed yet. */
export async function cancelEmailChange(administration: Administration, user: User): Promise<void> {
  const { app, db, now } = administration
  await app.database.transaction(async (tx) => {
    const email = await queries.removeEmailChange(tx, { setupId: db.setupId, personId: user.id, now })
    if (email === null) throw new NotFound(`email change of ${user.id}`)
    await recordUserAct(administration, tx, {
      verb: 'email_change_cancelled',
      target: { id: user.id, name: actName(user) },
      before: { email },
      after: { email: user.email },
    })
  })
}

export type Confirmation = 'confirmed' | 'taken' | 'unknown'

/** Puts the new e-mail in effect for the owner of the link, and notifies the previous address. */
export async function confirmEmailChange(
  app: App,
  { token, address }: { token: string; address: string },
): Promise<Confirmation> {
  const now = app.now()
  return app.database
    .transaction(async (tx): Promise<Confirmation> => {
      const change = await queries.findEmailChange(tx, token, now)
      if (!change) return 'unknown'
      if (!(await queries.applyEmailChange(tx, change))) return 'taken'
      const { setupId, personId, firstName, lastName, email, previousEmail } = change
      const person = { id: personId, firstName, lastName, login: null, email }
      const act = {
        setupId,
        verb: 'email_changed' as const,
        target: { kind: 'person' as const, id: personId, name: actName(person) },
        before: { email: previousEmail },
        after: { email },
      }
      await recordAct(tx, act, { person, address }, now)
      await recordSecurityEvent(tx, now, { kind: 'email_changed', personId, setupId, address })
      await sendEmailChanged(tx, change, now)
      app.guard.forget(personId)
      return 'confirmed'
    })
    .catch((error) => {
      // Another account got the address at the same moment; the unique index in the database decides.
      if (isDuplicateEmail(error)) return 'taken'
      throw error
    })
}

const DUPLICATE = '23505'

export function isDuplicateEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DUPLICATE && constraint === 'person_email'
}
