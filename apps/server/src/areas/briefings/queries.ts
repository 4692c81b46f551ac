import { type BriefingCategory, MAX_BRIEFINGS } from '@verglas/contract/desk-codes'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Version, Versioned } from '../../db/versioned.ts'

export type BriefingFields = {
  category: BriefingCategory
  title: string
  description: string
  link: string
  recordedAt: Date | string
  zoneIds: readonly string[]
  /** The person who writes the version; a value supplied by the caller is overwritten. */
  author: string
}

export const BRIEFINGS: Versioned<BriefingFields> = {
  kind: 'briefing',
  idColumn: 'briefing_id',
  columns: {
    category: 'category',
    title: 'title',
    description: 'description',
    link: 'link',
    recordedAt: 'recorded_at',
    zoneIds: 'zone_ids',
    author: 'author',
  },
  order: 'recorded_at desc',
}

/** The latest briefings addressed to any of these zones; a person without zones sees all of them. */
export async function latestBriefings(db: SetupDb, asOf: AsOf, zoneIds: readonly string[]) {
  return db.query<Version<BriefingFields>>(
    `select v.briefing_id as id, v.rev_from as revision, v.category, v.title, v.description, v.link,
            v.recorded_at as "recordedAt", v.zone_ids as "zoneIds", v.author
       from briefing_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and (cardinality($3::text[]) = 0 or cardinality(v.zone_ids) = 0 or v.zone_ids && $3)
      order by v.recorded_at desc, v.briefing_id
      limit ${MAX_BRIEFINGS}`,
    [db.setupId, asOf.rev, zoneIds],
  )
}
