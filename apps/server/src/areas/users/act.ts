import type { Db } from '../../db/database.ts'
import { type AdministrativeAct, recordSecurityEvent } from '../../identity/security-events.ts'
import type { Administration } from './administration.ts'

type Act = { act: AdministrativeAct; userId: string | null; before: object | null; after: object | null }

/** Records what an administrator did, in the transaction in which it is done. A password is never in it. */
export async function recordUserAct(
  { db, person, now, address }: Administration,
  tx: Db,
  { act, userId, after }: Act,
): Promise<void> {
  const changed = Object.keys(after ?? {}).filter((name) => !/password/i.test(name))
  const details = { by: person.id, changed: changed.join(' ') }
  await recordSecurityEvent(tx, now, { kind: act, personId: userId, setupId: db.setupId, address, details })
}
