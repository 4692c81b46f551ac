import type { Db } from '../db/database.ts'

/**
 * Events of accounts and rights, with their details. Typed text is never recorded: people type passwords into
 * any field.
 */
export type SecurityEvent = {
  /** The person, if there is one. */
  personId: string | null
  setupId?: string
  /** The address of the client; absent if it was done on the server itself. */
  address?: string
} & (
  | {
      kind:
        | 'signed_in'
        | 'signed_out'
        | 'account_locked'
        | 'account_unlocked'
        | 'keys_made'
        | 'password_link_sent'
        | 'password_chosen'
        | 'email_changed'
        | 'second_factor_added'
        | 'second_factor_removed'
        | 'recovery_codes_made'
        | 'device_signed_out'
        | 'platform_given'
        | 'platform_taken'
    }
  | { kind: 'sign_in_refused'; details: { why: 'wrong' | 'locked' | 'second_factor' } }
  | { kind: 'call_refused'; details: { feature: string } }
  | { kind: 'identity_linked'; details: { issuer: string; subject: string } }
  | { kind: 'rights_mapped'; details: { role: string; zones: string } }
)

export async function recordSecurityEvent(db: Db, at: Date, event: SecurityEvent): Promise<void> {
  const { kind, personId, setupId = null, address = null } = event
  const details = 'details' in event ? event.details : {}
  await db.query(
    `insert into security_event (at, kind, person_id, setup_id, address, details) values ($1, $2, $3, $4, $5, $6)`,
    [at, kind, personId, setupId, address, JSON.stringify(details)],
  )
}

export type RecordedEvent = {
  at: Date
  kind: SecurityEvent['kind']
  personId: string | null
  setupId: string | null
  address: string | null
  details: Record<string, string>
}

/** The latest first; optionally of one person. */
export async function listSecurityEvents(
  db: Db,
  { personId = null, count }: { personId?: string | null; count: number },
): Promise<RecordedEvent[]> {
  return db.query<RecordedEvent>(
    `select at, kind, person_id as "personId", setup_id as "setupId", address, details
       from security_event
      where $1::text is null or person_id = $1
      order by at desc, id desc
      limit $2`,
    [personId, count],
  )
}

/** Whether the person has signed in from the address since then. */
export async function hasSignedInFrom(
  db: Db,
  personId: string,
  address: string,
  since: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select from security_event
      where person_id = $1 and at > $3 and kind = 'signed_in' and address = $2
      limit 1`,
    [personId, address, since],
  )
  return rows.length > 0
}
