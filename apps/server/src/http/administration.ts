import type { Feature } from '@verglas/contract/features'
import type { SetupDb } from '../db/setup-db.ts'

/** What decides who may administer somebody. */
export type Rank = { zoneIds: readonly string[]; isAdministrator: boolean }

/** `touched`: may be seen and changed. */
export type AdministrativeAccess = 'unknown' | 'seen' | 'touched'

/** The rank of somebody in the organisation; null where nobody in it has the id. */
export async function rankOf(db: SetupDb, personId: string): Promise<Rank | null> {
  const [row] = await db.query<Rank>(
    `select m.zone_ids as "zoneIds", m.is_admin or 'admin_users' = any(r.features) as "isAdministrator"
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
      where m.setup_id = $1 and m.person_id = $2`,
    [db.setupId, personId],
  )
  return row ?? null
}

/**
 * Who administers a zone sees whoever belongs to it, and changes who belongs to no other: a change would be felt there.
 * Who administers the whole organisation is changed by their like alone.
 */
export function administrativeAccess(
  caller: { features: ReadonlySet<Feature>; zoneIds: readonly string[] },
  other: Rank | null,
): AdministrativeAccess {
  if (!other) return 'unknown'
  if (caller.features.has('admin_users')) return 'touched'
  const isOwn = (zoneId: string) => caller.zoneIds.includes(zoneId)
  if (!caller.features.has('admin_users_zone') || !other.zoneIds.some(isOwn)) return 'unknown'
  return !other.isAdministrator && other.zoneIds.every(isOwn) ? 'touched' : 'seen'
}
