import type { Database, Db } from '../db/database.ts'
import { MAX_ROWS, publish } from '../db/publish.ts'

/** A station that was merged into another one: `fromId` is the id of its later name, `intoId` the id that stays. */
export type MergedStation = {
  readonly fromId: string
  readonly intoId: string
  readonly ownerSetupId: string | null
}

/**
 * From now on, data that a source sends under the name of `fromId` belongs to `intoId`. Returns false and changes
 * nothing if `intoId` itself was merged meanwhile. Must run in a transaction: of two simultaneous merges, one waits.
 */
export async function mergeNames(db: Db, { fromId, intoId, ownerSetupId }: MergedStation): Promise<boolean> {
  // Adds the identities of stations that have none: created by hand, or last named by a source before identities were
  // stored.
  await db.query(
    `insert into place_identity (kind, id, owner_setup_id, source, ref)
     select 'station', v.station_id, $2, v.source, v.ref
       from station_version v
      where v.station_id = any($1) and v.rev_to = open_rev()
      order by v.station_id
         on conflict do nothing`,
    [[fromId, intoId], ownerSetupId],
  )
  const identities = await db.query<{ id: string; mergedInto: string | null }>(
    `select id, merged_into as "mergedInto"
       from place_identity
      where kind = 'station' and id = any($1)
      order by id
        for update`,
    [[fromId, intoId]],
  )
  if (identities.some(({ id, mergedInto }) => id === intoId && mergedInto !== null)) return false
  await db.query(
    `update place_identity
        set merged_into = $2, merged_rev = coalesce(merged_rev, 0)
      where kind = 'station' and (id = $1 or merged_into = $1)`,
    [fromId, intoId],
  )
  return true
}

/**
 * Copies readings that came under the later name of each merged station: those before the merge, and those of
 * connections that had cached the name, until they are reopened. Returns how many readings were new.
 */
export async function bringMergedReadings(database: Database): Promise<number> {
  const merged = await database.query<MergedStation & { afterRev: number; newestRev: number }>(
    `select i.id as "fromId", i.merged_into as "intoId", i.owner_setup_id as "ownerSetupId",
            i.merged_rev as "afterRev", n.rev as "newestRev"
       from place_identity i
      cross join lateral (
        select max(o.rev) as rev from observation o where o.station_id = i.id and o.rev > i.merged_rev
      ) n
      where i.merged_into is not null and n.rev is not null
      order by i.id`,
  )
  let appended = 0
  for (const { fromId, intoId, ownerSetupId, afterRev, newestRev } of merged) {
    let after: Date | null = null
    for (;;) {
      const rows: { at: Date; row: object }[] = await readingsToBring(database, {
        fromId,
        intoId,
        afterRev,
        newestRev,
        after,
      })
      if (rows.length === 0) break
      const batch = { kind: 'observation', rows: rows.map(({ row }) => row) } as const
      appended += (await publish(database, { origin: 'archive', setupId: ownerSetupId, batches: [batch] }))
        .appended
      after = rows.at(-1)?.at ?? null
    }
    await database.query(
      "update place_identity set merged_rev = $2 where kind = 'station' and id = $1 and merged_into = $3",
      [fromId, newestRev, intoId],
    )
  }
  return appended
}

type ReadingRange = {
  fromId: string
  intoId: string
  afterRev: number
  newestRev: number
  after: Date | null
}

/** Rows for `publish`: each instant once, in its latest version. */
function readingsToBring(database: Database, { fromId, intoId, afterRev, newestRev, after }: ReadingRange) {
  return database.query<{ at: Date; row: object }>(
    `select distinct on (o.observed_at) o.observed_at as at,
            to_jsonb(o) - 'rev' || jsonb_build_object('station_id', $2::text, 'message', encode(o.message, 'hex')) as row
       from observation o
      where o.station_id = $1 and o.rev > $3 and o.rev <= $4 and ($5::timestamptz is null or o.observed_at > $5)
      order by o.observed_at, o.rev desc
      limit ${MAX_ROWS}`,
    [fromId, intoId, afterRev, newestRev, after],
  )
}
