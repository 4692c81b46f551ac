import type { Database } from '../../db/database.ts'

type Row = { id: string; name: string; created_at: Date; sent_at: Date | null }
const COLUMNS = 'id, name, created_at, sent_at'

const toDevice = ({ id, name, created_at, sent_at }: Row) => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
})
export type PushDevice = ReturnType<typeof toDevice>

/**
 * The person's browsers with push subscriptions, latest first. They belong to the person, independent of the
 * organisation.
 */
export async function pushDevicesOf(db: Database, personId: string): Promise<PushDevice[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from push_device where person_id = $1 order by created_at desc, id`,
    [personId],
  )
  return rows.map(toDevice)
}

export type Registration = {
  id: string
  personId: string
  name: string
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
}

/** Maximum browsers of a person; beyond it, the oldest is removed. Nobody works with that many. */
const MAX_DEVICES = 20

/** A browser that subscribes again, or for another person, keeps its row and gets new keys. */
export async function savePushDevice(
  database: Database,
  { id, personId, name, endpoint, p256dh, auth, publicKey }: Registration,
  now: Date,
): Promise<PushDevice> {
  return database.transaction(async (db) => {
    const [row] = await db.query<Row>(
      `insert into push_device (id, person_id, name, endpoint, p256dh, auth, public_key, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (id) do update
           set person_id = $2, name = $3, p256dh = $5, auth = $6, public_key = $7, created_at = $8, sent_at = null
       returning ${COLUMNS}`,
      [id, personId, name, endpoint, p256dh, auth, publicKey, now],
    )
    if (!row) throw new Error('a browser was not stored')
    await db.query(
      `delete from push_device
        where id in (select id from push_device where person_id = $1 order by created_at desc, id
                     offset ${MAX_DEVICES})`,
      [personId],
    )
    return toDevice(row)
  })
}

/** Returns whether the person had this browser. */
export async function removePushDevice(db: Database, personId: string, id: string): Promise<boolean> {
  const rows = await db.query('delete from push_device where person_id = $1 and id = $2 returning id', [
    personId,
    id,
  ])
  return rows.length > 0
}
