import type { ListItem, ListName } from '@verglas/contract/lists'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { placesOf } from '../../alerts/queries.ts'

/**
 * SQL condition: the organisation's own lists, and the public feeds of its sources. $1 is the organisation.
 */
const ACCESS_SQL =
  '(owner_setup_id = $1 or feed in (select s.source from setup_source s where s.setup_id = $1))'
/** A list older than this does not describe the present. */
const MAX_AGE_HOURS = 24

/** Places of the organisation's forecast points. */
export async function pointPlaces(db: SetupDb, asOf: AsOf) {
  const places = await placesOf(db, asOf)
  return places.map(({ castpointId, name, longitudeDeg, latitudeDeg }) => ({
    castpointId,
    name,
    longitude: longitudeDeg,
    latitude: latitudeDeg,
  }))
}

type Row = {
  source: string
  list: ListName
  part: string
  issued_at: Date
  content: string
  attribution: string
}
export type Listing = {
  source: string
  list: ListName
  part: string
  issuedAt: Date
  content: string
  attribution: string
}

/** The latest list of each given name known at `asOf`; `source` picks those of one provider. */
export async function latestListings(
  db: SetupDb,
  asOf: AsOf,
  lists: readonly ListName[],
  source?: string,
): Promise<Listing[]> {
  const rows = await db.query<Row>(
    `select distinct on (list, feed, part) source, list, part, issued_at, content, attribution
       from listing
      where ${ACCESS_SQL} and rev <= $2 and list = any($3) and ($4::text is null or source = $4)
        and issued_at > $5::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})
      order by list, feed, part, issued_at desc, rev desc`,
    [db.setupId, asOf.rev, lists, source ?? null, asOf.at],
  )
  return rows.map(({ issued_at, ...row }) => ({ ...row, issuedAt: issued_at }))
}

/** The items of a list, validated when they were stored. */
export async function itemsOf<Name extends ListName>(
  db: SetupDb,
  _list: Name,
  content: string,
): Promise<ListItem<Name>[]> {
  const rows = await db.query<{ body: ListItem<Name> }>(
    `select i.body
       from listed_item i
      where i.content = $1
      order by i.place`,
    [content],
  )
  return rows.map((row) => row.body)
}

export type Estimate = { knownAt: Date; endMaxAt: string | null; progress: string }

/** The entries about one outage in the lists of the last day, oldest first. */
export async function estimatesOf(db: SetupDb, asOf: AsOf, ref: string): Promise<Estimate[]> {
  return db.query<Estimate>(
    `select l.issued_at as "knownAt", i.body ->> 'endMaxAt' as "endMaxAt", i.body ->> 'progress' as progress
       from listing l
       join listed_item i on i.content = l.content
      where ${ACCESS_SQL} and l.rev <= $2 and l.list = 'outages' and i.body ->> 'ref' = $4
        and l.issued_at > $3::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})
        and l.issued_at <= $3::timestamptz
      order by l.issued_at, l.rev`,
    [db.setupId, asOf.rev, asOf.at, ref],
  )
}

/** The outage areas of the same issue as a list of outages, limited to those with one of the centres. */
export async function areasOfListing(
  db: SetupDb,
  asOf: AsOf,
  { source, issuedAt }: Listing,
  {
    list,
    centres,
  }: { list: 'outage_areas' | 'planned_outage_areas'; centres: readonly (readonly number[])[] },
): Promise<ListItem<'outage_areas'>[]> {
  if (centres.length === 0) return []
  const rows = await db.query<{ body: ListItem<'outage_areas'> }>(
    `select i.body
       from (select content
               from listing
              where ${ACCESS_SQL} and rev <= $2 and list = $3 and source = $4 and issued_at = $5
              order by rev desc
              limit 1) l
       join listed_item i on i.content = l.content
      where i.body -> 'centre' = any($6::jsonb[])
      order by i.id`,
    [db.setupId, asOf.rev, list, source, issuedAt, centres.map((centre) => JSON.stringify(centre))],
  )
  return rows.map((row) => row.body)
}
