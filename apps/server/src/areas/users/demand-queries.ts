import { randomUUID } from 'node:crypto'
import type { Demand } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

type DemandInput = Omit<z.output<typeof Demand>, 'id' | 'createdAt'> & { lang: 'fr' | 'en' }
export type StoredDemand = DemandInput & { id: string; createdAt: Date }

const COLUMNS = `id, kind, email, first_name as "firstName", last_name as "lastName", phone, lang, zone_ids as "zoneIds",
  message, created_at as "createdAt"`

export type DemandForm = { name: string; timezone: string; zones: { id: string; name: string }[] }

/** The public facts about an organisation for a request for access; null if it takes no requests or does not exist. */
export async function findDemandForm(db: Db, setupId: string): Promise<DemandForm | null> {
  const [row] = await db.query<DemandForm>(
    `select s.name, s.timezone,
            coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.position, z.name)
                        from zone z where z.setup_id = s.id), '[]') as zones
       from setup s where s.id = $1 and s.takes_demands and s.suspended_at is null`,
    [setupId],
  )
  return row ?? null
}

/**
 * Stores a request for access; a second request under the same e-mail replaces the first and keeps its place
 * in the queue.
 */
export async function saveDemand(db: Db, setupId: string, demand: DemandInput, now: Date): Promise<void> {
  await db.query(
    `insert into user_demand (setup_id, id, kind, email, first_name, last_name, phone, lang, zone_ids, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (setup_id, lower(email)) do update
        set kind = excluded.kind, first_name = excluded.first_name, last_name = excluded.last_name,
            phone = excluded.phone, lang = excluded.lang, zone_ids = excluded.zone_ids, message = excluded.message`,
    [
      setupId,
      randomUUID(),
      demand.kind,
      demand.email,
      demand.firstName,
      demand.lastName,
      demand.phone,
      demand.lang,
      demand.zoneIds,
      demand.message,
      now,
    ],
  )
}

/** Oldest first; for an administrator of zones, only the requests for one of them. */
export async function listDemands(db: SetupDb, zoneIds: readonly string[] | null): Promise<StoredDemand[]> {
  return db.query<StoredDemand>(
    `select ${COLUMNS} from user_demand
      where setup_id = $1 and ($2::text[] is null or zone_ids && $2)
      order by created_at, id limit 500`,
    [db.setupId, zoneIds],
  )
}

export async function countDemands(db: SetupDb, zoneIds: readonly string[] | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from user_demand where setup_id = $1 and ($2::text[] is null or zone_ids && $2)',
    [db.setupId, zoneIds],
  )
  return row?.count ?? 0
}

/**
 * Removes a pending request and returns it; null if another administrator has decided on it, or it is for other
 * zones.
 */
export async function takeDemand(
  db: Db,
  setupId: string,
  id: string,
  zoneIds: readonly string[] | null,
): Promise<StoredDemand | null> {
  const [row] = await db.query<StoredDemand>(
    `delete from user_demand where setup_id = $1 and id = $2 and ($3::text[] is null or zone_ids && $3)
     returning ${COLUMNS}`,
    [setupId, id, zoneIds],
  )
  return row ?? null
}

export async function takesDemands(db: Db, setupId: string): Promise<boolean> {
  const [row] = await db.query<{ takes: boolean }>('select takes_demands as takes from setup where id = $1', [
    setupId,
  ])
  return row?.takes ?? false
}

export async function saveTakesDemands(db: Db, setupId: string, takes: boolean): Promise<void> {
  await db.query('update setup set takes_demands = $2 where id = $1', [setupId, takes])
}
