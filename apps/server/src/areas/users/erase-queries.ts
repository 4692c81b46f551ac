import type { Db } from '../../db/database.ts'
import type { User } from './administered-queries.ts'

/** Stands where a name was. */
export const ERASED = '—'

/**
 * Takes the name and the address of somebody out of what the organisation keeps beside the facts, see docs/privacy.md.
 * What stays names them by an id that leads to nobody. `browsers`: those of theirs that took notices.
 */
export async function eraseTraces(
  tx: Db,
  setupId: string,
  { id, email, phone, firstName, lastName }: User,
  browsers: readonly string[],
): Promise<void> {
  await tx.query(
    `delete from outbox
      where setup_id = $1
        and (channel = 'mail' and lower(recipient) = lower($2) or channel = 'sms' and recipient = $3
             or channel = 'push' and recipient = any($4))`,
    [setupId, email, phone, browsers],
  )
  await tx.query(
    `update security_event set address = null, details = '{}' where setup_id = $1 and person_id = $2`,
    [setupId, id],
  )
  // what they did stays, and what was done to them; who it was does not
  await tx.query(
    `update administrative_act
        set person_name = case when person_id = $2 then $3 else person_name end,
            address     = case when person_id = $2 then null else address end,
            target_name = case when target_kind = 'person' and target_id = $2 then $3 else target_name end,
            before      = case when target_kind = 'person' and target_id = $2 then null else before end,
            after       = case when target_kind = 'person' and target_id = $2 then null else after end
      where setup_id = $1 and (person_id = $2 or target_kind = 'person' and target_id = $2)`,
    [setupId, id, ERASED],
  )
  await tx.query('update connection set changed_by = null where owner_setup_id = $1 and changed_by = $2', [
    setupId,
    `${firstName} ${lastName}`.trim(),
  ])
}

/** The browsers that take notices for somebody; they go with the account. */
export async function browsersOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from push_device where person_id = $1', [personId])
  return rows.map(({ id }) => id)
}
