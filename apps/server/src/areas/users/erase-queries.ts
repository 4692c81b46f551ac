import type { Db } from '../../db/database.ts'
import type { User } from './administered-queries.ts'

/** Text that replaces an erased name. */
export const ERASED = '—'

/**
 * Removes a person's name and addresses from the data that the organisation has besides the facts, see
 * docs/privacy.md. The remaining data refer to the person by an id that identifies nobody. Must run before the
 * account is deleted, because the account has the telephone numbers and browsers.
 */
export async function eraseTraces(
  tx: Db,
  setupId: string,
  { id, email, firstName, lastName }: User,
): Promise<void> {
  await forgetMessages(tx, setupId, { id, email })
  await tx.query('delete from pending_identity where lower($1) in (lower(email), lower(login))', [email])
  await tx.query('delete from user_demand where setup_id = $1 and lower(email) = lower($2)', [setupId, email])
  await tx.query(
    `update security_event set address = null, details = '{}' where setup_id = $1 and person_id = $2`,
    [setupId, id],
  )
  // Acts by the person and about the person remain, without the name.
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
  // An act about a request that was refused before the person became a member also remains without the name.
  await tx.query(
    `update administrative_act
        set target_name = $3, before = null, after = null
      where setup_id = $1 and target_kind = 'demand' and lower(coalesce(after, before) ->> 'email') = lower($2)`,
    [setupId, email, ERASED],
  )
  await tx.query('update connection set changed_by = null where owner_setup_id = $1 and changed_by = $2', [
    setupId,
    `${firstName} ${lastName}`.trim(),
  ])
}

/** Deletes past and pending messages to a person, including those to their earlier addresses and numbers. */
async function forgetMessages(
  tx: Db,
  setupId: string,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await tx.query(
    `with described as (
       select before as values from administrative_act
        where setup_id = $1 and target_kind = 'person' and target_id = $2
        union all
       select after from administrative_act
        where setup_id = $1 and target_kind = 'person' and target_id = $2
        union all
       select presented from membership where setup_id = $1 and person_id = $2
     ), address (of) as (
       select lower($3)
        union select lower(values ->> 'email') from described
        union select values ->> 'phone' from described
        union select phone from person where id = $2
        union select id from push_device where person_id = $2
     )
     delete from outbox o using address where o.setup_id = $1 and lower(o.recipient) = address.of`,
    [setupId, id, email],
  )
}
