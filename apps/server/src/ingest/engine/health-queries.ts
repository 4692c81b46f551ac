import type { Db } from '../../db/database.ts'
import type { Health } from './state.ts'

export type ConnectionHealth = Health & {
  id: string
  source: string
  name: string
  ownerSetupId: string | null
  /** Start of the silence of which people were notified; null if nobody was. */
  reportedSilentSince: Date | null
  lagS: number | null
  lastError: string | null
  runsTotal: number
  failedTotal: number
  messagesTotal: number
  factsTotal: number
  appendedTotal: number
  refusedTotal: number
}

/** The health of all connections of these sources. */
export async function healthOfAll(
  db: Db,
  sources: readonly string[],
  now: Date,
): Promise<ConnectionHealth[]> {
  return db.query<ConnectionHealth>(
    `select id, source, name, owner_setup_id as "ownerSetupId", is_enabled as "isEnabled",
            enabled_at as "enabledAt", last_attempt_at as "lastAttemptAt", last_success_at as "lastSuccessAt",
            newest_fact_at as "newestFactAt", failures, coalesce(leased_until > $2, false) as "isLeased",
            last_refused > 0 as "lastRunRefused", silent_since as "reportedSilentSince", lag_s as "lagS",
            last_error as "lastError", runs_total as "runsTotal", failed_total as "failedTotal",
            messages_total as "messagesTotal", facts_total as "factsTotal", appended_total as "appendedTotal",
            refused_total as "refusedTotal"
       from connection
      where source = any($1)
      order by id`,
    [sources, now],
  )
}

/** Records that people are notified of a silence, or of its end; false if another worker was first. */
export async function recordSilenceNotice(db: Db, id: string, since: Date | null): Promise<boolean> {
  const rows = await db.query(
    `update connection set silent_since = $2
      where id = $1 and (silent_since is null) <> ($2::timestamptz is null)
      returning id`,
    [id, since],
  )
  return rows.length > 0
}

export type Recipient = { email: string; lang: 'fr' | 'en'; timezone: string }

/** People who administer the sources of an organisation. */
export async function sourceAdministrators(db: Db, setupId: string, now: Date): Promise<Recipient[]> {
  return db.query<Recipient>(
    `select p.email, p.lang, coalesce(p.timezone, s.timezone) as timezone
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
       join setup s on s.id = m.setup_id and s.suspended_at is null
      where m.setup_id = $1 and m.state = 'active' and 'admin_sources' = any(r.features)
        and (m.expires_at is null or m.expires_at > $2)
      order by p.email`,
    [setupId, now],
  )
}
