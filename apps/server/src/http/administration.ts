import type { Feature } from '@verglas/contract/features'
import type { SetupDb } from '../db/setup-db.ts'

/** What decides who may administer a person. */
export type Rank = { zoneIds: readonly string[]; isAdministrator: boolean }

/** What a caller may do with a person: nothing, not even know of them; read them; or also change them. */
export type AdministrativeAccess = 'none' | 'read' | 'change'

/** The rank of a person in the organisation; null if the organisation has nobody with the id. */
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
 * An administrator of a zone sees everybody who belongs to it, but only changes people who belong to no other
 * zone, because a change would take effect there too. Administrators of the whole organisation are only
 * changed by their like.
 */
export function administrativeAccess(
  caller: { features: ReadonlySet<Feature>; zoneIds: readonly string[] },
  other: Rank | null,
): AdministrativeAccess {
  if (!other) return 'none'
  if (caller.features.has('admin_users')) return 'change'
  const isOwn = (zoneId: string) => caller.zoneIds.includes(zoneId)
  if (!caller.features.has('admin_users_zone') || !other.zoneIds.some(isOwn)) return 'none'
  return !other.isAdministrator && other.zoneIds.every(isOwn) ? 'change' : 'read'
}
