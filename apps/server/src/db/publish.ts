import type { Origin } from '@verglas/contract/codes'
import type { Db } from './database.ts'
import type { PublishedKind } from './published.ts'

export type Batch = {
  kind: PublishedKind
  /** Objects with the columns of the kind; at most `MAX_ROWS` per publication. */
  rows: readonly object[]
}

/** Maximum rows of a publication. It holds the lock of the log while they are written, about 23 ms for this many. */
export const MAX_ROWS = 1000

export type Published = {
  rev: number
  knownAt: Date
  /** Number of new rows; if 0, nothing was published and `rev` is the latest revision. */
  appended: number
}

/**
 * Makes facts, products or configuration visible; this is the only way to write them. Rows that change nothing are left
 * out, and without new rows there is no publication. `setupId` names the only organisation that can see it; null: all
 * can.
 */
export async function publish(
  db: Db,
  { origin, setupId, batches }: { origin: Origin; setupId: string | null; batches: readonly Batch[] },
): Promise<Published> {
  const rowCount = batches.reduce((count, batch) => count + batch.rows.length, 0)
  if (rowCount > MAX_ROWS) throw new Error(`${rowCount} rows in one publication; at most ${MAX_ROWS}`)
  if (rowCount === 0) throw new Error('a publication without rows; a tick is published with publishTick')
  return toPublished(await run(db, origin, setupId, JSON.stringify(batches)))
}

/** Publishes that a minute has passed, because states such as «not connected» and «active» change without a fact. */
export async function publishTick(db: Db): Promise<Published> {
  return toPublished(await run(db, 'live', null, '[]'))
}

/** Batches, or their JSON if another thread has written it. */
export type PastPublication = { knownAt: Date; setupId: string | null; batches: readonly Batch[] | string }

/** Publishes past facts, oldest first; only possible in a log that this very transaction has started. */
export async function publishPast(
  db: Db,
  origin: Origin,
  publications: readonly PastPublication[],
): Promise<number> {
  if (publications.length === 0) return 0
  const items = publications.map(({ knownAt, setupId, batches }) => {
    const text = typeof batches === 'string' ? batches : JSON.stringify(batches)
    return `{"known_at":${JSON.stringify(knownAt)},"setup_id":${JSON.stringify(setupId)},"batches":${text}}`
  })
  const [row] = await db.query<{ appended: number }>('select publish_past($1, $2::jsonb) as appended', [
    origin,
    `[${items.join()}]`,
  ])
  return row?.appended ?? 0
}

type Row = { new_rev: number; new_known_at: Date; appended: number }

async function run(
  db: Db,
  origin: Origin,
  setupId: string | null,
  batches: string,
): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    'select new_rev, new_known_at, appended from publish($1, $2, $3::jsonb)',
    [origin, setupId, batches],
  )
  return row
}

function toPublished(row: Row | undefined): Published {
  if (!row) throw new Error('publish answered nothing')
  return { rev: row.new_rev, knownAt: row.new_known_at, appended: row.appended }
}
