import { createHash } from 'node:crypto'
import type { Origin } from '@verglas/contract/codes'
import type { ListingFact } from '@verglas/sources/facts/listing'
import type { Database, Db } from '../db/database.ts'
import { publish } from '../db/publish.ts'

/** The origin of a list: the source, and the organisation whose key it came with. */
type Feed = { sourceId: string; ownerSetupId: string | null }

const CHUNK_ROWS = 1000

/**
 * Stores a list as facts. Returns how many rows were new, which is none if the same list is stored already.
 */
export async function publishListing(
  database: Database,
  feed: Feed,
  origin: Origin,
  fact: ListingFact,
): Promise<number> {
  await keepListing(database, fact)
  const batches = [{ kind: 'listing' as const, rows: [listingRow(feed, fact)] }]
  return (await publish(database, { origin, setupId: feed.ownerSetupId, batches })).appended
}

/** Stores the content of a list, so that a row may refer to it. */
export async function keepListing(db: Db, { items }: Pick<ListingFact, 'items'>): Promise<void> {
  const { ids, bodies, content } = contentOf(items)
  await keepItems(db, new Map(ids.map((id, index) => [id, bodies[index] ?? ''])))
  await db.query(
    `insert into listing_content (id, items) values ($1, $2)
         on conflict (id) do update set kept_at = now()
      where listing_content.kept_at < now() - interval '1 hour'`,
    [content, ids],
  )
}

/** A row for `append_listing`; the content that it refers to must be stored before. */
export const listingRow = (
  { sourceId, ownerSetupId }: Feed,
  { list, part, issuedAt, items, attribution }: ListingFact,
) => ({
  source: sourceId,
  owner_setup_id: ownerSetupId,
  list,
  part,
  issued_at: issuedAt,
  content: contentOf(items).content,
  attribution,
})

function contentOf(items: ListingFact['items']) {
  const bodies = items.map((item) => JSON.stringify(item))
  const ids = bodies.map(hashOf)
  return { bodies, ids, content: hashOf(ids.join()) }
}

/**
 * Items are identified by their content, so they can be stored before a list refers to them. Inserted in one
 * order, so that two workers never wait for each other.
 */
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

/** Deletes lists past their retention, and then the items to which no list refers any longer. */
export async function sweepListings(db: Db, now: Date): Promise<void> {
  await db.query('delete from listing where issued_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    LISTING_DAYS,
  ])
  // Content of the last day stays: the list that refers to it may not be published yet.
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
