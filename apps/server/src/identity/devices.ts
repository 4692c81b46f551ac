import type { Db } from '../db/database.ts'
import { revokeGrant } from './adapter.ts'

/** A device on which a person is signed in with the embedded provider: one browser, one grant. */
export type Device = {
  grantId: string
  personId: string
  address: string
  userAgent: string
  hasSecondFactor: boolean
}

export async function noteDevice(db: Db, device: Device, now: Date): Promise<void> {
  const { grantId, personId, address, userAgent, hasSecondFactor } = device
  await db.query(
    `insert into device (grant_id, person_id, started_at, seen_at, address, user_agent, has_second_factor)
     values ($1, $2, $3, $3, $4, $5, $6)
         on conflict (grant_id) do update
        set seen_at = excluded.seen_at, address = excluded.address, user_agent = excluded.user_agent,
            has_second_factor = excluded.has_second_factor`,
    [grantId, personId, now, address, userAgent, hasSecondFactor],
  )
}

export type OpenDevice = Device & { startedAt: Date; seenAt: Date }

/** Devices with a valid grant, the last used first. */
export async function devicesOf(db: Db, personId: string): Promise<OpenDevice[]> {
  return db.query<OpenDevice>(
    `select d.grant_id as "grantId", d.person_id as "personId", d.started_at as "startedAt", d.seen_at as "seenAt",
            d.address, d.user_agent as "userAgent", d.has_second_factor as "hasSecondFactor"
       from device d
       join oidc_payload g on g.model = 'Grant' and g.id = d.grant_id
      where d.person_id = $1 and (g.expires_at is null or g.expires_at > clock_timestamp())
      order by d.seen_at desc, d.grant_id`,
    [personId],
  )
}

/**
 * Ends the session of a device, including the browser's own; returns false if it is not the person's or
 * already ended.
 */
export async function signOutDevice(db: Db, personId: string, grantId: string): Promise<boolean> {
  const [device] = await db.query(
    'delete from device where person_id = $1 and grant_id = $2 returning grant_id',
    [personId, grantId],
  )
  if (!device) return false
  await db.query(
    `delete from oidc_payload s
      where s.model = 'Session' and s.payload ->> 'accountId' = $1
        and exists (select from jsonb_each(s.payload -> 'authorizations') a where a.value ->> 'grantId' = $2)`,
    [personId, grantId],
  )
  await revokeGrant(db, grantId)
  return true
}

/** After a password change only the device that made it stays signed in. */
export async function signOutOthers(db: Db, personId: string, grantId: string | null): Promise<void> {
  for (const device of await devicesOf(db, personId))
    if (device.grantId !== grantId) await signOutDevice(db, personId, device.grantId)
}

/** Removes devices whose grant has ended. */
export async function sweepDevices(db: Db): Promise<void> {
  await db.query(
    `delete from device d
      where not exists (select from oidc_payload g where g.model = 'Grant' and g.id = d.grant_id)`,
  )
}
