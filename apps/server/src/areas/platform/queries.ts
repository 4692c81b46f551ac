import type { listPlatformSetups, PlatformSetup } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'

type Setup = z.input<typeof PlatformSetup>
type PlatformAct = z.input<typeof listPlatformSetups.response>['acts'][number]

type Row = Omit<Setup, 'suspendedAt' | 'lastActivityAt'> & {
  suspendedAt: Date | null
  lastActivityAt: Date | null
}

const MAX_ACTS = 100

/** The organisations by name, or one of them; only counts are read, nothing inside them. */
export async function platformSetups(db: Db, setupId: string | null = null): Promise<Setup[]> {
  const rows = await db.query<Row>(
    `select s.id, s.name, s.timezone, s.simulated as "isSimulated", s.suspended_at as "suspendedAt",
            coalesce(m.people, 0) as people, coalesce(m.administrators, 0) as administrators,
            (select count(*) from connection c where c.owner_setup_id = s.id) as sources,
            m.last_activity_at as "lastActivityAt"
       from setup s
       left join (select m.setup_id, count(*) as people, max(p.last_connection_at) as last_activity_at,
                         count(*) filter (where m.is_admin or 'admin_users' = any(r.features)) as administrators
                    from membership m
                    join role r on r.setup_id = m.setup_id and r.id = m.role_id
                    join person p on p.id = m.person_id
                   group by m.setup_id) m on m.setup_id = s.id
      where $1::text is null or s.id = $1
      order by s.name, s.id`,
    [setupId],
  )
  return rows.map((row) => ({
    ...row,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  }))
}

/** Acts on organisations as a whole, the latest first. */
export async function platformActs(db: Db): Promise<PlatformAct[]> {
  const rows = await db.query<Omit<PlatformAct, 'at'> & { at: Date }>(
    `select a.id::integer as id, a.at, a.person_name as by, a.verb, a.setup_id as "setupId", s.name
       from administrative_act a
       join setup s on s.id = a.setup_id
      where a.target_kind = 'organisation' and a.verb in ('created', 'suspended', 'reopened')
      order by a.id desc
      limit ${MAX_ACTS}`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Suspends an organisation, or reopens it if `suspendedAt` is null. Returns false if nothing changed. */
export async function suspend(db: Db, setupId: string, suspendedAt: Date | null): Promise<boolean> {
  const rows = await db.query(
    `update setup set suspended_at = $2
      where id = $1 and (suspended_at is null) <> ($2::timestamptz is null)
      returning id`,
    [setupId, suspendedAt],
  )
  return rows.length > 0
}
