import { confirmPendingIdentity, listPendingIdentities, rejectPendingIdentity } from '@verglas/contract'
import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import {
  claimPending,
  linkPending,
  listPending,
  type PendingIdentity,
  rejectPending,
} from '../../identity/pending-identities.ts'
import { recordSecurityEvent } from '../../identity/security-events.ts'
import { actName, recordUserAct } from './act.ts'

export function pendingIdentityRoutes(app: App): void {
  async function claimed(tx: Db, setupId: string, id: string): Promise<PendingIdentity> {
    const pending = await claimPending(tx, setupId, id)
    if (!pending) throw new NotFound(`pending identity ${id}`)
    return pending
  }

  serve(app, listPendingIdentities, async ({ db }) => {
    const pending = await listPending(app.database, db.setupId)
    return {
      identities: pending.map(({ firstAt, lastAt, rejectedAt, ...identity }) => ({
        ...identity,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        rejectedAt: rejectedAt?.toISOString() ?? null,
      })),
    }
  })

  serve(app, confirmPendingIdentity, async ({ params, body, ...context }) => {
    const { db, now, address } = context
    await app.database.transaction(async (tx) => {
      const pending = await claimed(tx, db.setupId, params.identityId)
      // The claims of the identity may have changed since the list was read.
      if (pending.person.id !== body.userId) throw new NotFound(`pending identity ${params.identityId}`)
      await linkPending(tx, pending)
      await recordUserAct({ app, ...context }, tx, { verb: 'accepted', ...actDetails(pending) })
      await recordSecurityEvent(tx, now, {
        kind: 'identity_linked',
        personId: pending.person.id,
        setupId: db.setupId,
        address,
        details: { issuer: pending.issuer, subject: pending.subject },
      })
    })
    app.guard.forget(body.userId)
    return { userId: body.userId }
  })

  serve(app, rejectPendingIdentity, async ({ params, ...context }) => {
    await app.database.transaction(async (tx) => {
      const pending = await claimed(tx, context.db.setupId, params.identityId)
      await rejectPending(tx, pending.id, context.now)
      await recordUserAct({ app, ...context }, tx, { verb: 'refused', ...actDetails(pending) })
    })
    return { rejected: params.identityId }
  })
}

const actDetails = ({ person, email, login, subject }: PendingIdentity) => ({
  target: { id: person.id, name: actName(person) },
  after: { identity: subject, ...(email ? { email } : {}), ...(login ? { login } : {}) },
})
