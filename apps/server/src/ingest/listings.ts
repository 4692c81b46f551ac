import { createHash } from 'node:crypto'
import type { Origin } from '@verglas/contract/codes'
import type { ListingFact } from '@verglas/sources/facts/listing'
import type { Database, Db } from '../db/database.ts'
import { publish } from '../db/publish.ts'

/** Who says it: the source, and the organisation whose key it came with. */
type Feed = { sourceId: string; ownerSetupId: string | null }

const CHUNK_ROWS = 1000

/** Takes a list into the facts; answers how many rows were new, which is none where the same list is known. */
export async function publishListing(
  database: Database,
  { sourceId, ownerSetupId }: Feed,
  origin: Origin,
  { list, part, issuedAt, items, attribution }: ListingFact,
): Promise<number> {
  const bodies = items.map((item) => JSON.stringify(item))
  const ids = bodies.map(hashOf)
  const content = hashOf(ids.join())
  await keepItems(database, new Map(ids.map((id, index) => [id, bodies[index] ?? ''])))
  await database.query(
    `insert into listing_content (id, items) values ($1, $2)
         on conflict (id) do update set kept_at = now()
      where listing_content.kept_at < now() - interval '1 hour'`,
    [content, ids],
  )
  const row = {
    source: sourceId,
    owner_setup_id: ownerSetupId,
    list,
    part,
    issued_at: issuedAt,
    content,
    attribution,
  }
  const batches = [{ kind: 'listing' as const, rows: [row] }]
  return (await publish(database, { origin, setupId: ownerSetupId, batches })).appended
}

/** Things are named by what they say, so that they can be there before a list names them. In one order: no two wait for each other. */
async function keepItems(db: Db, bodyById: ReadonlyMap<string, string>): Promise<void> {
  const ids = [...bodyById.keys()].sort()
  for (let at = 0; at < ids.length; at += CHUNK_ROWS) {
    const chunk = ids.slice(at, at + CHUNK_ROWS)
    await db.query(
      `insert into listing_item (id, body)
       select id, body from unnest($1::text[], $2::jsonb[]) a(id, body)
           on conflict (id) do update set kept_at = now()
        where listing_item.kept_at < now() - interval '1 hour'`,
      [chunk, chunk.map((id) => bodyById.get(id))],
    )
  }
}

const LISTING_DAYS = 60

/** Drops lists past their keeping, and then what no list names any more. */
export async function sweepListings(db: Db, now: Date): Promise<void> {
  await db.query('delete from listing where issued_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    LISTING_DAYS,
  ])
  // a day of grace for what is being written now, or is said again after a long time
  await db.query(
    `delete from listing_content c
      where kept_at < $1::timestamptz - interval '1 day'
        and not exists (select from listing l where l.content = c.id)`,
    [now],
  )
  await db.query(
    `delete from listing_item i
      using (select id from listing_item where kept_at < $1::timestamptz - interval '1 day'
             except
             select unnest(items) from listing_content) unused
      where i.id = unused.id`,
    [now],
  )
}

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url')
